"""The content pages: rules, perfect play, analysis, puzzles, reviews, fairness and the API, all made on the server."""
