-- What live objects take up, for each workflow ('' for files of none) of each owner and, under the
-- owner '', of the whole organization. Triggers keep it, so nobody counts objects. A script is cut
-- after lines that end with a semicolon: each trigger ends on the last line of its statement.
CREATE TABLE storage_usage (
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  workflow_id TEXT NOT NULL,
  input_bytes INTEGER NOT NULL,
  output_bytes INTEGER NOT NULL,
  file_count INTEGER NOT NULL CHECK (file_count >= 0),
  PRIMARY KEY (org_key, owner_id, workflow_id)
) STRICT, WITHOUT ROWID;

INSERT INTO storage_usage
SELECT
  org_key,
  owner_id,
  ifnull(workflow_id, ''),
  sum(CASE kind WHEN 'inputs' THEN size_bytes ELSE 0 END),
  sum(CASE kind WHEN 'outputs' THEN size_bytes ELSE 0 END),
  count(*)
FROM objects
WHERE deleted_at IS NULL
GROUP BY 1, 2, 3;

INSERT INTO storage_usage
SELECT org_key, '', workflow_id, sum(input_bytes), sum(output_bytes), sum(file_count)
FROM storage_usage
GROUP BY 1, 3;

CREATE TRIGGER objects_usage_inserted AFTER INSERT ON objects
WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO storage_usage
    (org_key, owner_id, workflow_id, input_bytes, output_bytes, file_count)
  SELECT
    NEW.org_key,
    counted.owner_id,
    ifnull(NEW.workflow_id, ''),
    CASE NEW.kind WHEN 'inputs' THEN NEW.size_bytes ELSE 0 END,
    CASE NEW.kind WHEN 'outputs' THEN NEW.size_bytes ELSE 0 END,
    1
  FROM (SELECT NEW.owner_id AS owner_id UNION ALL SELECT '') AS counted
  WHERE true
  ON CONFLICT (org_key, owner_id, workflow_id) DO UPDATE SET
    input_bytes = input_bytes + excluded.input_bytes,
    output_bytes = output_bytes + excluded.output_bytes,
    file_count = file_count + 1; END;

CREATE TRIGGER objects_usage_deleted AFTER DELETE ON objects
WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE storage_usage SET
    input_bytes = input_bytes - CASE OLD.kind WHEN 'inputs' THEN OLD.size_bytes ELSE 0 END,
    output_bytes = output_bytes - CASE OLD.kind WHEN 'outputs' THEN OLD.size_bytes ELSE 0 END,
    file_count = file_count - 1
  WHERE org_key = OLD.org_key
    AND owner_id IN (OLD.owner_id, '')
    AND workflow_id = ifnull(OLD.workflow_id, ''); END;

-- A change is a departure and an arrival.
CREATE TRIGGER objects_usage_left
AFTER UPDATE OF org_key, kind, owner_id, workflow_id, size_bytes, deleted_at ON objects
WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE storage_usage SET
    input_bytes = input_bytes - CASE OLD.kind WHEN 'inputs' THEN OLD.size_bytes ELSE 0 END,
    output_bytes = output_bytes - CASE OLD.kind WHEN 'outputs' THEN OLD.size_bytes ELSE 0 END,
    file_count = file_count - 1
  WHERE org_key = OLD.org_key
    AND owner_id IN (OLD.owner_id, '')
    AND workflow_id = ifnull(OLD.workflow_id, ''); END;

CREATE TRIGGER objects_usage_entered
AFTER UPDATE OF org_key, kind, owner_id, workflow_id, size_bytes, deleted_at ON objects
WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO storage_usage
    (org_key, owner_id, workflow_id, input_bytes, output_bytes, file_count)
  SELECT
    NEW.org_key,
    counted.owner_id,
    ifnull(NEW.workflow_id, ''),
    CASE NEW.kind WHEN 'inputs' THEN NEW.size_bytes ELSE 0 END,
    CASE NEW.kind WHEN 'outputs' THEN NEW.size_bytes ELSE 0 END,
    1
  FROM (SELECT NEW.owner_id AS owner_id UNION ALL SELECT '') AS counted
  WHERE true
  ON CONFLICT (org_key, owner_id, workflow_id) DO UPDATE SET
    input_bytes = input_bytes + excluded.input_bytes,
    output_bytes = output_bytes + excluded.output_bytes,
    file_count = file_count + 1; END;
