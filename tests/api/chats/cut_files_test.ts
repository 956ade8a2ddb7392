/** Everything that a model is not given whole of a message, and what the user is told of it. */
import { equal, match, ok } from "node:assert/strict";
import { createThread } from "../../../src/threads/create_thread.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import { modelsAt, openChat } from "../../support/chat/chat.ts";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { animatedGif, largeJpeg, png } from "../../support/chat/images.ts";
import { docx, part, xlsx } from "../../support/chat/office.ts";
import { page, pdfWithPages, stream } from "../../support/chat/pdf.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountChat, readEvents } from "../../support/http/mounted_chat.ts";

interface Sent {
  tokens: number;
  message?: string;
  files?: readonly File[];
}

const LARGE = 1_000_000;
const SMALL = 8_000;

/** Answers what the user reads before the answer, and what the model was told. */
async function send({ tokens, message = "What does it say?", files = [] }: Sent) {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([{ text: ["Seen."] }]);
  const models = { ...modelsAt(fake.baseUrl), contextTokens: { "*": tokens } };
  await using test = openChat({ models });
  const { threadId } = await createThread(ctx);
  const response = await mountChat(test.chat, ctx).post(threadId, {
    message,
    attachments: [...files],
  });
  equal(response.status, 200);
  let text = "";
  for await (const { event, content } of readEvents(response)) {
    if (event === "message") text += content;
  }
  const { messages } = await listMessages(ctx, { threadId, page: 1, limit: 2 });
  equal(messages.at(-1)?.content, text);
  ok(text.endsWith("Seen."), text);
  return {
    told: text.slice(0, -"Seen.".length),
    shown: JSON.stringify(fake.requests[0]?.body.messages.at(-1)?.content),
  };
}

const lines = (count: number) => "A line of it, with words.\n".repeat(count);
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const row = (text: string) =>
  `<x:row><x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c></x:row>`;

/** Files of 30,000 characters, of each kind that has text. */
const TEXTS: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  "a.txt": lines(1_200),
  "a.md": `# A\n${lines(1_200)}`,
  "a.csv": `id,note\n${"1,A note of it.\n".repeat(2_000)}`,
  "a.json": JSON.stringify({ lines: lines(1_200).split("\n") }),
  "a.html": `<!doctype html><p>${lines(1_200)}</p>`,
  "a.docx": docx(paragraph("A line of it, with words.").repeat(1_200)),
  "a.xlsx": xlsx([{ rows: row("A line of it, with words.").repeat(1_200) }]),
  "a.pdf": pdfWithPages({
    contents: Array.from({ length: 30 }, () => page(...lines(40).trim().split("\n"))),
  }),
};

for (const [name, content] of Object.entries(TEXTS)) {
  Deno.test(`the user is told that a model sees only a part of ${name}`, async () => {
    const files = [new File([content], name)];
    const { told, shown } = await send({ tokens: SMALL, files });
    match(told, new RegExp(`^The model is shown only a part of "${name}", for want of room\\. `));
    match(shown, /cut; read_attachment reads the rest/);
    equal((await send({ tokens: LARGE, files })).told, "");
  });
}

Deno.test("files that share a name are told one by one, with those that have no room at all", async () => {
  const files = Array.from({ length: 10 }, () => new File([lines(1_200)], "note.txt"));
  const { told } = await send({ tokens: SMALL, files });
  equal(told.match(/"note\.txt"/g)?.length, 10);
  const images = Array.from({ length: 4 }, () => new File([png()], "image.png"));
  const unseen = (await send({ tokens: SMALL, files: images })).told;
  match(unseen, /^The model does not see ("image\.png"(, )?)+, for want of room/);
});

Deno.test("the user is told that a model sees only a part of the message itself", async () => {
  const { told, shown } = await send({ tokens: SMALL, message: lines(1_200) });
  match(told, /^The model is shown only the beginning and the end of your message/);
  match(shown, /characters left out/);
});

