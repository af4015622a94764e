"""Language models at the table: how games are told to them, what their answers play, and what each move was worth."""
