-- Calendars of free days, of an organization. A schedule that keeps clear of them has a copy of the
-- days, so that a tick needs no other row, and a claim sees that they have changed.
CREATE TABLE calendars (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  name TEXT NOT NULL,
  owner_id TEXT NOT NULL, -- who made it
  url TEXT, -- null: its text was given
  timezone TEXT, -- of times without one of their own; null: as the calendar says
  days TEXT NOT NULL, -- one bit for each day
  named_days TEXT NOT NULL, -- JSON: [day, name] of the first ones
  version INTEGER NOT NULL, -- grows with each change of the days
  is_spread INTEGER NOT NULL CHECK (is_spread IN (0, 1)), -- every schedule has this version
  ignored_events INTEGER NOT NULL,
  etag TEXT,
  read_at INTEGER NOT NULL,
  refresh_at INTEGER, -- null: never
  failure TEXT, -- why the latest fetch failed
  failed_at INTEGER, -- since when
  created_at INTEGER NOT NULL,
  UNIQUE (org_key, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX calendars_to_refresh ON calendars (refresh_at) WHERE refresh_at IS NOT NULL;
CREATE INDEX calendars_to_spread ON calendars (is_spread) WHERE is_spread = 0;

ALTER TABLE schedules ADD COLUMN calendar_id TEXT;

-- JSON: the name of the calendar, what becomes of ticks on its days, the days, and their version.
ALTER TABLE schedules ADD COLUMN free_days TEXT;

CREATE INDEX schedules_of_calendar ON schedules (calendar_id) WHERE calendar_id IS NOT NULL;

-- The table is made anew, because its check knew fewer reasons.
CREATE TABLE missed_ticks_with_free_days (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (
    reason IN ('late', 'overlap', 'no_version', 'paused', 'failures', 'free_day')
  ),
  recorded_at INTEGER NOT NULL,
  schedule_name TEXT NOT NULL DEFAULT 'default',
  PRIMARY KEY (workflow_id, schedule_name, first_at)
) STRICT, WITHOUT ROWID;

INSERT INTO missed_ticks_with_free_days
SELECT workflow_id, first_at, last_at, reason, recorded_at, schedule_name FROM missed_ticks;

DROP TABLE missed_ticks;
ALTER TABLE missed_ticks_with_free_days RENAME TO missed_ticks;

CREATE INDEX missed_ticks_by_age ON missed_ticks (workflow_id, first_at);

CREATE TRIGGER missed_ticks_judge_schedules AFTER INSERT ON missed_ticks
WHEN NEW.reason = 'no_version' BEGIN
  UPDATE schedules SET is_failing = 1
  WHERE workflow_id = NEW.workflow_id AND name = NEW.schedule_name AND is_paused = 0; END;
