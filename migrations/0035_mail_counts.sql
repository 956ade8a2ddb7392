-- How many recipients the e-mails of an organization had on the last day on which it sent any.
CREATE TABLE mail_counts (
  org_key TEXT PRIMARY KEY,
  day TEXT NOT NULL,
  recipients INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
