-- 1: the run reads no stored environment variable, because somebody who may not write its workflow
-- gave values of their own.
ALTER TABLE runs ADD COLUMN without_stored_envs INTEGER NOT NULL DEFAULT 0;

-- Who could write the workflow at the time is not known of earlier runs, but of its owner.
UPDATE runs SET without_stored_envs = 1
WHERE override_names IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM workflows
  WHERE workflows.id = runs.workflow_id AND workflows.owner_id = runs.principal_id
);

-- 1: the run has read files of its principal's own, so its data are shown to the principal alone.
ALTER TABLE runs ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0;

-- 1: such a run has made it, so only its owner's runs read it.
ALTER TABLE objects ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0;

-- For the files that the runs of a workflow may read.
CREATE INDEX objects_by_workflow ON objects (workflow_id, created_at DESC, key DESC)
WHERE deleted_at IS NULL AND workflow_id IS NOT NULL;

-- Which workflows the names in a version's `workflow.run` steps stand for.
CREATE TABLE version_workflows (
  version_id TEXT NOT NULL REFERENCES workflow_versions (id) ON DELETE CASCADE,
  name TEXT NOT NULL, -- as the definition has it
  workflow_id TEXT NOT NULL REFERENCES workflows (id) ON DELETE CASCADE,
  PRIMARY KEY (version_id, name)
) STRICT, WITHOUT ROWID;
