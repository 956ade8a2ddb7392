-- timestamped: the signature covers the time of the call, which may be taken once.
ALTER TABLE webhooks ADD COLUMN signature_scheme TEXT NOT NULL DEFAULT 'plain'
CHECK (signature_scheme IN ('plain', 'timestamped'));

-- The signatures of calls that were taken, for as long as their times would let them in again.
CREATE TABLE webhook_signatures (
  webhook_id TEXT NOT NULL,
  signature TEXT NOT NULL, -- the HMAC-SHA256 in hex
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (webhook_id, signature)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_signatures_by_expiry ON webhook_signatures (expires_at);
