-- One list of all schedules that a caller may read. They repeat the owner and the audience of their
-- workflow, so that those of a caller stand in few index ranges, however many there are. All are
-- null once the workflow is deleted.
ALTER TABLE schedules ADD COLUMN org_key TEXT;

ALTER TABLE schedules ADD COLUMN owner_id TEXT;

ALTER TABLE schedules ADD COLUMN audience TEXT;

-- Whether its latest run failed, or its latest tick found no version to run.
ALTER TABLE schedules ADD COLUMN is_failing INTEGER NOT NULL DEFAULT 0
CHECK (is_failing IN (0, 1));

-- The place in the list, highest first. No generated column: an index never covers one.
ALTER TABLE schedules ADD COLUMN urgency INTEGER NOT NULL DEFAULT 0;

CREATE INDEX schedules_of_audience ON schedules (audience, urgency) WHERE audience IS NOT NULL;

CREATE INDEX schedules_of_owner ON schedules (org_key, owner_id, urgency)
WHERE org_key IS NOT NULL;

CREATE INDEX schedules_of_organization ON schedules (org_key, urgency) WHERE org_key IS NOT NULL;

-- What fails, then by the time that is due, then what is paused, then what has ended.
CREATE TRIGGER schedules_placed
AFTER UPDATE OF is_failing, is_paused, waiting_at, next_at, updated_at ON schedules BEGIN
  UPDATE schedules SET urgency = 9000000000000000
    - 1000000000000000 * CASE
      WHEN is_failing = 1 THEN 0
      WHEN is_paused = 1 THEN 2
      WHEN waiting_at IS NULL AND next_at IS NULL THEN 3
      ELSE 1
    END
    - max(0, min(coalesce(waiting_at, next_at, updated_at), 999999999999999))
  WHERE workflow_id = NEW.workflow_id AND name = NEW.name; END;

-- Also those that a process of the version before makes. The time is set so that it is placed.
CREATE TRIGGER schedules_labelled AFTER INSERT ON schedules BEGIN
  UPDATE schedules SET updated_at = updated_at, (org_key, owner_id, audience) = (
    SELECT iif(audience IS NULL, NULL, org_key), owner_id, audience
    FROM workflows WHERE id = NEW.workflow_id
  ) WHERE workflow_id = NEW.workflow_id AND name = NEW.name; END;

CREATE TRIGGER workflows_relabelled_schedules
AFTER UPDATE OF org_key, owner_id, audience ON workflows BEGIN
  UPDATE schedules SET (org_key, owner_id, audience) = (
    iif(NEW.audience IS NULL, NULL, NEW.org_key), NEW.owner_id, NEW.audience
  ) WHERE workflow_id = NEW.id; END;

-- The latest tick whose run has ended decides. A run from before a pause or a change does not count.
CREATE VIEW ended_ticks AS
SELECT workflow_id, schedule_name, scheduled_at, status, created_at FROM runs
WHERE scheduled_at IS NOT NULL AND status IN ('succeeded', 'failed');

CREATE TRIGGER ended_ticks_judged INSTEAD OF INSERT ON ended_ticks BEGIN
  UPDATE schedules SET is_failing = (NEW.status = 'failed')
  WHERE workflow_id = NEW.workflow_id AND name = NEW.schedule_name AND is_paused = 0
    AND is_failing <> (NEW.status = 'failed') AND updated_at <= NEW.created_at
    AND NOT EXISTS (
      SELECT 1 FROM runs AS later
      WHERE later.workflow_id = NEW.workflow_id AND later.schedule_name = NEW.schedule_name
        AND later.scheduled_at > NEW.scheduled_at AND later.status IN ('succeeded', 'failed')
    ); END;

CREATE TRIGGER runs_written_judge_schedules AFTER INSERT ON runs
WHEN NEW.scheduled_at IS NOT NULL AND NEW.status IN ('succeeded', 'failed') BEGIN
  INSERT INTO ended_ticks (workflow_id, schedule_name, scheduled_at, status, created_at)
  VALUES (NEW.workflow_id, NEW.schedule_name, NEW.scheduled_at, NEW.status, NEW.created_at); END;

CREATE TRIGGER runs_ended_judge_schedules AFTER UPDATE OF status ON runs
WHEN NEW.scheduled_at IS NOT NULL AND NEW.status IN ('succeeded', 'failed') BEGIN
  INSERT INTO ended_ticks (workflow_id, schedule_name, scheduled_at, status, created_at)
  VALUES (NEW.workflow_id, NEW.schedule_name, NEW.scheduled_at, NEW.status, NEW.created_at); END;

CREATE TRIGGER missed_ticks_judge_schedules AFTER INSERT ON missed_ticks
WHEN NEW.reason = 'no_version' BEGIN
  UPDATE schedules SET is_failing = 1
  WHERE workflow_id = NEW.workflow_id AND name = NEW.schedule_name AND is_paused = 0; END;

UPDATE schedules SET (org_key, owner_id, audience) = (
  SELECT iif(audience IS NULL, NULL, org_key), owner_id, audience
  FROM workflows WHERE workflows.id = workflow_id
), is_failing = is_paused = 0 AND 'failed' IS (
  SELECT status FROM runs
  WHERE runs.workflow_id = schedules.workflow_id AND schedule_name = schedules.name
    AND scheduled_at IS NOT NULL AND runs.created_at >= schedules.updated_at
  ORDER BY scheduled_at DESC LIMIT 1
);
