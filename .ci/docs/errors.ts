import { KINDS } from "../../src/http/problem.ts";
import { ERROR_DESCRIPTIONS } from "../../src/http/schema/problems.ts";
import {
  ERROR_CODES,
  ERROR_REASON_NAMES,
  ERROR_REASONS,
  type ErrorReason,
} from "../../src/lib/errors.ts";
import { code, markdownTable } from "./table.ts";

const INTRODUCTION = `# Errors

Every error of the API is a problem document (RFC 9457, \`application/problem+json\`):

\`\`\`json
{
  "type": "about:blank",
  "title": "Bad request",
  "status": 400,
  "detail": "Invalid query: limit: must be a whole number from 1 to 100, in decimal digits",
  "instance": "/api/v1/workflows",
  "code": "invalid_request",
  "requestId": "019e6b1c-7d4e-7a51-9f0e-2f9d3c4b5a68",
  "errors": [
    { "path": "limit", "message": "must be a whole number from 1 to 100, in decimal digits" }
  ]
}
\`\`\`

\`code\` is one of the codes below, and a program should look at it first. \`detail\` is for people.
\`requestId\` is also in the server's log. \`errors\` is there when fields of a body or a query are
wrong, and names 100 at most; a path is dotted: \`steps[0].with.url\`. A 409 also names what is in the
way where there is something to name: \`currentVersionNumber\`, \`runId\`, \`interruptId\` or
\`proposalId\`. A request beyond a [quota](limits.md#quotas) is told its \`setting\`, the \`limit\` and
how much is \`used\`.
`;

const STREAMS = `
An error during a streamed reply is an \`error\` event with \`{ "content": "…" }\`, and the stream ends
after it.
`;

const REASONS = `
Where a program must tell apart failures of one status, \`code\` is one of these in its stead:
`;

const REASON_MEANINGS: Readonly<Record<ErrorReason, string>> = {
  token_expired: "The token has expired, and was valid before: get a new one",
  token_invalid: "The token was never valid here",
  schedule_not_found: "The workflow has no schedule",
  backfill_not_found: "The schedule makes up for no past range",
  calendar_not_found: "The organization has no calendar of that name",
  calendar_in_use: "Schedules keep clear of the free days of the calendar",
  version_not_found: "The workflow has no published version to schedule",
  draft_missing: "There is no draft of yours to publish",
  not_published: "It takes a published version, and there is none",
  newer_version: "A version has come since the draft or the file was begun",
  tests_failed: "Tests of the rule fail; `failedTests` names them",
  thread_answering: "The thread is still answering the message before",
  thread_not_answering: "Nothing is being answered in the thread, so nothing can stop",
  message_not_last: "The message is not the last one of a user in its thread",
  interrupt_missing: "Nothing is being asked in the thread",
  interrupt_mismatch: "The question is of the other type",
  interrupt_settled: "The question was answered or withdrawn",
  interrupt_outdated: "The workflow that the question was about is gone",
  proposal_settled: "The proposal was accepted, refused or overtaken",
  draft_changed: "The draft is no longer the one that was to be published",
  run_ended: "The run has ended",
  run_not_failed: "The run has not failed, so there is nothing to retry",
  question_settled: "The question of the run was answered, or its time is over",
  question_ambiguous: "The step asks several things; `paths` names them",
  limit_reached: "As many as are allowed are there",
};

function reasonsTable(): string {
  const rows = ERROR_REASON_NAMES.map((name) => {
    const { status } = KINDS[ERROR_REASONS[name]];
    return [code(name), String(status), REASON_MEANINGS[name]];
  });
  return markdownTable(["Code", "Status", "Meaning"], rows);
}

/** `docs/errors.md`. */
export function errorsPage(): string {
  const rows = ERROR_CODES.map((name) => {
    const { status, title } = KINDS[name];
    return [code(name), String(status), title, ERROR_DESCRIPTIONS[status]];
  });
  const table = markdownTable(["Code", "Status", "Title", "Meaning"], rows);
  return `${INTRODUCTION}\n${table}\n${REASONS}\n${reasonsTable()}\n${STREAMS}`;
}
