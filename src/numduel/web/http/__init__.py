"""HTTP: rate limits, security headers, tokens, request models, and errors as responses."""
