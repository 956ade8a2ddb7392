-- The messages of a deleted thread stay as they are until they are removed a day later: marking
-- each of them would write all that was said a second time, in one transaction.
UPDATE threads SET message_count = 0 WHERE deleted_at IS NOT NULL;

CREATE INDEX threads_to_empty ON threads (deleted_at, id)
WHERE deleted_at IS NOT NULL AND message_count > 0;

-- The tokens of all members, which each call of a model is held against.
CREATE TABLE token_counts (
  org_key TEXT NOT NULL,
  month TEXT NOT NULL, -- 2026-11, in UTC
  tokens INTEGER NOT NULL,
  PRIMARY KEY (org_key, month)
) STRICT, WITHOUT ROWID;
INSERT INTO token_counts
SELECT org_key, month, sum(input_tokens + output_tokens) FROM model_usage GROUP BY org_key, month;
