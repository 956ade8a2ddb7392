-- A draft in a thread is read by those who read the thread. A workflow may have a draft in each of
-- very many threads: these columns find the few of one reader.
ALTER TABLE drafts ADD COLUMN thread_owner_id TEXT; -- null without a thread
ALTER TABLE drafts ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0; -- whether its thread has teams
UPDATE drafts SET
  thread_owner_id = (SELECT owner_id FROM threads WHERE id = drafts.thread_id),
  is_shared = EXISTS (SELECT 1 FROM thread_teams WHERE thread_id = drafts.thread_id)
WHERE thread_id IS NOT NULL;
CREATE INDEX drafts_of_thread_owner ON drafts (workflow_id, thread_owner_id)
WHERE thread_owner_id IS NOT NULL;
CREATE INDEX drafts_shared ON drafts (workflow_id, is_shared) WHERE is_shared = 1;
CREATE INDEX drafts_latest ON drafts (workflow_id, owner_id, updated_at DESC, id DESC);

CREATE TRIGGER drafts_in_thread AFTER INSERT ON drafts
WHEN NEW.thread_id IS NOT NULL BEGIN
  UPDATE drafts SET
    thread_owner_id = (SELECT owner_id FROM threads WHERE id = NEW.thread_id),
    is_shared = EXISTS (SELECT 1 FROM thread_teams WHERE thread_id = NEW.thread_id)
  WHERE id = NEW.id; END;

ALTER TABLE rule_drafts ADD COLUMN thread_owner_id TEXT; -- null without a thread
ALTER TABLE rule_drafts ADD COLUMN is_shared INTEGER NOT NULL DEFAULT 0; -- whether its thread has teams
UPDATE rule_drafts SET
  thread_owner_id = (SELECT owner_id FROM threads WHERE id = rule_drafts.thread_id),
  is_shared = EXISTS (SELECT 1 FROM thread_teams WHERE thread_id = rule_drafts.thread_id)
WHERE thread_id IS NOT NULL;
CREATE INDEX rule_drafts_of_thread_owner ON rule_drafts (rule_id, thread_owner_id)
WHERE thread_owner_id IS NOT NULL;
CREATE INDEX rule_drafts_shared ON rule_drafts (rule_id, is_shared) WHERE is_shared = 1;
CREATE INDEX rule_drafts_latest ON rule_drafts (rule_id, owner_id, updated_at DESC, id DESC);

CREATE TRIGGER rule_drafts_in_thread AFTER INSERT ON rule_drafts
WHEN NEW.thread_id IS NOT NULL BEGIN
  UPDATE rule_drafts SET
    thread_owner_id = (SELECT owner_id FROM threads WHERE id = NEW.thread_id),
    is_shared = EXISTS (SELECT 1 FROM thread_teams WHERE thread_id = NEW.thread_id)
  WHERE id = NEW.id; END;

CREATE TRIGGER thread_teams_share_drafts AFTER INSERT ON thread_teams BEGIN
  UPDATE drafts SET is_shared = 1 WHERE thread_id = NEW.thread_id; UPDATE rule_drafts
  SET is_shared = 1 WHERE thread_id = NEW.thread_id; END;

CREATE TRIGGER thread_teams_unshare_drafts AFTER DELETE ON thread_teams
WHEN NOT EXISTS (SELECT 1 FROM thread_teams WHERE thread_id = OLD.thread_id) BEGIN
  UPDATE drafts SET is_shared = 0 WHERE thread_id = OLD.thread_id; UPDATE rule_drafts
  SET is_shared = 0 WHERE thread_id = OLD.thread_id; END;
