"""The pages: home, tables, rules, perfect play, analysis, puzzles, reviews, fairness and the API."""
