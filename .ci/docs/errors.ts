import { KINDS } from "../../src/http/problem.ts";
import { ERROR_DESCRIPTIONS } from "../../src/http/schema/problems.ts";
import { ERROR_CODES } from "../../src/lib/errors.ts";
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
  "errors": [{ "path": "limit", "message": "must be a whole number from 1 to 100, in decimal digits" }]
}
\`\`\`

\`code\` is one of the codes below, and a program should look at it first. \`detail\` is for people.
\`requestId\` is also in the server's log. \`errors\` is there when fields of a body or a query are
wrong, and names 100 at most; a path is dotted: \`steps[0].with.url\`. A 409 also names what is in the
way where there is something to name: \`currentVersionNumber\`, \`runId\` or \`interruptId\`. What goes
beyond a [quota](limits.md#quotas) names its \`setting\`, the \`limit\` and how much is \`used\`.
`;

const STREAMS = `
An error during a streamed reply is an \`error\` event with \`{ "content": "…" }\`, and the stream ends
after it.
`;

/** `docs/errors.md`. */
export function errorsPage(): string {
  const rows = ERROR_CODES.map((name) => {
    const { status, title } = KINDS[name];
    return [code(name), String(status), title, ERROR_DESCRIPTIONS[status]];
  });
  const table = markdownTable(["Code", "Status", "Title", "Meaning"], rows);
  return `${INTRODUCTION}\n${table}\n${STREAMS}`;
}
