"""What every request passes: limits, security headers, tokens, and errors as answers."""
