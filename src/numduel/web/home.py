def home_page() -> str:
    return "x"
