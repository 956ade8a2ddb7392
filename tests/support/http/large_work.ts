import type { JsonObject } from "../../../src/lib/json.ts";
import type { Address, Answer, ApiClient } from "../processes/api_client.ts";
import type { HostileRequest } from "./hostile_requests.ts";

/** Nearly the maximum size of a file that a step can read. */
const TEXT_CHARACTERS = 40_000_000;
const ROWS = 50_000;

/** The prefix of the names of such work. */
export const LARGE_FILE = "large file: ";

/** The server's address and the key of the file. */
interface Place {
  url: string;
  key: string;
}

/**
 * Ordinary work on large files, which must not keep others waiting either. The server must be
 * allowed to call its own address.
 */
export function largeWork(): HostileRequest[] {
  const line = "one line of a long text, ü\n";
  const text = line.repeat(TEXT_CHARACTERS / line.length);
  const rows = Array.from({ length: ROWS }, (_, at) => `${at},name ${at},${at * 1.5}\n`).join("");
  const read = (as: string) => ({ key }: Place) => ({
    service: "files",
    action: "read",
    with: { objectKey: key, as },
  });
  const fetched = (fields: JsonObject) => ({ url, key }: Place) => ({
    service: "http",
    action: "request",
    with: {
      url: `${url}/api/v1/objects/download?objectKey=${encodeURIComponent(key)}`,
      ...fields,
    },
  });
  return [
    work("upload", text, null),
    work("read as text", text, read("text")),
    work("read as base64", text, read("base64")),
    work("read as rows", `id,name,amount\n${rows}`, read("rows")),
    work("fetch as text", text, fetched({})),
    work("fetch as a file", text, fetched({ saveAs: "copy.txt" })),
  ];
}

/** Uploads the content, and has a run do one step with the file. */
function work(
  name: string,
  content: string,
  stepOf: ((place: Place) => JsonObject) | null,
): HostileRequest {
  return {
    name: LARGE_FILE + name,
    size: content.length,
    async send(api, server) {
      const uploaded = await upload(server, content);
      if (stepOf === null) return uploaded;
      const { objectKey: key } = uploaded.body;
      return await runStep(api, stepOf({ url: server.url, key }));
    },
  };
}

async function upload(server: Address, content: string): Promise<Answer> {
  const body = new FormData();
  body.set("file", new File([content], "large.txt", { type: "text/plain" }));
  const headers = { authorization: `Bearer ${await server.token()}` };
  const answer = await fetch(`${server.url}/api/v1/objects`, { method: "POST", headers, body });
  return { status: answer.status, body: await answer.json() };
}

async function runStep(api: ApiClient, step: JsonObject): Promise<Answer> {
  const definition = { format: "planner/1", name: "Large work", steps: [{ id: "work", ...step }] };
  const workflowId = await api.publish(JSON.stringify(definition));
  const { status, error } = await api.runToEnd(await api.startRun(workflowId));
  return { status: status === "succeeded" ? 200 : 500, body: error };
}
