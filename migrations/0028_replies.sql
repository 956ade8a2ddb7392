-- The reply that the thread is getting right now, and when somebody asked to stop it. The process
-- that writes it may be another one than the one that was asked.
ALTER TABLE threads ADD COLUMN answering_reply_id TEXT;
ALTER TABLE threads ADD COLUMN stop_requested_at INTEGER;

-- How a reply ended that is not whole; null where it is.
ALTER TABLE messages ADD COLUMN ending TEXT CHECK (ending IN ('stopped', 'failed'));

-- The calls of models, and their tokens as the vendors count them.
CREATE TABLE model_usage (
  org_key TEXT NOT NULL,
  month TEXT NOT NULL, -- 2026-11, in UTC
  user_id TEXT NOT NULL,
  model TEXT NOT NULL, -- the listed name
  calls INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  PRIMARY KEY (org_key, month, user_id, model)
) STRICT, WITHOUT ROWID;
