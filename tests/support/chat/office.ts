import { Buffer } from "node:buffer";
import { deflateRawSync } from "node:zlib";

export interface Part {
  name: string;
  /** The content, deflated already. */
  packed: Uint8Array;
  flags?: number;
  /** The size in the archive's directory. Defaults to the real size. */
  packedBytes?: number;
}

/** A ZIP archive of the parts, whose stated sizes of what they unpack to are all 1. */
export function archiveOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, flags = 0, packedBytes = packed.length } of parts) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packedBytes, 14);
    common.writeUInt32LE(1, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02"), version, common, place, Buffer.from(name)]),
    );
    files.push(file);
    offset += file.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}

export function part(name: string, text: string): Part {
  return { name, packed: deflateRawSync(text) };
}

export interface SheetParts {
  name?: string;
  state?: string;
  /** The rows as XML. */
  rows: string;
}

export interface WorkbookParts {
  shared?: string;
  styles?: string;
  head?: string;
  more?: readonly Part[];
}

/** A workbook with the sheets, each named `Sheet1` and so on unless stated. */
export function xlsx(
  sheets: readonly SheetParts[],
  { shared, styles, head = "", more = [] }: WorkbookParts = {},
): Uint8Array<ArrayBuffer> {
  const list = sheets.map(({ name, state }, at) =>
    `<sheet name="${name ?? `Sheet${at + 1}`}" r:id="r${at}"${state ? ` state="${state}"` : ""}/>`
  );
  const links = sheets.map((_, at) =>
    `<Relationship Id="r${at}" Type="http://x/worksheet" Target="worksheets/s${at}.xml"/>`
  );
  return archiveOf([
    part("xl/workbook.xml", `<workbook>${head}<sheets>${list.join("")}</sheets></workbook>`),
    part("xl/_rels/workbook.xml.rels", `<Relationships>${links.join("")}</Relationships>`),
    ...(shared === undefined ? [] : [part("xl/sharedStrings.xml", `<sst>${shared}</sst>`)]),
    ...(styles === undefined ? [] : [part("xl/styles.xml", `<styleSheet>${styles}</styleSheet>`)]),
    ...sheets.map(({ rows }, at) => part(`xl/worksheets/s${at}.xml`, sheetXml(rows))),
    ...more,
  ]);
}

export function sheetXml(rows: string): string {
  return `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
}

/** A Word document with the body as XML. */
export function docx(body: string, more: readonly Part[] = []): Uint8Array<ArrayBuffer> {
  const document = `<w:document><w:body>${body}</w:body></w:document>`;
  return archiveOf([part("word/document.xml", document), ...more]);
}

/**
 * A workbook of 10 MB whose sheet unpacks to 10 GB, while the archive's directory claims one byte.
 */
export function bombXlsx(): Uint8Array<ArrayBuffer> {
  const fill = (text: string | Uint8Array) => deflateRawSync(text, { finishFlush: 3, level: 9 });
  const spaces = fill(Buffer.alloc(1024 * 1024, " "));
  const packed = Buffer.concat([
    fill("<worksheet><sheetData>"),
    ...Array.from({ length: 10_240 }, () => spaces),
    deflateRawSync("</sheetData></worksheet>"),
  ]);
  const base = [
    part("xl/workbook.xml", `<workbook><sheets><sheet name="A" r:id="a"/></sheets></workbook>`),
    part(
      "xl/_rels/workbook.xml.rels",
      `<R><Relationship Id="a" Type="http://x/worksheet" Target="/xl/a.xml"/></R>`,
    ),
  ];
  return archiveOf([...base, { name: "xl/a.xml", packed }]);
}
