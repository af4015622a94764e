def error_page(status: int, sentence: str) -> str:
    return f"<!doctype html><title>{status}</title><p>{sentence}"
