-- Addresses at which others start runs. Of an address only the hash of its secret part is kept.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  name TEXT,
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256 in hex
  wait_seconds INTEGER NOT NULL CHECK (wait_seconds BETWEEN 0 AND 60),
  signature_header TEXT, -- in lower case
  sealed_signature_secret BLOB, -- sealed to the webhook
  inputs TEXT, -- JSON: templates of a run's inputs, by name
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  CHECK ((signature_header IS NULL) = (sealed_signature_secret IS NULL))
) STRICT;

CREATE INDEX webhooks_by_workflow ON webhooks (workflow_id, created_at DESC, id DESC);

-- The webhook that started a run; null for every other start.
ALTER TABLE runs ADD COLUMN webhook_id TEXT;

-- A key is one caller's for one workflow, or for one webhook.
DROP INDEX runs_idempotency;

CREATE UNIQUE INDEX runs_idempotency
ON runs (org_key, principal_id, workflow_id, ifnull(webhook_id, ''), idempotency_key)
WHERE idempotency_key IS NOT NULL;
