-- The storage report reads its totals from counters, and the largest workflows and users from
-- indexes in the order of their size.
ALTER TABLE storage_usage ADD COLUMN bytes INTEGER AS (input_bytes + output_bytes) VIRTUAL;

CREATE INDEX storage_usage_by_size
ON storage_usage (org_key, owner_id, bytes DESC, workflow_id DESC)
WHERE file_count > 0 AND workflow_id <> '';

CREATE INDEX quota_usage_by_stored_bytes ON quota_usage (org_key, used DESC, owner_id DESC)
WHERE resource = 'stored_bytes' AND owner_id <> '' AND used > 0;

INSERT INTO quota_usage (org_key, owner_id, resource, used)
SELECT org_key, owner_id, 'input_bytes', sum(input_bytes) FROM storage_usage GROUP BY 1, 2;

DROP TRIGGER quota_storage_inserted;

CREATE TRIGGER quota_storage_inserted AFTER INSERT ON storage_usage BEGIN
  INSERT INTO quota_usage (org_key, owner_id, resource, used)
  VALUES
    (NEW.org_key, NEW.owner_id, 'stored_bytes', NEW.bytes),
    (NEW.org_key, NEW.owner_id, 'input_bytes', NEW.input_bytes),
    (NEW.org_key, NEW.owner_id, 'files', NEW.file_count)
  ON CONFLICT (org_key, owner_id, resource) DO UPDATE SET used = used + excluded.used; END;

DROP TRIGGER quota_storage_updated;

CREATE TRIGGER quota_storage_updated AFTER UPDATE ON storage_usage BEGIN
  UPDATE quota_usage SET
    used = used + CASE resource
      WHEN 'files' THEN NEW.file_count - OLD.file_count
      WHEN 'input_bytes' THEN NEW.input_bytes - OLD.input_bytes
      ELSE NEW.bytes - OLD.bytes
    END
  WHERE org_key = NEW.org_key AND owner_id = NEW.owner_id
    AND resource IN ('stored_bytes', 'input_bytes', 'files'); END;
