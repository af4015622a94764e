"""The pages: home, tables, rules, lessons, perfect play, analysis, puzzles, reviews, fairness and the API."""
