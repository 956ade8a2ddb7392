import assert from "node:assert/strict";
import { AttachmentReader } from "../../../src/assistant/documents/attachment_reader.ts";
import { imageType } from "../../../src/assistant/documents/content_kind.ts";
import { png } from "../../support/chat/images.ts";
import { unicodePdf } from "../../support/chat/pdf.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { nextTurn } from "../../../src/lib/turns/turns.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";

const TURN = { signal: new AbortController().signal, orgKey: "acme", showsImages: false };
const NO_TEXT = "only images, text, PDF, XLSX and DOCX can be read; a text is best saved as UTF-8";

async function read(
  bytes: Uint8Array<ArrayBuffer>,
  { name = "a.csv", contentType = "text/csv" } = {},
) {
  await using pool = new WorkerPool({ log: silentLog });
  const file = { name, contentType, read: () => Promise.resolve(bytes), objectKey: "k" };
  const [found] = await new AttachmentReader({ documents: pool, images: pool }).readAll(
    [file],
    TURN,
  );
  assert.ok(found);
  return found.content;
}

function utf16(text: string, { isLittle, mark }: { isLittle: boolean; mark: boolean }) {
  const units = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (let at = 0; at < units.length; at++) view.setUint16(at * 2, units.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

function latin(text: string) {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The directory of an archive, with entries of no content. */
function archive(...names: string[]) {
  const entries = names.map((name) => {
    const entry = new Uint8Array(46 + name.length);
    entry.set(latin("PK\x01\x02"));
    entry[28] = name.length;
    entry.set(latin(name), 46);
    return entry;
  });
  const head = latin("PK\x03\x04");
  const end = new Uint8Array(22);
  end.set(latin("PK\x05\x06"));
  end[16] = head.length;
  return new Uint8Array([head, ...entries, end].flatMap((part) => [...part]));
}

Deno.test("readAll() reads a CSV in every common encoding, with each separator", async () => {
  for (const separator of [",", ";", "\t", "|"]) {
    const text = `Stadt${separator}Größe\r\nKöln${separator}1,5\r\n`;
    const utf8 = new TextEncoder().encode(text);
    const files = [
      utf8,
      new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]),
      ...[true, false].flatMap((isLittle) =>
        [true, false].map((mark) => utf16(text, { isLittle, mark }))
      ),
    ];
    for (const bytes of files) assert.deepEqual(await read(bytes), { text, reason: null });
    assert.deepEqual(await read(latin(text)), { text, reason: null, encoding: "windows-1252" });
  }
  const euro = new Uint8Array([0x80, 0x20, 0x96, 0x20, 0xe9]);
  assert.equal((await read(euro)).text, "€ – é");
});

/** Bytes as iconv 2.36 gives them, in hexadecimal. */
const ENCODED: readonly [encoding: string, text: string, hex: string][] = [
  [
    "shift_jis",
    "名前,金額\n山田太郎,12\n佐藤花子,3\n",
    "96bc914f2c8be08a7a0a8e52936391be98592c31320a8db293a189d48e712c330a",
  ],
  ["shift_jis", "テスト,1", "8365835883672c31"],
  [
    "shift_jis",
    "氏名,メモ\n山田,これはテストです\n",
    "8e8196bc2c838183820a8e5293632c82b182ea82cd83658358836782c582b70a",
  ],
  ["gb18030", "姓名,金额\n张伟,12\n王芳,3\n", "d0d5c3fb2cbdf0b6ee0ad5c5ceb02c31320acdf5b7bc2c330a"],
  [
    "gb18030",
    "城市,备注\n北京,这是一个测试\n",
    "b3c7cad02cb1b8d7a20ab1b1bea92cd5e2cac7d2bbb8f6b2e2cad40a",
  ],
  [
    "big5",
    "姓名,金額\n陳大文,12\n林小明,3\n",
    "a96da6572caaf7c3420ab3afa46aa4e52c31320aaa4ca470a9fa2c330a",
  ],
  ["euc-kr", "이름,금액\n김철수,12\n", "c0ccb8a72cb1ddbed70ab1e8c3b6bcf62c31320a"],
  [
    "windows-1251",
    "Имя;Сумма\nИван Петров;12\nМария;3\n",
    "c8ecff3bd1f3ecece00ac8e2e0ed20cfe5f2f0eee23b31320acce0f0e8ff3b330a",
  ],
  [
    "macintosh",
    "Name;Ort\nMüller;Köln\nGroß;Lübeck\n",
    "4e616d653b4f72740a4d9f6c6c65723b4b9a6c6e0a47726fa73b4c9f6265636b0a",
  ],
  [
    "macintosh",
    "nom;ville\nHélène;Orléans\n",
    "6e6f6d3b76696c6c650a488e6c8f6e653b4f726c8e616e730a",
  ],
  [
    "windows-1252",
    "Name;Ort\nMüller;Köln\nÄÖÜ;Füße\n",
    "4e616d653b4f72740a4dfc6c6c65723b4bf66c6e0ac4d6dc3b46fcdf650a",
  ],
  [
    "windows-1252",
    "nom;note\nHélène;créée à l’œuvre – 5 €\n",
    "6e6f6d3b6e6f74650a48e96ce86e653b6372e9e96520e0206c929c757672652096203520800a",
  ],
  [
    "windows-1252",
    "id,note\n1,“quoted” it’s – dash…\n",
    "69642c6e6f74650a312c9371756f74656494206974927320962064617368850a",
  ],
];

Deno.test("readAll() tells which encoding it guesses, and reads the text in it", async () => {
  for (const [encoding, text, hex] of ENCODED) {
    const content = await read(Uint8Array.fromHex(hex));
    assert.deepEqual(content, { text, reason: null, encoding }, text);
  }
});

Deno.test("readAll() goes by content, not by name or header", async () => {
  const pdf = await read(unicodePdf("Zwei"), { name: "a.txt", contentType: "image/png" });
  assert.equal(pdf.text, "Zwei");
  const text = await read(latin("a,b"), { name: "a.pdf", contentType: "application/pdf" });
  assert.equal(text.text, "a,b");
  const html = latin("<script>alert(1)</script>");
  assert.equal(imageType(html), null);
  assert.equal((await read(html, { name: "a.png", contentType: "image/png" })).text?.length, 25);
  assert.equal((await read(png())).reason, "it is an image");
  assert.match(String((await read(latin("\xff\xd8\xff\xe0"))).reason), /broken or incomplete/);
});

Deno.test("readAll() names archives and other Office files, and decompresses nothing", async () => {
  const reasons: [Uint8Array<ArrayBuffer>, RegExp][] = [
    [archive("xl/workbook.bin"), /XLSB/],
    [archive("ppt/presentation.xml"), /PPTX/],
    [archive("a.txt", "evil/xl/workbook.xml"), /ZIP/],
    [latin("PK\x03\x04"), /ZIP/],
    [latin("PK\x03\x04PK\x01\x02PK\x05\x06" + "\xff".repeat(18)), /ZIP/],
    [latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), /old Office/],
    [
      latin("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + [..."EncryptedPackage"].join("\0") + "\0"),
      /encrypted with a password/,
    ],
    [latin("\x1f\x8b\x08"), /gzip/],
    [archive("mimetype", "content.xml", "META-INF/manifest.xml"), /OpenDocument file .*XLSX/],
    [archive("mimetype", "META-INF/container.xml"), /EPUB/],
    [archive("Index/Document.iwa"), /Pages, Numbers or Keynote/],
    [latin("{\\rtf1\\ansi Hello \\b world\\b0 .}"), /RTF/],
  ];
  for (const [bytes, reason] of reasons) {
    const content = await read(bytes);
    assert.equal(content.text, null);
    assert.match(String(content.reason), reason);
  }
});

Deno.test("readAll() takes no bytes for text that are none", async () => {
  for (
    const bytes of [[0, 255, 0], [1, 0xe9], [0xe9, 0x81], [0xff, 0xfe, 0, 0xd8], [
      1,
      0,
      2,
      0,
      3,
      0,
      4,
      0,
    ]]
  ) {
    assert.deepEqual(await read(new Uint8Array(bytes)), { text: null, reason: NO_TEXT });
  }
  assert.deepEqual(await read(new Uint8Array()), { text: null, reason: "it is empty" });
  for (const blank of ["\xef\xbb\xbf", " \r\n\t"]) {
    assert.deepEqual(await read(latin(blank)), { text: null, reason: "it holds no text" });
  }
});

Deno.test("readAll() reads a PDF behind lines of a mail gateway, and no text about one", async () => {
  const before = latin("Scanned: clean\r\n\r\n");
  const pdf = new Uint8Array([...before, ...unicodePdf("Drei")]);
  assert.equal((await read(pdf)).text, "Drei");
  for (const text of ["It begins with\n%PDF-1.7\nalways.", "See %PDF-1.7\n and %%EOF"]) {
    assert.equal((await read(latin(text))).text, text);
  }
});

Deno.test("readAll() reads a long text in turns with others", async () => {
  const bytes = new Uint8Array(8 * 1024 * 1024).fill(0x61);
  let turns = 0;
  let isOver = false;
  const other = async (): Promise<void> => {
    for (; !isOver; turns++) await nextTurn("other");
  };
  const others = other();
  assert.equal((await read(bytes)).text?.length, bytes.length);
  isOver = true;
  assert.ok(turns >= 2, `${turns}`);
  await others;
});
