-- When `next_at` was worked out, by the clock of that moment: a time that is still to come tells that
-- the clock was ahead then. Null in rows from before.
ALTER TABLE schedules ADD COLUMN planned_at INTEGER;

CREATE INDEX schedules_planned ON schedules (planned_at) WHERE planned_at IS NOT NULL;
