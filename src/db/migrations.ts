import init from "../../migrations/0001_init.sql" with { type: "text" };
import apiKeys from "../../migrations/0002_api_keys.sql" with { type: "text" };
import schedules from "../../migrations/0003_schedules.sql" with { type: "text" };
import storageUsage from "../../migrations/0004_storage_usage.sql" with { type: "text" };
import signals from "../../migrations/0005_signals.sql" with { type: "text" };
import workedTime from "../../migrations/0006_worked_time.sql" with { type: "text" };
import webhooks from "../../migrations/0007_webhooks.sql" with { type: "text" };
import versionSources from "../../migrations/0008_version_sources.sql" with { type: "text" };
import workflowFiles from "../../migrations/0009_workflow_files.sql" with { type: "text" };
import fairQueue from "../../migrations/0010_fair_queue.sql" with { type: "text" };
import runData from "../../migrations/0011_run_data.sql" with { type: "text" };
import questions from "../../migrations/0012_questions.sql" with { type: "text" };
import runQueries from "../../migrations/0013_run_queries.sql" with { type: "text" };
import rights from "../../migrations/0014_rights.sql" with { type: "text" };
import signedWebhooks from "../../migrations/0015_signed_webhooks.sql" with { type: "text" };
import quotas from "../../migrations/0016_quotas.sql" with { type: "text" };
import plannedTicks from "../../migrations/0017_planned_ticks.sql" with { type: "text" };
import rules from "../../migrations/0018_rules.sql" with { type: "text" };
import draftWarnings from "../../migrations/0019_draft_warnings.sql" with { type: "text" };
import versionEnvs from "../../migrations/0020_version_envs.sql" with { type: "text" };
import transfers from "../../migrations/0021_transfers.sql" with { type: "text" };
import scheduleRules from "../../migrations/0022_schedule_rules.sql" with { type: "text" };
import proposals from "../../migrations/0023_proposals.sql" with { type: "text" };
import growth from "../../migrations/0024_growth.sql" with { type: "text" };
import runAudiences from "../../migrations/0025_run_audiences.sql" with { type: "text" };
import schedulePolicies from "../../migrations/0026_schedule_policies.sql" with { type: "text" };
import replies from "../../migrations/0027_replies.sql" with { type: "text" };
import searches from "../../migrations/0028_searches.sql" with { type: "text" };
import moreGrowth from "../../migrations/0029_more_growth.sql" with { type: "text" };
import namedSchedules from "../../migrations/0030_named_schedules.sql" with { type: "text" };
import scheduleLists from "../../migrations/0031_schedule_lists.sql" with { type: "text" };
import backfills from "../../migrations/0032_backfills.sql" with { type: "text" };
import names from "../../migrations/0033_names.sql" with { type: "text" };
import jitter from "../../migrations/0034_jitter.sql" with { type: "text" };
import mailCounts from "../../migrations/0035_mail_counts.sql" with { type: "text" };
import calendars from "../../migrations/0036_calendars.sql" with { type: "text" };
import searchOrder from "../../migrations/0037_search_order.sql" with { type: "text" };
import attempts from "../../migrations/0038_attempts.sql" with { type: "text" };
import calendarSecrets from "../../migrations/0039_calendar_secrets.sql" with { type: "text" };
import versionBytes from "../../migrations/0040_version_bytes.sql" with { type: "text" };
import deletedContents from "../../migrations/0041_deleted_contents.sql" with { type: "text" };
import mailCountsOfUsers from "../../migrations/0042_mail_counts_of_users.sql" with {
  type: "text",
};
import deletedThreads from "../../migrations/0043_deleted_threads.sql" with { type: "text" };
import draftReaders from "../../migrations/0044_draft_readers.sql" with { type: "text" };
import forgottenSignatures from "../../migrations/0045_forgotten_signatures.sql" with {
  type: "text",
};
import rareLooks from "../../migrations/0046_rare_looks.sql" with { type: "text" };
import queuedUsers from "../../migrations/0047_queued_users.sql" with { type: "text" };
import waitingUsers from "../../migrations/0048_waiting_users.sql" with { type: "text" };
import moreQuotas from "../../migrations/0049_more_quotas.sql" with { type: "text" };
import keysAndAudit from "../../migrations/0050_keys_and_audit.sql" with { type: "text" };
import usageTotals from "../../migrations/0051_usage_totals.sql" with { type: "text" };
import leftMembers from "../../migrations/0052_left_members.sql" with { type: "text" };
import storageBySize from "../../migrations/0053_storage_by_size.sql" with { type: "text" };
import newSteps from "../../migrations/0054_new_steps.sql" with { type: "text" };
import filteredLists from "../../migrations/0055_filtered_lists.sql" with { type: "text" };

