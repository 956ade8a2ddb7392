/** Uploads that fail or break off leave neither a file nor a record of one. */
import { deepEqual, equal } from "node:assert/strict";
import { mintTestToken, openTestApp } from "../support/http/app.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const API = "http://127.0.0.1:8080/api/v1";
const FORM_TYPE = "multipart/form-data; boundary=b";
const END = "--b--\r\n";

function part(head: string, value: string): string {
  return `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
}

const FILE = part('name="file"; filename="a.txt"', "x".repeat(200_000));
const ATTACHMENT = part('name="attachments"; filename="a.txt"', "x".repeat(200_000));

/** Breaks of an upload, and how each is answered; a body that is cut ends in an error. */
const CASES: readonly [name: string, path: string, body: string, status: number, isCut?: true][] = [
  ["a second file", "/objects", FILE + FILE + END, 400],
  ["an unknown field after the file", "/objects", FILE + part('name="x"', "1") + END, 400],
  ["a form without its end", "/objects", FILE, 400],
  ["a form that breaks off in its file", "/objects", FILE.slice(0, 100_000), 400, true],
  ["a raw body that breaks off", "/objects?name=a", "x".repeat(100_000), 400, true],
  ["a message that is none", "/chats/:id/messages", ATTACHMENT + END, 400],
  [
    "an answer to nothing",
    "/chats/:id/messages",
    ATTACHMENT + part('name="message"', "x") + part('name="isInterrupt"', "true") + END,
    409,
  ],
  [
    "a message that breaks off in its second file",
    "/chats/:id/messages",
    ATTACHMENT + ATTACHMENT.slice(0, 100_000),
    400,
    true,
  ],
  [
    "an eleventh file",
    "/chats/:id/messages",
    ATTACHMENT.repeat(11) + part('name="message"', "x") + END,
    400,
  ],
];

function bodyOf(text: string, isCut = false): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) return controller.enqueue(bytes.slice(at, at += 64 * 1024));
      if (isCut) controller.error(new Error("The client has left"));
      else controller.close();
    },
  });
}

async function filesBelow(directory: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(directory)) {
    if (isDirectory) found.push(...await filesBelow(`${directory}/${name}`));
    // Names with a dot are those of the storage itself.
    else if (!name.startsWith(".") && !name.endsWith("lock")) found.push(name);
  }
  return found;
}

Deno.test("an upload that fails or breaks off leaves nothing behind", async (test) => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const authorization = `Bearer ${await mintTestToken(app)}`;
  const call = (method: string, path: string, init: RequestInit = {}) =>
    app.fetch(new Request(`${API}${path}`, { method, ...init }), "127.0.0.1");
  const empty = { headers: { authorization, "content-length": "0" } };
  const { threadId } = await (await call("POST", "/chats", empty)).json();
  for (const [name, path, text, status, isCut] of CASES) {
    await test.step(`${status} for ${name}`, async () => {
      const type = path.includes("?") ? "text/plain" : FORM_TYPE;
      const headers = { authorization, "content-type": type };
      const body = bodyOf(text, isCut);
      const answer = await call("POST", path.replace(":id", threadId), { headers, body });
      equal(answer.status, status, await answer.text());
      deepEqual(await filesBelow(`${directory.path}/objects`), []);
      const list = await call("GET", "/objects", { headers: { authorization } });
      equal((await list.json()).total, 0);
    });
  }
});
