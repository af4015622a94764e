"""The web app: pages rendered on the server, live tables, a documented API, and a database behind them."""
