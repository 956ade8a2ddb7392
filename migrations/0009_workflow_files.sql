-- What the file of a workflow is known by, where that is not its id: it came from another server or
-- organization, or was written by hand.
ALTER TABLE workflows ADD COLUMN file_key TEXT;

-- The version that last said what its file says.
ALTER TABLE workflows ADD COLUMN imported_version_number INTEGER;

CREATE INDEX workflows_by_file_key ON workflows (org_key, file_key)
WHERE file_key IS NOT NULL AND deleted_at IS NULL;
