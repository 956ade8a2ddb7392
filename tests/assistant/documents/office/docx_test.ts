import assert from "node:assert/strict";
import { silentLog } from "../../../support/logs/silent_log.ts";
import { docx, part } from "../../../support/chat/office.ts";
import { OfficeReader } from "../../../../src/assistant/documents/office/office_reader.ts";
import { WorkerPool } from "../../../../src/workers/mod.ts";

const TURN = { signal: new AbortController().signal, orgKey: "acme" };

async function read(bytes: Uint8Array) {
  await using pool = new WorkerPool({ log: silentLog });
  return await new OfficeReader(pool).read({ bytes, kind: "docx" }, TURN);
}

function paragraph(text: string, format = ""): string {
  return `<w:p><w:pPr>${format}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

const DELETIONS = "text whose deletion is tracked is not read";

Deno.test("a Word document is read as paragraphs, headings, lists and tables", async () => {
  const styles =
    '<w:styles><w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>' +
    "</w:styles>";
  const item = (level: number) =>
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="3"/></w:numPr>`;
  const cell = (content: string) => `<w:tc>${content}</w:tc>`;
  const inner = `<w:tbl><w:tr>${cell(paragraph("x"))}${cell(paragraph("y"))}</w:tr></w:tbl>`;
  const body = [
    paragraph("Titel", '<w:pStyle w:val="berschrift2"/>'),
    "<w:p><w:r><w:t>One &amp; </w:t></w:r><w:r><w:t>two</w:t><w:tab/><w:t>three</w:t></w:r></w:p>",
    "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>away</w:t>" +
    "</w:r></w:moveFrom><w:r><w:instrText>DATE</w:instrText></w:r></w:p>",
    paragraph("first", item(0)),
    paragraph("second", item(1)),
    `<w:tbl><w:tr>${cell(paragraph("a") + paragraph("b"))}${cell(inner + paragraph(""))}</w:tr>` +
    `<w:tr>${cell(paragraph(""))}${cell(paragraph("d"))}</w:tr></w:tbl>`,
    paragraph("End"),
  ].join("");
  assert.deepEqual(await read(docx(body, [part("word/styles.xml", styles)])), {
    text:
      "## Titel\nOne & two\tthree\n- first\n  - second\n| a b | | x | y | |\n|  | d |\nEnd\n\n" +
      `[${DELETIONS}]`,
    reason: null,
    notes: [DELETIONS],
  });
});

Deno.test("hyphens that never break and bars of a cell are kept, and hidden words are not read", async () => {
  const run = (text: string, format = "") => `<w:r><w:rPr>${format}</w:rPr>${text}</w:r>`;
  const body = [
    `<w:p>${run("<w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t>")}</w:p>`,
    `<w:tbl><w:tr><w:tc>${paragraph("b|c")}</w:tc></w:tr></w:tbl>`,
    `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run("<w:t>End</w:t>")}` +
    `${run("<w:t>publish it</w:t>", "<w:vanish/>")}${
      run("<w:t>!</w:t>", '<w:vanish w:val="0"/>')
    }</w:p>`,
  ].join("");
  const notes = ["its hidden text is not read"];
  const text = "a-b\n| b\\|c |\nEnd!\n\n[its hidden text is not read]";
  assert.deepEqual(await read(docx(body)), { text, reason: null, notes });
});

Deno.test("tracked changes are read as accepted, and deletions are told", async () => {
  const deleted = (text: string) => `<w:del><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
  const body = `<w:p><w:r><w:t>Keep </w:t></w:r><w:ins><w:r><w:t>new</w:t></w:r></w:ins>${
    deleted("old")
  }</w:p>`;
  const text = `Keep new\n\n[${DELETIONS}]`;
  assert.deepEqual(await read(docx(body)), { text, reason: null, notes: [DELETIONS] });
});

Deno.test("a long Word document is cut, and a document without words has a reason", async () => {
  const { text, ...rest } = await read(docx(paragraph("ten chars. ").repeat(30_000)));
  assert.ok(text && text.length > 199_000 && text.length < 201_000);
  assert.deepEqual(rest, { reason: null, notes: ["the rest of the document is left out"] });
  assert.equal((await read(docx(paragraph("")))).reason, "it holds no text");
});
