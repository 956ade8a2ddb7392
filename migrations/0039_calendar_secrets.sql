-- The address of a calendar may hold a token, as the private ones do. It is kept sealed.
ALTER TABLE calendars ADD COLUMN sealed_url BLOB;

-- Scheme, host and port of the address, which everybody may see.
ALTER TABLE calendars ADD COLUMN origin TEXT;

-- Addresses of older programs, in `url`, until this one seals them.
CREATE INDEX calendars_to_seal ON calendars (url) WHERE url IS NOT NULL;

-- The table is made anew, because its check knew fewer actions.
CREATE TABLE audit_records_with_calendars (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  action TEXT NOT NULL CHECK (
    action IN (
      'workflow.transferred', 'run.cancelled', 'calendar.created', 'calendar.replaced',
      'calendar.deleted'
    )
  ),
  details TEXT NOT NULL, -- JSON: which workflow, run or calendar, and what changed
  created_at INTEGER NOT NULL
) STRICT;

INSERT INTO audit_records_with_calendars
SELECT id, org_key, actor_id, action, details, created_at FROM audit_records;

DROP TABLE audit_records;
ALTER TABLE audit_records_with_calendars RENAME TO audit_records;

CREATE INDEX audit_records_by_org ON audit_records (org_key, created_at DESC, id DESC);
