/**
 * The steps of plans that may read or sort without an index to it, and what bounds them. A step is
 * named as `statement_plans.ts` finds it.
 */
export const PLAN_EXCEPTIONS: Readonly<Record<string, string>> = {
  "SCAN runs USING INDEX runs_suspect": "takes a few of the runs that are to be executed alone",
  "SCAN runs USING INDEX runs_queued": "takes a few of the runs that are queued",
  "SCAN runs USING COVERING INDEX runs_queued": "takes a few of the runs that are queued",
  "SCAN runs USING INDEX runs_pruned": "takes a few of the runs that are being deleted",
  "SCAN schedules USING INDEX schedules_due": "takes the first of what is due",
  "SCAN schedules USING COVERING INDEX schedules_due": "takes the first of what is due",
  "SCAN run_backlogs": "has one row for each organization, which the metrics add up",
  "SCAN backfills": "takes the past ranges that schedules are making up for",
  "SCAN run_relabels": "takes a few of the workflows whose runs are being labelled",
  "SCAN run_relabels USING COVERING INDEX run_relabels_by_org":
    "takes one of the workflows whose runs are being labelled",
  "SCAN workflow_ends": "takes one of the deleted workflows whose runs are being ended",
  "USE TEMP B-TREE FOR ORDER BY of SEARCH api_keys USING INDEX api_keys_by_owner (org_key=?)":
    "has the keys of an organization, in the process of a command",
  "USE TEMP B-TREE FOR ORDER BY of SEARCH questions USING PRIMARY KEY (run_id=?)":
    "has the questions of a page of runs",
  "USE TEMP B-TREE FOR ORDER BY of SEARCH workflows USING INDEX workflows_by_name (org_key=? AND name_folded=?)":
    "has the workflows of one name",
  "USE TEMP B-TREE FOR GROUP BY of SEARCH workflows USING INDEX workflows_by_name (org_key=? AND name_folded=?)":
    "counts the workflows of each name that a definition calls",
  "USE TEMP B-TREE FOR GROUP BY of SEARCH rules USING INDEX rules_by_name (org_key=? AND name_folded=?)":
    "counts the rules of each name that a definition calls",
  "USE TEMP B-TREE FOR ORDER BY of SEARCH workflows USING INDEX workflows_by_file_key (org_key=? AND file_key=?)":
    "has the workflows of one file",
  "USE TEMP B-TREE FOR ORDER BY of SEARCH rule_drafts USING INDEX rule_drafts_by_thread (thread_id=?) LEFT-JOIN":
    "has a page of threads and the drafts of each",
};
