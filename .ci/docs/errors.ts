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

\`code\` is one of the codes below; programs should check it first. \`detail\` is for people.
\`requestId\` is also in the server's log. \`errors\` lists at most 100 invalid fields of a body or a
query, with paths such as \`steps[0].with.url\`. A 409 names the cause of the conflict, if it has an
id: \`currentVersionNumber\`, \`runId\`, \`interruptId\` or \`proposalId\`. For an exhausted
[quota](limits.md#quotas), the document has its \`setting\`, the \`limit\` and the amount \`used\`.
`;

const STREAMS = `
An error during a streamed reply is an \`error\` event with \`{ "content": "…" }\`, and the stream ends
after it.
`;

const REASONS = `
For failures that programs must distinguish within one status, \`code\` is one of these instead:
`;

const REASON_MEANINGS: Readonly<Record<ErrorReason, string>> = {
  token_expired: "The token was valid and has expired: get a new one",
  token_invalid: "The token was never valid on this server",
  schedule_not_found: "The workflow has no schedule",
  backfill_not_found: "The schedule has no backfill in progress",
  calendar_not_found: "The organization has no calendar of that name",
  calendar_in_use: "Schedules use the calendar",
  version_not_found: "The workflow has no published version to schedule",
  draft_missing: "The caller has no draft to publish",
  not_published: "The workflow or rule has no published version",
  newer_version: "Another version was published after the draft or the file was created",
  tests_failed: "Tests of the rule fail; `failedTests` names them",
  thread_answering: "A reply to the previous message is still being written",
  thread_not_answering: "No reply is being written, so there is nothing to stop",
  message_not_last: "The message is not the last user message in its thread",
  interrupt_missing: "The thread has no open question",
  interrupt_mismatch: "The open question has another type than the answer",
  interrupt_settled: "The question was answered or withdrawn",
  interrupt_outdated: "The workflow that the question is about was deleted",
  proposal_settled: "The proposal was accepted, refused or replaced by another",
  draft_changed: "The stored draft differs from the expected one",
  run_ended: "The run has ended",
  run_not_failed: "The run has not failed, so there is nothing to retry",
  question_settled: "The question of the run was answered or has expired",
  question_ambiguous: "The step asks several questions; `paths` names them",
  limit_reached: "The maximum number already exists",
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
