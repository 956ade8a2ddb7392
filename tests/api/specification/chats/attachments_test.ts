import { png } from "../../../support/chat/images.ts";
import assert from "node:assert/strict";
import { decoded, sentImage } from "../../../support/chat/decoded_image.ts";
import { unicodePdf } from "../../../support/chat/pdf.ts";
import {
  newThread,
  openWithModel,
  postForm,
  readThread,
} from "../../../support/specification/chats.ts";
import { type Check, section } from "../../../support/specification/specification.ts";
import type { SpecifiedServer } from "../../../support/specification/server.ts";
import { NOTE } from "../../../support/workflows/definitions.ts";

const MIB = 2 ** 20;

function fileOf(sizeBytes: number, name = "a.bin"): File {
  return new File([new Uint8Array(sizeBytes)], name, { type: "application/octet-stream" });
}

/** Whether a message with these is taken; a refusal names the field, and nothing is kept of it. */
async function isTaken(
  server: SpecifiedServer,
  { attachments, refusal }: { attachments: File[]; refusal: number },
): Promise<boolean> {
  const caller = await server.caller();
  const threadId = await newThread(caller);
  const answer = await postForm(caller, { threadId, form: { message: "help", attachments } });
  if (answer.status === 200) return true;
  assert.equal(answer.status, refusal, answer.text);
  assert.equal(answer.body.errors[0].path, "attachments");
  assert.equal((await readThread(caller, threadId)).total, 0);
  assert.equal((await caller.expect(200, "GET /api/v1/objects")).total, 0);
  return false;
}

/** The content that the model is given of a message with the file. */
async function seenByModel(file: File): Promise<{ type: string; [field: string]: unknown }[]> {
  await using opened = await openWithModel([{ text: ["Seen"] }]);
  const caller = await opened.server.caller();
  const form = { message: "Look", attachments: [file] };
  await postForm(caller, { threadId: await newThread(caller), form });
  const content = opened.model.requests[0]?.body.messages.at(-1)?.content;
  if (Array.isArray(content)) return content;
  assert.equal(typeof content, "string", "the model got no content");
  return [{ type: "text", text: content }];
}

interface TextFile {
  type: string;
  text: string;
  /** The content of the file; the text as it is unless stated. */
  bytes?: Uint8Array<ArrayBuffer>;
}

function isGivenAsText(name: string, { type, text, bytes }: TextFile): Check {
  return async () => {
    const parts = await seenByModel(new File([bytes ?? text], name, { type }));
    assert.ok(parts.every((part) => part.type === "text"));
    assert.ok(parts.some((part) => String(part["text"]).includes(text)), JSON.stringify(parts));
  };
}

const PDF_TEXT = "Grüße, zwei 名前";

const KINDS = {
  text: isGivenAsText("a.txt", { type: "text/plain", text: "Grüße, zwei\nZeilen" }),
  CSV: isGivenAsText("a.csv", { type: "text/csv", text: "a,b\r\n1,zwei\r\n" }),
  JSON: isGivenAsText("a.json", { type: "application/json", text: '{"a":[1,"zwei"]}' }),
  Markdown: isGivenAsText("a.md", { type: "text/markdown", text: "# Zwei\n\n- *drei*" }),
  PDF: isGivenAsText("a.pdf", {
    type: "application/pdf",
    text: PDF_TEXT,
    bytes: unicodePdf(PDF_TEXT),
  }),
};

section({
  file: import.meta.url,
  heading: "decisions.md: Chat",
  statements: {
    async "Attachments: 10 files"(server) {
      const files = (count: number) => Array.from({ length: count }, () => fileOf(1));
      assert.ok(await isTaken(server, { attachments: files(10), refusal: 400 }));
      assert.ok(!await isTaken(server, { attachments: files(11), refusal: 400 }));
    },
    async "20 MB each"(server) {
      assert.ok(await isTaken(server, { attachments: [fileOf(20 * MIB)], refusal: 413 }));
      assert.ok(!await isTaken(server, { attachments: [fileOf(20 * MIB + 1)], refusal: 413 }));
    },
    async "50 MB together"(server) {
      const [most, rest] = [fileOf(20 * MIB), fileOf(10 * MIB)];
      assert.ok(await isTaken(server, { attachments: [most, most, rest], refusal: 413 }));
      const attachments = [most, most, rest, fileOf(1)];
      assert.ok(!await isTaken(server, { attachments, refusal: 413 }));
    },
    async "images go to the model as images"() {
      const bytes = png();
      const parts = await seenByModel(new File([bytes], "a.png", { type: "image/png" }));
      const image = parts.find(({ type }) => type === "image_url");
      const { url } = Object(image?.["image_url"]);
      const [seen, sent] = await Promise.all([
        decoded(sentImage(url)),
        decoded({ mediaType: "image/png", bytes }),
      ]);
      assert.deepEqual(seen, sent);
    },
    ...Object.fromEntries(
      Object.entries(KINDS).map(([kind, check]) => [
        `text, CSV, JSON, Markdown and PDF as text [${kind}]`,
        check,
      ]),
    ),
    async "every one is stored as an input object"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const attachments = [
        new File(["Hello"], "note.txt", { type: "text/plain" }),
        new File([new Uint8Array([137, 80, 78, 71])], "a.png", { type: "image/png" }),
        new File([new Uint8Array([0, 255, 0])], "a.bin"),
      ];
      await postForm(caller, { threadId, form: { message: "help", attachments } });
      const { objects } = await caller.expect(200, "GET /api/v1/objects");
      assert.equal(objects.length, 3);
      for (const file of attachments) {
        const { objectKey } = objects.find(({ name }: { name: string }) => name === file.name);
        assert.ok(objectKey.startsWith(`${server.org}/inputs/`), objectKey);
        const query = new URLSearchParams({ objectKey });
        const download = await server.fetch(`/api/v1/objects/download?${query}`);
        assert.deepEqual(await download.bytes(), await file.bytes());
      }
      const usage = await caller.expect(200, "GET /api/v1/objects/storage-usage");
      assert.ok(usage.inputBytes >= 12);
    },
    async "text, CSV, JSON, Markdown and PDF as text [a definition, to the built-in assistant]"(
      server,
    ) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const attachments = [new File([NOTE], "note.yaml", { type: "application/yaml" })];
      await postForm(caller, { threadId, form: { message: "see the file", attachments } });
      assert.equal((await readThread(caller, threadId)).workflow.name, "Note");
    },
  },
});
