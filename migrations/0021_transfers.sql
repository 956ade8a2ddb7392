-- What admins did beyond the rights of everybody else, for other admins to read.
CREATE TABLE audit_records (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('workflow.transferred', 'run.cancelled')),
  details TEXT NOT NULL, -- JSON: which workflow or run, and what changed
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX audit_records_by_org ON audit_records (org_key, created_at DESC, id DESC);

-- When an admin last gave the workflow to another owner, who may not know what is in it.
ALTER TABLE workflows ADD COLUMN transferred_at INTEGER;

-- For the list of an organization's workflows.
CREATE INDEX workflows_by_org ON workflows (org_key, updated_at DESC, id DESC)
WHERE deleted_at IS NULL;

-- With two columns to go by, it is taken for what is public before an index of all workflows.
DROP INDEX workflows_public;

CREATE INDEX workflows_public ON workflows (org_key, is_public, updated_at DESC, id DESC)
WHERE is_public = 1 AND deleted_at IS NULL;

DROP INDEX rules_public;

CREATE INDEX rules_public ON rules (org_key, is_public, updated_at DESC, id DESC)
WHERE is_public = 1 AND deleted_at IS NULL;

-- For those of a name.
CREATE INDEX workflows_by_name ON workflows (org_key, name_folded) WHERE deleted_at IS NULL;
