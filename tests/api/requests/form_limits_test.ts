import assert from "node:assert/strict";
import type { App } from "../../../src/app.ts";
import { mintTestToken, openTestApp } from "../../support/http/app.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const MIB = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
const URL_OF_API = "http://127.0.0.1:8080/api/v1";
const TYPE = "multipart/form-data; boundary=b";
const END = "--b--\r\n";

function part(name: string, value = "", more = ""): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

const NESTED_TYPE = "\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n";

const FILE = part("file", "x", '; filename="a.txt"');

interface Scenario {
  name: string;
  /** Either route takes forms: the message's, and the upload's. */
  to: "messages" | "objects";
  body: string;
  type?: string;
  status: number;
  path?: string;
}

const SCENARIOS: readonly Scenario[] = [
  {
    name: "64 parts are one form",
    to: "objects",
    body: part("other").repeat(64) + END,
    status: 400,
    path: "other",
  },
  {
    name: "65 parts",
    to: "objects",
    body: part("other").repeat(65) + END,
    status: 400,
    path: "",
  },
  {
    name: "a quarter of a million parts",
    to: "messages",
    body: part("attachments").repeat(250_000) + END,
    status: 400,
    path: "",
  },
  {
    name: "an unknown field",
    to: "messages",
    body: part("message", "help") + part("role", "admin") + END,
    status: 400,
    path: "role",
  },
  {
    name: "a field name of 5 KB",
    to: "messages",
    body: part("a".repeat(5_000)) + END,
    status: 400,
    path: "",
  },
  {
    name: "a file name of 5 KB",
    to: "objects",
    body: part("file", "x", `; filename="${"a".repeat(5_000)}"`) + END,
    status: 400,
    path: "",
  },
  {
    name: "a file name of 3 KB, which is cut",
    to: "objects",
    body: part("file", "x", `; filename="${"a".repeat(3_000)}.txt"`) + END,
    status: 201,
  },
  {
    name: "a message of 300,001 characters",
    to: "messages",
    body: part("message", "a".repeat(300_001)) + END,
    status: 400,
    path: "message",
  },
  {
    name: "inputs of more than 2 MB",
    to: "messages",
    body: part("message", "help") + part("inputs", `{"a":"${"a".repeat(2 * MIB)}"}`) + END,
    status: 413,
    path: "inputs",
  },
  {
    name: "envs of more than 2 MB",
    to: "messages",
    body: part("message", "help") + part("envs", `{"a":"${"a".repeat(2 * MIB)}"}`) + END,
    status: 413,
    path: "envs",
  },
  {
    name: "no boundary",
    to: "objects",
    body: FILE + END,
    type: "multipart/form-data",
    status: 400,
    path: "",
  },
  ...["boundary=", "boundary=b; boundary=c", `boundary=${"b".repeat(71)}`, 'boundary="b'].map((
    parameter,
  ): Scenario => ({
    name: `the parameter ${parameter}`,
    to: "objects",
    body: FILE + END,
    type: `multipart/form-data; ${parameter}`,
    status: 400,
    path: "",
  })),
  {
    name: "a quoted boundary after a character set",
    to: "objects",
    body: FILE + END,
    type: 'Multipart/Form-Data; charset=utf-8; boundary="b"',
    status: 201,
  },
  {
    name: "another boundary",
    to: "objects",
    body: FILE.replaceAll("--b", "--c"),
    status: 400,
    path: "",
  },
  { name: "a form without its end", to: "objects", body: FILE, status: 400, path: "" },
  {
    name: "a form inside a form, which is a field",
    to: "objects",
    body: `${part("file", "--c\r\n\r\n--c--").replace("\r\n\r\n", NESTED_TYPE)}${END}`,
    status: 400,
    path: "file",
  },
  { name: "a form of nothing", to: "objects", body: END, status: 400, path: "file" },
];

async function send(app: App, token: string, scenario: Scenario): Promise<Response> {
  const { to, body, type = TYPE } = scenario;
  const headers = { authorization: `Bearer ${token}` };
  const post = (path: string, more: RequestInit) =>
    app.fetch(new Request(`${URL_OF_API}${path}`, { method: "POST", ...more }), "127.0.0.1");
  const { threadId } = await (await post("/chats", { headers })).json();
  const bytes = new TextEncoder().encode(body);
  const more = { "content-type": type, "content-length": String(bytes.length) };
  const path = to === "objects" ? "/objects" : `/chats/${threadId}/messages`;
  const sent = ReadableStream.from(piecesOf(bytes));
  return await post(path, { headers: { ...headers, ...more }, body: sent });
}

/** As a socket gives them to the server, which stops at the piece that it refuses. */
function* piecesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
  }
}

Deno.test("forms above their limits are refused with the field named", async (test) => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const token = await mintTestToken(app);
  for (const scenario of SCENARIOS) {
    await test.step(`${scenario.status} to ${scenario.to} for ${scenario.name}`, async () => {
      const answer = await send(app, token, scenario);
      const text = await answer.text();
      assert.equal(answer.status, scenario.status, text.slice(0, 1_000));
      if (scenario.status < 400) return;
      assert.equal(answer.headers.get("content-type"), "application/problem+json");
      assert.ok(text.length < 10_000, "it is not all said again");
      const paths = JSON.parse(text).errors?.map(({ path }: { path: string }) => path);
      if (scenario.path !== undefined) assert.deepEqual(paths, [scenario.path]);
    });
  }
});
