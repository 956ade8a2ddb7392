-- The past range whose ticks a schedule is making up for because somebody asked for it.
CREATE TABLE backfills (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  schedule_name TEXT NOT NULL,
  from_at INTEGER NOT NULL,
  to_at INTEGER NOT NULL, -- left out itself
  next_at INTEGER NOT NULL, -- ticks before have their runs
  PRIMARY KEY (workflow_id, schedule_name)
) STRICT, WITHOUT ROWID;

-- Removing the schedule ends it, and so does saving it anew, as changing when it runs does.
CREATE TRIGGER schedules_removed_backfills AFTER DELETE ON schedules BEGIN
  DELETE FROM backfills WHERE workflow_id = OLD.workflow_id AND schedule_name = OLD.name; END;

CREATE TRIGGER schedules_saved_backfills AFTER INSERT ON schedules BEGIN
  DELETE FROM backfills WHERE workflow_id = NEW.workflow_id AND schedule_name = NEW.name; END;
