-- When a workflow runs by itself, either again and again or once. The row is the truth: whoever
-- moves `next_at` on starts the run of that tick in the same transaction.
CREATE TABLE schedules (
  workflow_id TEXT PRIMARY KEY REFERENCES workflows (id),
  cron TEXT, -- five numeric fields
  run_at INTEGER,
  timezone TEXT NOT NULL, -- IANA name
  phrase TEXT, -- the words that it was made from
  catchup TEXT NOT NULL CHECK (catchup IN ('last', 'none')),
  overlap TEXT NOT NULL CHECK (overlap IN ('skip', 'allow')),
  is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
  next_at INTEGER, -- the next tick; null while paused
  updated_at INTEGER NOT NULL,
  CHECK ((cron IS NULL) <> (run_at IS NULL)),
  CHECK (is_paused = 0 OR next_at IS NULL)
) STRICT, WITHOUT ROWID;

CREATE INDEX schedules_due ON schedules (next_at) WHERE next_at IS NOT NULL;

-- Ticks that started no run, and why: one row for those that lie together.
CREATE TABLE missed_ticks (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('late', 'overlap', 'no_version')),
  recorded_at INTEGER NOT NULL,
  PRIMARY KEY (workflow_id, first_at)
) STRICT, WITHOUT ROWID;

-- The tick that started a run; null for every other start.
ALTER TABLE runs ADD COLUMN scheduled_at INTEGER;

-- One run a tick, whoever starts it.
CREATE UNIQUE INDEX runs_by_tick ON runs (workflow_id, scheduled_at)
WHERE scheduled_at IS NOT NULL;
