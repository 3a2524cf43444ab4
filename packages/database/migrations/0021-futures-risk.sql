-- When a person answered the questions about the risk of contracts (docs/specs/052-futures-page.md FPAG-31).
ALTER TABLE identity.preferences ADD COLUMN futures_risk_at_ms bigint;
