import { ERROR_CODES } from "../../lib/errors.ts";
import { KINDS } from "../problem.ts";
import { REQUEST_ID, RUN_ID, THREAD_ID, WORKFLOW_ID } from "./examples.ts";
import type { ErrorStatus } from "./problems.ts";

interface ErrorExample {
  detail: string;
  instance: string;
  errors?: { path: string; message: string }[];
  currentVersionNumber?: number;
  baseVersionNumber?: number;
}

const WORKFLOW = `/api/v1/workflows/${WORKFLOW_ID}`;

const EXAMPLES: Readonly<Record<ErrorStatus, ErrorExample>> = {
  400: {
    detail: "Invalid query: limit: must be a whole number from 1 to 100, in decimal digits",
    instance: "/api/v1/workflows",
    errors: [{ path: "limit", message: "must be a whole number from 1 to 100, in decimal digits" }],
  },
  401: { detail: "The token is not valid", instance: "/api/v1/workflows" },
  403: {
    detail: "You may read this workflow but not change it: only its owner may, and members with " +
      "workflow:write of a team that it is shared with",
    instance: `${WORKFLOW}/publish`,
  },
  404: { detail: "Workflow not found", instance: WORKFLOW },
  405: { detail: "This path does not take PUT", instance: "/api/v1/chats" },
  409: {
    detail: "Cannot publish over version 3: the draft was begun from version 2; look at what is " +
      "new, then publish with force",
    instance: `${WORKFLOW}/publish`,
    baseVersionNumber: 2,
    currentVersionNumber: 3,
  },
  413: {
    detail: "The body is too large: at most 2097152 bytes are taken",
    instance: "/api/v1/workflows",
  },
  414: {
    detail: "The address is too long: at most 20480 characters are taken",
    instance: "/api/v1/workflows",
  },
  415: {
    detail: "A message must be sent as multipart/form-data",
    instance: `/api/v1/chats/${THREAD_ID}/messages`,
  },
  422: {
    detail: "Cannot run with these inputs: inputs.region must be a text",
    instance: `${WORKFLOW}/runs`,
    errors: [{ path: "inputs.region", message: "must be a text" }],
  },
  429: {
    detail: "Too many requests: the limit is 60 a minute; the next one passes in 31 s",
    instance: "/api/v1/workflows",
  },
  431: {
    detail: "The headers are too large: at most 100 fields and 32768 bytes together are taken",
    instance: "/api/v1/workflows",
  },
  500: {
    detail: "Something went wrong; the log has the details",
    instance: `/api/v1/runs/${RUN_ID}`,
  },
  503: { detail: "File storage cannot be used now", instance: "/api/v1/objects" },
  507: { detail: "Cannot store the file: no room is left", instance: "/api/v1/objects" },
};

/** An example of a response for each status, with the first error code of that status. */
export const PROBLEM_EXAMPLES: Readonly<Record<string, object>> = Object.fromEntries(
  ERROR_CODES.toReversed().map((code) => {
    const { status, title } = KINDS[code];
    const { detail, instance, ...more } = EXAMPLES[status];
    const problem = { type: "about:blank", title, status, detail, instance, code };
    return [status, { ...problem, requestId: REQUEST_ID, ...more }];
  }),
);
