-- Who may read the runs of a workflow, as one text: the organization where it is public, else its
-- owner and the teams that it is shared with; null once it is deleted. Runs repeat it, so that those
-- that a caller may read stand in few index ranges, however many workflows they are of.
ALTER TABLE workflows ADD COLUMN audience TEXT;

ALTER TABLE workflow_teams ADD COLUMN audience TEXT;

ALTER TABLE runs ADD COLUMN audience TEXT;

CREATE VIEW workflow_audiences AS
SELECT id, CASE
  WHEN deleted_at IS NOT NULL THEN NULL
  WHEN is_public = 1 THEN json_array(org_key)
  ELSE json_array(org_key, owner_id, json((
    SELECT json_group_array(team_key) FROM workflow_teams WHERE workflow_id = workflows.id
  )))
END AS audience FROM workflows;

UPDATE workflows SET audience = workflow_audiences.audience
FROM workflow_audiences WHERE workflow_audiences.id = workflows.id;

UPDATE workflow_teams SET audience = workflows.audience
FROM workflows WHERE workflows.id = workflow_id;

CREATE INDEX workflows_audiences ON workflows (org_key, owner_id, audience)
WHERE audience IS NOT NULL;

CREATE INDEX workflow_teams_audiences ON workflow_teams (org_key, team_key, audience)
WHERE audience IS NOT NULL;

-- One range for each state and trigger, each in the order of the lists.
CREATE INDEX runs_of_audience ON runs (audience, status, trigger, created_at DESC, id DESC)
WHERE audience IS NOT NULL;

CREATE INDEX runs_of_workflow ON runs (workflow_id, status, trigger, created_at DESC, id DESC);

DROP INDEX runs_by_workflow;

CREATE INDEX runs_by_workflow ON runs (workflow_id, created_at DESC, id DESC);

-- The workflows with runs that may repeat another audience than theirs. They are changed in pieces,
-- from the latest on, to the run at this place.
CREATE TABLE run_relabels (
  workflow_id TEXT PRIMARY KEY REFERENCES workflows (id),
  org_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  run_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX run_relabels_by_org ON run_relabels (org_key, workflow_id);

INSERT INTO run_relabels (workflow_id, org_key, created_at, run_id)
SELECT id, org_key, 9007199254740991, '' FROM workflows
WHERE EXISTS (SELECT 1 FROM runs WHERE runs.workflow_id = workflows.id);

CREATE TRIGGER runs_labelled AFTER INSERT ON runs WHEN NEW.audience IS NULL BEGIN
  UPDATE runs SET audience = (SELECT audience FROM workflows WHERE id = NEW.workflow_id)
  WHERE id = NEW.id; END;

CREATE TRIGGER workflows_inserted_audience AFTER INSERT ON workflows BEGIN
  UPDATE workflows SET audience = (
    SELECT audience FROM workflow_audiences WHERE id = NEW.id
  ) WHERE id = NEW.id; END;

-- The change of a workflow's teams sets the time of its last change.
CREATE TRIGGER workflows_updated_audience
AFTER UPDATE OF org_key, owner_id, is_public, updated_at, deleted_at ON workflows BEGIN
  UPDATE workflows SET audience = (
    SELECT audience FROM workflow_audiences WHERE id = NEW.id
  ) WHERE id = NEW.id AND audience IS NOT (
    SELECT audience FROM workflow_audiences WHERE id = NEW.id
  ); UPDATE workflow_teams SET audience = (SELECT audience FROM workflows WHERE id = NEW.id)
  WHERE workflow_id = NEW.id; END;

CREATE TRIGGER workflows_relabelled AFTER UPDATE OF audience ON workflows
WHEN OLD.audience IS NOT NEW.audience
AND EXISTS (SELECT 1 FROM runs WHERE runs.workflow_id = NEW.id) BEGIN
  DELETE FROM run_relabels WHERE workflow_id = NEW.id; INSERT INTO run_relabels (workflow_id, org_key, created_at, run_id)
  VALUES (NEW.id, NEW.org_key, 9007199254740991, ''); END;