/** Documents that are not read whole, however much room there is, and the words on that. */
const DOCUMENTS: readonly (readonly [name: string, () => Uint8Array<ArrayBuffer>, RegExp])[] = [
  [
    "long.docx",
    () => docx(paragraph("ten chars. ").repeat(30_000)),
    /the rest of the document is left out/,
  ],
  [
    "letter.docx",
    () =>
      docx(paragraph("Dear Ada"), [
        part("word/header1.xml", `<w:hdr>${paragraph("Acme Ltd.")}</w:hdr>`),
        part("word/media/image1.png", "x"),
      ]),
    /its images are not read; its headers and footers are not read/,
  ],
  [
    "long.xlsx",
    () => xlsx([{ rows: row("ten chars. ").repeat(30_000) }, { rows: row("1") }]),
    /the rest of the sheet "Sheet1" is left out\./,
  ],
  [
    "sheets.xlsx",
    () => xlsx(Array.from({ length: 103 }, () => ({ rows: row("1") }))),
    /3 more sheets are left out/,
  ],
  [
    "cells.xlsx",
    () => {
      const rows = `<x:row>${"<x:c/>".repeat(1_000)}</x:row>`.repeat(600);
      return xlsx([{ rows: row("1") }, { rows }, ...Array.from({ length: 7 }, () => ({ rows }))]);
    },
    /the rest of the sheet "Sheet2" is left out; .*and so on, 8 notes in all/,
  ],
  [
    "parts.xlsx",
    () =>
      xlsx([{ rows: row("1") }], {
        more: [part("xl/comments1.xml", "<c/>"), part("xl/charts/chart1.xml", "<c/>")],
      }),
    /its charts are not read; its comments are not read/,
  ],
  [
    "long.pdf",
    () => pdfWithPages({ contents: Array.from({ length: 60 }, () => page("a".repeat(10_000))) }),
    /40 more pages are left out/,
  ],
  [
    "pages.pdf",
    () => pdfWithPages({ contents: Array.from({ length: 1_001 }, () => page("a")) }),
    /1 more page is left out/,
  ],
  [
    "scan.pdf",
    () => pdfWithPages({ contents: [page("a"), stream("q Q"), stream("q Q")] }),
    /2 pages hold no text, perhaps images/,
  ],
  ["photo.jpg", largeJpeg, /4000 × 3000 pixels is shown at 2048 × 1536/],
  ["moving.gif", animatedGif, /only the first image of the animation is shown/],
];

for (const [name, make, words] of DOCUMENTS) {
  Deno.test(`the user and the model are told what is not read of ${name}`, async () => {
    const { told, shown } = await send({ tokens: LARGE, files: [new File([make()], name)] });
    ok(told.startsWith(`Of "${name}", `), told);
    match(told, words);
    const [note = ""] = told.slice(`Of "${name}", `.length).split(/; |\.\n/);
    ok(shown.includes(JSON.stringify(note).slice(1, -1)), `${note} / ${shown.slice(-500)}`);
  });
}

Deno.test("the notes and comments of a Word document are read", async () => {
  const beside = (name: string) =>
    part(`word/${name}.xml`, `<w:x>${paragraph(`of ${name}`)}</w:x>`);
  const names = ["footnotes", "endnotes", "comments"];
  const bytes = docx(paragraph("Text"), names.map(beside));
  const { told, shown } = await send({ tokens: LARGE, files: [new File([bytes], "a.docx")] });
  equal(told, "");
  for (const name of names) match(shown, new RegExp(`of ${name}`));
});

Deno.test("the user and the model are told that the encoding of a file is a guess", async () => {
  const sjis = new Uint8Array([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x2c, 0x31, 0x0a]);
  const { told, shown } = await send({ tokens: LARGE, files: [new File([sjis], "a.csv")] });
  match(told, /^Of "a\.csv", its encoding is not stated: it was read as shift_jis, .+\.\n\n$/);
  match(shown, /object key [^;]+; its encoding is not stated/);
  equal((await send({ tokens: LARGE, files: [new File(["Größe"], "b.csv")] })).told, "");
});

Deno.test("the built-in assistant tells of a guessed encoding before it drafts from the file", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const definition = "format: planner/1\nname: Gr\u00f6\u00dfen\nsteps: []\n";
  const bytes = Uint8Array.from(definition, (character) => character.charCodeAt(0));
  const response = await mountChat(test.chat, ctx).post(threadId, {
    message: "make this",
    attachments: [new File([bytes], "a.yaml")],
  });
  let text = "";
  for await (const { content } of readEvents(response)) text += content;
  match(text, /^Of "a\.yaml", its encoding is not stated: .+\.\n\n.*Gr\u00f6\u00dfen/s);
});
