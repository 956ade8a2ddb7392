-- Values of environment variables, each sealed to its workflow and name. A new version takes over the
-- values of the version before, so versions share a value until one of them gets another.
CREATE TABLE env_values (
  id TEXT PRIMARY KEY, -- of a value from before versions had their own: its workflow, "/" and its name
  sealed_value BLOB NOT NULL
) STRICT;

-- The variables of each version.
CREATE TABLE version_envs (
  version_id TEXT NOT NULL REFERENCES workflow_versions (id),
  name TEXT NOT NULL,
  value_id TEXT NOT NULL REFERENCES env_values (id),
  description TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (version_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX version_envs_by_value ON version_envs (value_id);

-- Until now a variable held for all versions of its workflow.
INSERT INTO env_values (id, sealed_value)
SELECT workflow_id || '/' || name, sealed_value FROM workflow_envs
WHERE workflow_id IN (SELECT workflow_id FROM workflow_versions);

INSERT INTO version_envs (version_id, name, value_id, description, updated_at)
SELECT
  workflow_versions.id,
  workflow_envs.name,
  workflow_envs.workflow_id || '/' || workflow_envs.name,
  workflow_envs.description,
  workflow_envs.updated_at
FROM workflow_envs
JOIN workflow_versions ON workflow_versions.workflow_id = workflow_envs.workflow_id;

DROP TABLE workflow_envs;

-- A value goes with the last variable that has it. A script is cut after lines that end with a
-- semicolon: each trigger ends on the last line of its statement.
CREATE TRIGGER env_values_replaced AFTER UPDATE OF value_id ON version_envs BEGIN
  DELETE FROM env_values WHERE id = OLD.value_id
    AND NOT EXISTS (SELECT 1 FROM version_envs WHERE value_id = OLD.value_id); END;

CREATE TRIGGER env_values_left AFTER DELETE ON version_envs BEGIN
  DELETE FROM env_values WHERE id = OLD.value_id
    AND NOT EXISTS (SELECT 1 FROM version_envs WHERE value_id = OLD.value_id); END;
