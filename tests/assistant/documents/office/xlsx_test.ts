import assert from "node:assert/strict";
import { silentLog } from "../../../support/logs/silent_log.ts";
import { xlsx } from "../../../support/chat/office.ts";
import { AttachmentReader } from "../../../../src/assistant/documents/attachment_reader.ts";
import { WorkerPool } from "../../../../src/workers/mod.ts";

const TURN = { signal: new AbortController().signal, orgKey: "acme", showsImages: false };

async function read(bytes: Uint8Array<ArrayBuffer>) {
  await using pool = new WorkerPool({ log: silentLog });
  const file = {
    name: "a.png",
    contentType: "image/png",
    read: () => Promise.resolve(bytes),
    objectKey: "k",
  };
  const [found] = await new AttachmentReader({ documents: pool, images: pool }).readAll(
    [file],
    TURN,
  );
  return found?.content ?? assert.fail();
}

async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { text, reason } = await read(bytes);
  return text ?? assert.fail(reason);
}

Deno.test("a workbook is read as a heading and CSV for each sheet", async () => {
  const shared = "<si><t>Köln, &amp; Bonn</t></si>" +
    '<si><r><t>Ri</t></r><r><t xml:space="preserve">ch "x"</t></r><rPh><t>no</t></rPh></si>';
  const styles = '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>' +
    '<numFmt numFmtId="165" formatCode="0.00 &quot;day&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="165"/>' +
    '<xf numFmtId="20"/></cellXfs>';
  const rows = '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c>' +
    '<x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row><x:row r="2"/>' +
    '<x:row r="3"><x:c t="inlineStr"><x:is><x:t>in</x:t></x:is></x:c><x:c t="b"><x:v>1</x:v></x:c>' +
    '<x:c><x:v>-1.5E-3</x:v></x:c><x:c t="str"><x:f>A1&amp;"x"</x:f><x:v>done</x:v></x:c>' +
    '<x:c><x:f>SUM(A1:A2)</x:f></x:c><x:c t="e"><x:v>#DIV/0!</x:v></x:c></x:row>' +
    '<x:row><x:c s="1"><x:v>45292</x:v></x:c><x:c s="2"><x:v>45292.75</x:v></x:c>' +
    '<x:c s="3"><x:v>45292</x:v></x:c><x:c s="4"><x:v>0.5</x:v></x:c>' +
    '<x:c s="1"><x:v>59</x:v></x:c><x:c s="1"><x:v>61</x:v></x:c><x:c s="1"><x:v>1e300</x:v></x:c>' +
    "</x:row>";
  const bytes = xlsx([{ name: "Städte", rows }, {
    name: "Kept",
    state: "veryHidden",
    rows: '<x:row><x:c r="A1"><x:v>7</x:v></x:c><x:c r="B1"/></x:row>',
  }], { shared, styles });
  assert.deepEqual((await textOf(bytes)).split("\n"), [
    '# Sheet "Städte"',
    '"Köln, & Bonn",,"Rich ""x"""',
    "in,true,-1.5E-3,done,=SUM(A1:A2),#DIV/0!",
    "2024-01-01,2024-01-01T18:00:00,45292,12:00:00,1900-02-28,1900-03-01,1e300",
    "",
    '# Sheet "Kept" (hidden)',
    "7",
    "",
    "[its hidden sheets are read, too]",
  ]);
});

Deno.test("a workbook that counts from 1904 has its own dates, and merged cells keep the first", async () => {
  const rows =
    '<x:row><x:c s="0"><x:v>43830</x:v></x:c><x:c r="B1"/><x:c r="C1"><x:v>1</x:v></x:c>' +
    "</x:row>";
  const head = '<workbookPr date1904="1"/>';
  const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
  const text = await textOf(xlsx([{ rows: rows.replace('r="C1"', 'r="C1" s="9"') }], {
    head,
    styles,
  }));
  assert.equal(text, '# Sheet "Sheet1"\n2024-01-01,,1\n');
});

Deno.test("spans of time and times of a day are shown as such, also where days count from 1904", async () => {
  const cell = (style: number, value: number) => `<x:c s="${style}"><x:v>${value}</x:v></x:c>`;
  const rows = `<x:row>${cell(0, 0.3958333333333333)}${cell(1, 1.253472222222222)}${
    cell(2, 1.2546296296296295)
  }${cell(1, -0.5)}${cell(3, 0)}</x:row>`;
  const styles = '<numFmts><numFmt numFmtId="170" formatCode="[h]:mm"/></numFmts><cellXfs>' +
    '<xf numFmtId="20"/><xf numFmtId="170"/><xf numFmtId="46"/><xf numFmtId="14"/></cellXfs>';
  const [old, mac] = await Promise.all(
    ["", '<workbookPr date1904="1"/>'].map((head) => textOf(xlsx([{ rows }], { head, styles }))),
  );
  assert.equal(old, '# Sheet "Sheet1"\n09:30:00,30:05:00,30:06:40,-12:00:00,00:00:00\n');
  assert.equal(mac, '# Sheet "Sheet1"\n09:30:00,30:05:00,30:06:40,-12:00:00,1904-01-01\n');
});

Deno.test("a workbook with macros is read, and they are named", async () => {
  const more = [{ name: "xl/vbaProject.bin", packed: new Uint8Array() }];
  const rows = "<x:row><x:c><x:v>1</x:v></x:c></x:row>";
  const { text, ...rest } = await read(xlsx([{ rows }], { more }));
  assert.match(String(text), /\n1\n\n\[its macros are neither run nor read\]$/);
  assert.deepEqual(rest, { reason: null, notes: ["its macros are neither run nor read"] });
});

Deno.test("hidden rows and columns are read, and that is told", async () => {
  const told = "its hidden rows and columns are read, too";
  const row = (hidden: string) => `<x:row${hidden}><x:c><x:v>7</x:v></x:c></x:row>`;
  const cases: [rows: string, notes: string[] | undefined][] = [
    [row(' hidden="1"'), [told]],
    [`${row("")}<x:cols><x:col min="1" max="1" hidden="true"/></x:cols>`, [told]],
    [row(' hidden="0"'), undefined],
  ];
  for (const [rows, notes] of cases) {
    const content = await read(xlsx([{ rows }]));
    assert.match(content.text ?? "", /^# Sheet "Sheet1"\n7\n/);
    assert.deepEqual(content.notes, notes);
  }
});
