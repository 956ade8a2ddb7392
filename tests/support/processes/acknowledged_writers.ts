import { equal, ok } from "node:assert/strict";
import type { ApiClient } from "./api_client.ts";

/** The known state of one workflow, and the changes of requests that got no answer. */
interface Written {
  revision: number;
  sentRevision: number;
  isPublished: boolean;
  publishWasSent: boolean;
}

/** Clients that write through the API and remember what was acknowledged. */
export interface AcknowledgedWriters {
  /** Writes until the server is gone or the signal is aborted. Each call creates new things. */
  write(writers: number, signal?: AbortSignal): Promise<void>;
  /** Resolves when a request of the present `write()` has been acknowledged. */
  begun(): Promise<void>;
  /** Requests that were answered with a success. */
  readonly acknowledged: number;
  /** All other answers. */
  readonly refused: readonly string[];
  /**
   * Reads everything that was written since the last call, or in total, and fails if anything is
   * lost.
   */
  check(since: "last check" | "start"): Promise<void>;
}

const REVISIONS = 3;
const READERS = 8;

export function createWriters(api: ApiClient): AcknowledgedWriters {
  const chats: string[] = [];
  const workflows = new Map<string, Written>();
  const refused: string[] = [];
  let checked = { chats: 0, workflows: 0 };
  let acknowledged = 0;
  let begun = Promise.withResolvers<void>();

  /** Null when the request was refused; throws when the server is gone. */
  async function send(request: string, body?: { definition: string }) {
    const { status, body: answer } = await api.call(request, body);
    if (status < 300) {
      acknowledged++;
      begun.resolve();
      return answer;
    }
    refused.push(`${request.replace(/[0-9a-f-]{36}/, "…")} ${status}: ${answer.detail}`);
    return null;
  }

  async function writeWorkflow(): Promise<void> {
    const created = await send("POST /workflows", { definition: definition(0) });
    if (created === null) return;
    const { workflowId } = created;
    const written = { revision: 0, sentRevision: 0, isPublished: false, publishWasSent: false };
    workflows.set(workflowId, written);
    while (written.sentRevision < REVISIONS) {
      const revision = ++written.sentRevision;
      const body = { definition: definition(revision) };
      if (await send(`PUT /workflows/${workflowId}/draft`, body)) written.revision = revision;
    }
    written.publishWasSent = true;
    written.isPublished = await send(`POST /workflows/${workflowId}/publish`) !== null;
  }

  async function writeOn(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const chat = await send("POST /chats");
      if (chat !== null) chats.push(chat.threadId);
      await writeWorkflow();
    }
  }

  return {
    get acknowledged() {
      return acknowledged;
    },
    refused,
    begun: () => begun.promise,
    async write(writers, signal) {
      begun = Promise.withResolvers();
      await Promise.allSettled(Array.from({ length: writers }, () => writeOn(signal)));
    },
    async check(since) {
      const from = since === "start" ? { chats: 0, workflows: 0 } : checked;
      checked = { chats: chats.length, workflows: workflows.size };
      const reads = [
        ...chats.slice(from.chats).map((id) => () => api.messages(id)),
        ...[...workflows].slice(from.workflows).map((entry) => () => checkWorkflow(api, entry)),
      ].values();
      await Promise.all(Array.from({ length: READERS }, async () => {
        for (const read of reads) await read();
      }));
    },
  };
}

function definition(revision: number): string {
  return `format: planner/1\nname: Written\ndescription: revision ${revision}\nsteps: []\n`;
}

async function checkWorkflow(
  api: ApiClient,
  [workflowId, { revision, sentRevision, isPublished, publishWasSent }]: [string, Written],
): Promise<void> {
  const detail = await api.expect(200, `GET /workflows/${workflowId}`);
  if (isPublished) equal(detail.version, "1", `version of ${workflowId}`);
  if (detail.version !== null) ok(publishWasSent, `${workflowId} was published by nobody`);
  const { description } = detail.version === null
    ? (await api.expect(200, `GET /workflows/${workflowId}/draft`)).definition
    : detail.workflow;
  const found = Number(description.slice("revision ".length));
  const expected = `${workflowId}: ${revision} to ${sentRevision}, not ${found}`;
  ok(revision <= found && found <= sentRevision, expected);
}