/** A numbered SQL script of `migrations/`, embedded in the program; never edited once released. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** All migrations, in order. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: "0001_init", sql: init },
  { number: 2, name: "0002_api_keys", sql: apiKeys },
  { number: 3, name: "0003_schedules", sql: schedules },
  { number: 4, name: "0004_storage_usage", sql: storageUsage },
  { number: 5, name: "0005_signals", sql: signals },
  { number: 6, name: "0006_worked_time", sql: workedTime },
  { number: 7, name: "0007_webhooks", sql: webhooks },
  { number: 8, name: "0008_version_sources", sql: versionSources },
  { number: 9, name: "0009_workflow_files", sql: workflowFiles },
  { number: 10, name: "0010_fair_queue", sql: fairQueue },
  { number: 11, name: "0011_run_data", sql: runData },
  { number: 12, name: "0012_questions", sql: questions },
  { number: 13, name: "0013_run_queries", sql: runQueries },
  { number: 14, name: "0014_rights", sql: rights },
  { number: 15, name: "0015_signed_webhooks", sql: signedWebhooks },
  { number: 16, name: "0016_quotas", sql: quotas },
  { number: 17, name: "0017_planned_ticks", sql: plannedTicks },
  { number: 18, name: "0018_rules", sql: rules },
  { number: 19, name: "0019_draft_warnings", sql: draftWarnings },
  { number: 20, name: "0020_version_envs", sql: versionEnvs },
  { number: 21, name: "0021_transfers", sql: transfers },
  { number: 22, name: "0022_schedule_rules", sql: scheduleRules },
  { number: 23, name: "0023_proposals", sql: proposals },
  { number: 24, name: "0024_growth", sql: growth },
  { number: 25, name: "0025_run_audiences", sql: runAudiences },
  { number: 26, name: "0026_schedule_policies", sql: schedulePolicies },
  { number: 27, name: "0027_replies", sql: replies },
  { number: 28, name: "0028_searches", sql: searches },
  { number: 29, name: "0029_more_growth", sql: moreGrowth },
  { number: 30, name: "0030_named_schedules", sql: namedSchedules },
  { number: 31, name: "0031_schedule_lists", sql: scheduleLists },
  { number: 32, name: "0032_backfills", sql: backfills },
  { number: 33, name: "0033_names", sql: names },
  { number: 34, name: "0034_jitter", sql: jitter },
  { number: 35, name: "0035_mail_counts", sql: mailCounts },
  { number: 36, name: "0036_calendars", sql: calendars },
  { number: 37, name: "0037_search_order", sql: searchOrder },
  { number: 38, name: "0038_attempts", sql: attempts },
  { number: 39, name: "0039_calendar_secrets", sql: calendarSecrets },
  { number: 40, name: "0040_version_bytes", sql: versionBytes },
  { number: 41, name: "0041_deleted_contents", sql: deletedContents },
  { number: 42, name: "0042_mail_counts_of_users", sql: mailCountsOfUsers },
  { number: 43, name: "0043_deleted_threads", sql: deletedThreads },
  { number: 44, name: "0044_draft_readers", sql: draftReaders },
  { number: 45, name: "0045_forgotten_signatures", sql: forgottenSignatures },
  { number: 46, name: "0046_rare_looks", sql: rareLooks },
  { number: 47, name: "0047_queued_users", sql: queuedUsers },
  { number: 48, name: "0048_waiting_users", sql: waitingUsers },
  { number: 49, name: "0049_more_quotas", sql: moreQuotas },
  { number: 50, name: "0050_keys_and_audit", sql: keysAndAudit },
  { number: 51, name: "0051_usage_totals", sql: usageTotals },
  { number: 52, name: "0052_left_members", sql: leftMembers },
  { number: 53, name: "0053_storage_by_size", sql: storageBySize },
  { number: 54, name: "0054_new_steps", sql: newSteps },
  { number: 55, name: "0055_filtered_lists", sql: filteredLists },
];
