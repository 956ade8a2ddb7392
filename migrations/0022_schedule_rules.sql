-- What cron cannot say is kept as a rule of RFC 5545. The table is made anew, because its check
-- knew cron and time only.
CREATE TABLE schedules_with_rules (
  workflow_id TEXT PRIMARY KEY REFERENCES workflows (id),
  cron TEXT, -- lines of five numeric fields
  rule TEXT, -- DTSTART, RRULE and EXRULE lines
  run_at INTEGER,
  timezone TEXT NOT NULL, -- IANA name or offset
  phrase TEXT, -- the words that it was made from
  catchup TEXT NOT NULL CHECK (catchup IN ('last', 'none')),
  overlap TEXT NOT NULL CHECK (overlap IN ('skip', 'allow')),
  is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
  next_at INTEGER, -- the next tick; null while paused and after the last
  updated_at INTEGER NOT NULL,
  planned_at INTEGER,
  CHECK ((cron IS NOT NULL) + (rule IS NOT NULL) + (run_at IS NOT NULL) = 1),
  CHECK (is_paused = 0 OR next_at IS NULL)
) STRICT, WITHOUT ROWID;

INSERT INTO schedules_with_rules (
  workflow_id, cron, run_at, timezone, phrase, catchup, overlap, is_paused, next_at, updated_at,
  planned_at
)
SELECT
  workflow_id, cron, run_at, timezone, phrase, catchup, overlap, is_paused, next_at, updated_at,
  planned_at
FROM schedules;

DROP TABLE schedules;
ALTER TABLE schedules_with_rules RENAME TO schedules;

CREATE INDEX schedules_due ON schedules (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX schedules_planned ON schedules (planned_at) WHERE planned_at IS NOT NULL;
