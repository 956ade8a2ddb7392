/** Attached documents through a running server: the source, or the executable in HEDDLE_BINARY. */
import { doesNotMatch, equal, match } from "node:assert/strict";
import { attach } from "../support/chat/attach.ts";
import { type FakeModel, startFakeModel } from "../support/chat/fake_model.ts";
import { bombPdf, encryptedPdf, page, pdfWithPages } from "../support/chat/pdf.ts";
import { docx, xlsx } from "../support/chat/office.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { sseEvents, textOf } from "../support/http/sse_events.ts";

function settings({ baseUrl }: FakeModel): { env: Record<string, string> } {
  return { env: { LLM_BASE_URL: baseUrl, LLM_MODEL: "fake" } };
}

function pdf(name: string, bytes: Uint8Array<ArrayBuffer>): File {
  return new File([bytes], name, { type: "application/pdf" });
}

async function replyTo(server: Server, files: readonly File[]): Promise<string> {
  return textOf(await Array.fromAsync(sseEvents(await attach(server, files))));
}

Deno.test("a model is given the text of ten PDFs, and the user hears of none", async () => {
  await using model = startFakeModel([{ text: ["Read."] }]);
  await using server = await openServer(settings(model));
  const files = Array.from({ length: 10 }, (_, index) => {
    return pdf(`${index}.pdf`, pdfWithPages({ contents: [page(`The text of number ${index}.`)] }));
  });
  equal(await replyTo(server, files), "Read.");
  const given = JSON.stringify(model.requests[0]?.body.messages);
  for (const index of files.keys()) match(given, new RegExp(`The text of number ${index}\\.`));
});

Deno.test("the user hears why a PDF is not read, and the message is answered", async () => {
  await using model = startFakeModel([{ text: ["Seen."] }, { text: ["Seen."] }]);
  await using server = await openServer(settings(model));
  const files = [pdf("locked.pdf", encryptedPdf()), pdf("bomb.pdf", bombPdf())];
  const text = await replyTo(server, files);
  match(text, /cannot read "locked\.pdf" \(it is encrypted\); it is stored as acme\/inputs\//);
  match(text, /cannot read "bomb\.pdf" \(it is broken, or asks for too much memory\)/);
  match(text, /Seen\.$/);
  equal(await replyTo(server, [pdf("a.pdf", pdfWithPages({ contents: [page("Next")] }))]), "Seen.");
  doesNotMatch(server.log, /heap|abort/i);
});

Deno.test("a model is given a workbook and a Word document, and the user hears what is left out", async () => {
  await using model = startFakeModel([{ text: ["Read."] }]);
  await using server = await openServer(settings(model));
  const row = (value: number) => `<x:row><x:c><x:v>${value}</x:v></x:c></x:row>`;
  const files = [
    new File([xlsx([{ name: "Prices", rows: row(4711) }])], "prices.xlsx"),
    new File([docx("<w:p><w:r><w:t>The terms</w:t></w:r></w:p>")], "terms.docx"),
    new File([xlsx([{ rows: row(12_345).repeat(1_000_000) }])], "long.xlsx"),
  ];
  const text = await replyTo(server, files);
  equal(
    text,
    'Of "long.xlsx", the rest of the sheet "Sheet1" is left out.\n\n' +
      'The model is shown only a part of "long.xlsx", for want of room. It can look up the rest, ' +
      "but does not always do so: name the part that you mean, or send less at once.\n\nRead.",
  );
  const given = JSON.stringify(model.requests[0]?.body.messages);
  match(given, /# Sheet \\+"Prices\\+"\\+n4711/);
  match(given, /The terms/);
});
