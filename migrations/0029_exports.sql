-- Exports go through the published workflows by their ids.
CREATE INDEX workflows_published ON workflows (org_key, owner_id, id)
WHERE deleted_at IS NULL AND default_version_id IS NOT NULL;

CREATE INDEX workflows_public_published ON workflows (org_key, id)
WHERE is_public = 1 AND deleted_at IS NULL AND default_version_id IS NOT NULL;
