-- Attempts of steps that were tried more than once; what else is known of the last one is in
-- `run_steps`. Runs of before have none.
CREATE TABLE run_attempts (
  run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  path TEXT NOT NULL, -- the step's, with item indexes
  generation INTEGER NOT NULL, -- of the run: 0 until its first retry
  number INTEGER NOT NULL, -- from 1 in each generation
  status TEXT NOT NULL CHECK (status IN ('running', 'failed', 'cancelled', 'interrupted')),
  input TEXT, -- null where it is large
  error TEXT,
  wait_ms INTEGER, -- the time until the next attempt
  seq INTEGER NOT NULL, -- as in `run_steps`
  started_at INTEGER, -- null where it is not known
  finished_at INTEGER,
  PRIMARY KEY (run_id, path, generation, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX run_attempts_by_seq ON run_attempts (run_id, seq);

-- When a line was said, and in which attempt; null in lines of before.
ALTER TABLE run_lines ADD COLUMN at INTEGER;

ALTER TABLE run_lines ADD COLUMN generation INTEGER;

ALTER TABLE run_lines ADD COLUMN attempt INTEGER;
