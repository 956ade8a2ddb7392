-- A workflow may have several schedules, each with a name and with inputs of its own. The tables are
-- made anew, because their keys knew one schedule for a workflow.
CREATE TABLE schedules_with_names (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  cron TEXT, -- lines of five numeric fields
  rule TEXT, -- DTSTART, RRULE and EXRULE lines
  run_at INTEGER,
  timezone TEXT NOT NULL, -- IANA name or offset
  phrase TEXT, -- the words that it was made from
  catchup TEXT NOT NULL CHECK (catchup IN ('last', 'all', 'none')),
  overlap TEXT NOT NULL CHECK (overlap IN ('skip', 'queue', 'allow', 'cancel')),
  is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
  next_at INTEGER, -- the next tick; null while paused and after the last
  updated_at INTEGER NOT NULL,
  planned_at INTEGER,
  catchup_window_ms INTEGER NOT NULL DEFAULT 86400000,
  pause_after_failures INTEGER, -- null: it goes on whatever fails
  waiting_at INTEGER, -- the tick that waits for the run before it
  waiting_until INTEGER, -- when it is given up; null for never
  -- New columns come last: a process of the version before may have prepared its statements.
  name TEXT NOT NULL DEFAULT 'default',
  inputs TEXT, -- JSON; null: the defaults of the version
  PRIMARY KEY (workflow_id, name),
  CHECK ((cron IS NOT NULL) + (rule IS NOT NULL) + (run_at IS NOT NULL) = 1),
  CHECK (is_paused = 0 OR (next_at IS NULL AND waiting_at IS NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO schedules_with_names (
  workflow_id, cron, rule, run_at, timezone, phrase, catchup, overlap, is_paused, next_at,
  updated_at, planned_at, catchup_window_ms, pause_after_failures, waiting_at, waiting_until
)
SELECT
  workflow_id, cron, rule, run_at, timezone, phrase, catchup, overlap, is_paused, next_at,
  updated_at, planned_at, catchup_window_ms, pause_after_failures, waiting_at, waiting_until
FROM schedules;

DROP TABLE schedules;
ALTER TABLE schedules_with_names RENAME TO schedules;

CREATE INDEX schedules_due ON schedules (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX schedules_planned ON schedules (planned_at) WHERE planned_at IS NOT NULL;
CREATE INDEX schedules_waiting ON schedules (waiting_at) WHERE waiting_at IS NOT NULL;

CREATE TABLE missed_ticks_with_names (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('late', 'overlap', 'no_version', 'paused', 'failures')),
  recorded_at INTEGER NOT NULL,
  schedule_name TEXT NOT NULL DEFAULT 'default',
  PRIMARY KEY (workflow_id, schedule_name, first_at)
) STRICT, WITHOUT ROWID;

INSERT INTO missed_ticks_with_names (workflow_id, first_at, last_at, reason, recorded_at)
SELECT workflow_id, first_at, last_at, reason, recorded_at FROM missed_ticks;

DROP TABLE missed_ticks;
ALTER TABLE missed_ticks_with_names RENAME TO missed_ticks;

-- The oldest of a workflow, whichever schedule they are of, for they are removed by their age.
CREATE INDEX missed_ticks_by_age ON missed_ticks (workflow_id, first_at);

-- The schedule whose tick started the run; it says nothing where `scheduled_at` is null.
ALTER TABLE runs ADD COLUMN schedule_name TEXT NOT NULL DEFAULT 'default';

-- One run for a tick of a schedule, whoever starts it.
DROP INDEX runs_by_tick;
CREATE UNIQUE INDEX runs_by_tick ON runs (workflow_id, schedule_name, scheduled_at)
WHERE scheduled_at IS NOT NULL;
