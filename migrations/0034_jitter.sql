-- How long after its tick a schedule may start its run, so that many do not start at once. `next_at`
-- has the delay of its tick in it. No tick is delayed past the next one, so that the tick is the last
-- at or before `next_at`.
ALTER TABLE schedules ADD COLUMN jitter_ms INTEGER NOT NULL DEFAULT 0;
