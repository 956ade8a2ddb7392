-- What an assistant would do, until the user says yes or no to it.
CREATE TABLE proposals (
  id TEXT PRIMARY KEY,
  thread_id TEXT NOT NULL REFERENCES threads (id),
  asked_id TEXT NOT NULL, -- the user whose message led to it
  message_id TEXT NOT NULL, -- that message
  deed TEXT NOT NULL,
  action TEXT NOT NULL, -- the tool that does it
  input TEXT NOT NULL, -- JSON: what the tool is given
  bound TEXT NOT NULL, -- JSON: what it relies on; a change of it needs a new proposal
  summary TEXT NOT NULL, -- in words
  details TEXT NOT NULL, -- JSON, as shown
  status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'refused', 'overtaken')),
  created_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX proposals_pending ON proposals (thread_id) WHERE status = 'pending';

-- The run that the assistant started or answered last in the thread.
ALTER TABLE threads ADD COLUMN last_run_id TEXT;
