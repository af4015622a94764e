"""What results show: intervals and ratings, in numbers only."""
