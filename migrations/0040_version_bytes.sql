-- The bytes of the versions that each user has published, and each organization. They stay when
-- their workflow or rule is deleted, because runs refer to them, and so does the count.

INSERT INTO quota_changes (org_key, owner_id, resource, amount)
SELECT org_key, created_by, 'version_bytes', sum(amount) FROM (
  SELECT workflows.org_key, created_by,
    length(CAST(definition AS BLOB)) + coalesce(length(CAST(source AS BLOB)), 0) AS amount
  FROM workflow_versions JOIN workflows ON workflows.id = workflow_id
  UNION ALL
  SELECT rules.org_key, created_by,
    length(CAST(definition AS BLOB)) + coalesce(length(CAST(source AS BLOB)), 0)
  FROM rule_versions JOIN rules ON rules.id = rule_id
) GROUP BY 1, 2;

CREATE TRIGGER quota_workflow_versions_inserted AFTER INSERT ON workflow_versions BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.created_by, 'version_bytes',
    length(CAST(NEW.definition AS BLOB)) + coalesce(length(CAST(NEW.source AS BLOB)), 0)
  FROM workflows WHERE id = NEW.workflow_id; END;

CREATE TRIGGER quota_workflow_versions_deleted AFTER DELETE ON workflow_versions BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.created_by, 'version_bytes',
    -length(CAST(OLD.definition AS BLOB)) - coalesce(length(CAST(OLD.source AS BLOB)), 0)
  FROM workflows WHERE id = OLD.workflow_id; END;

CREATE TRIGGER quota_rule_versions_inserted AFTER INSERT ON rule_versions BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.created_by, 'version_bytes',
    length(CAST(NEW.definition AS BLOB)) + coalesce(length(CAST(NEW.source AS BLOB)), 0)
  FROM rules WHERE id = NEW.rule_id; END;

CREATE TRIGGER quota_rule_versions_deleted AFTER DELETE ON rule_versions BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.created_by, 'version_bytes',
    -length(CAST(OLD.definition AS BLOB)) - coalesce(length(CAST(OLD.source AS BLOB)), 0)
  FROM rules WHERE id = OLD.rule_id; END;
