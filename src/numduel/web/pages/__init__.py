"""The pages: home, tables, rules, perfect play, analysis, puzzles, the daily ones, reviews, fairness and the API."""
