import { Buffer } from "node:buffer";
import { deflateSync } from "node:zlib";

/** An object of a PDF: a dictionary or array as it is written, or a stream with its dictionary. */
export type PdfObject = string | { dictionary: string; data: Uint8Array };

const encode = (text: string) => new TextEncoder().encode(text);

/**
 * A PDF of these objects, numbered from 1; the first is the catalogue. `trailer` goes into its
 * trailer.
 */
export function pdfOf(objects: readonly PdfObject[], trailer = ""): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let sizeBytes = 0;
  const write = (part: Uint8Array) => {
    parts.push(part);
    sizeBytes += part.length;
  };
  write(encode("%PDF-1.7\n"));
  for (const [index, object] of objects.entries()) {
    offsets.push(sizeBytes);
    write(encode(`${index + 1} 0 obj\n`));
    if (typeof object === "string") write(encode(object));
    else {
      const { dictionary, data } = object;
      write(encode(`<<${dictionary}/Length ${data.length}>>stream\n`));
      write(data);
      write(encode("\nendstream"));
    }
    write(encode("\nendobj\n"));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  write(encode(`${table}trailer<</Root 1 0 R/Size ${size}${trailer}>>\nstartxref\n${sizeBytes}\n`));
  write(encode("%%EOF"));
  return new Uint8Array(Buffer.concat(parts));
}

export interface PageOptions {
  /** The content stream of each page. */
  contents: readonly PdfObject[];
  /** Further objects, numbered from 5 on. */
  more?: readonly PdfObject[];
  /** The resources of the pages besides the fonts F1 and F2. */
  resources?: string;
  trailer?: string;
}

/** Pages that share their resources: F1 is Helvetica, F2 the object 5 if there is one. */
export function pdfWithPages(options: PageOptions): Uint8Array<ArrayBuffer> {
  const { contents, more = [], resources = "", trailer } = options;
  const first = 5 + more.length;
  const kids = contents.map((_, index) => `${first + 2 * index} 0 R`).join(" ");
  const second = more.length > 0 ? "/F2 5 0 R" : "";
  const objects: PdfObject[] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${contents.length}/MediaBox[0 0 612 792]/Resources 4 0 R>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Font<</F1 3 0 R${second}>>${resources}>>`,
    ...more,
  ];
  for (const [index, content] of contents.entries()) {
    objects.push(`<</Type/Page/Parent 2 0 R/Contents ${first + 2 * index + 1} 0 R>>`, content);
  }
  return pdfOf(objects, trailer);
}

/** An uncompressed stream. */
export function stream(text: string, dictionary = ""): PdfObject {
  return { dictionary, data: encode(text) };
}

/** A stream of `text` so many times, compressed. */
export function packed(text: string, times = 1): PdfObject {
  return { dictionary: "/Filter/FlateDecode", data: deflateSync(encode(text.repeat(times))) };
}

/** A page of lines in Helvetica, from the top down. */
export function page(...lines: string[]): PdfObject {
  return stream(
    `BT /F1 12 Tf 14 TL 72 720 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`,
  );
}

/** Text of any script: the font itself maps the drawn `codes` to Unicode. */
export function unicodePdf(text: string): Uint8Array<ArrayBuffer> {
  const hex = (value: number) => value.toString(16).padStart(4, "0");
  const characters = [...text];
  const rows = characters.map((character, index) => {
    const units = Array.from({ length: character.length }, (_, i) => hex(character.charCodeAt(i)));
    return `<${hex(index + 1)}> <${units.join("")}>`;
  });
  const map = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ` +
    `${rows.length} beginbfchar ${rows.join(" ")} endbfchar endcmap`;
  const codes = characters.map((_, index) => hex(index + 1)).join("");
  return pdfWithPages({
    contents: [stream(`BT /F2 12 Tf 72 720 Td <${codes}> Tj ET`)],
    more: [
      "<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[6 0 R]" +
      "/ToUnicode 7 0 R>>",
      "<</Type/Font/Subtype/CIDFontType2/BaseFont/A/DW 600/CIDSystemInfo<</Registry(Adobe)" +
      "/Ordering(Identity)/Supplement 0>>>>",
      stream(map),
    ],
  });
}

/** A PDF that requires a password. */
export function encryptedPdf(): Uint8Array<ArrayBuffer> {
  const key = "ab".repeat(32);
  return pdfWithPages({
    contents: [page("Secret")],
    trailer: `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${key}>/U<${key}>>>/ID[<00><00>]`,
  });
}

/** 300 KB that unpack to 300 MB of drawing. */
export function bombPdf(): Uint8Array<ArrayBuffer> {
  return pdfWithPages({ contents: [packed("BT /F1 9 Tf (bomb) Tj ET ", 12_000_000)] });
}

/** 6 MB that ask for half a minute of work in little memory. */
export function endlessPdf(): Uint8Array<ArrayBuffer> {
  const content = packed("q Q ", 3_000_000);
  return pdfWithPages({ contents: Array.from({ length: 100 }, () => content) });
}

/** 4 KB of forms that draw each other ten times each, twelve deep and under ten names. */
export function nestedPdf(): Uint8Array<ArrayBuffer> {
  const depth = 12;
  const names = (level: number) =>
    Array.from({ length: 10 }, (_, i) => `/X${i} ${5 + level} 0 R`).join("");
  const draw = Array.from({ length: 10 }, (_, i) => `/X${i} Do`).join(" ");
  const forms = Array.from({ length: depth }, (_, level) => {
    const resources = level + 1 < depth ? `/Resources<</XObject<<${names(level + 1)}>>>>` : "";
    const content = level + 1 < depth ? draw : "BT ET";
    return stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}`);
  });
  return pdfWithPages({
    contents: [stream(draw)],
    more: forms,
    resources: `/XObject<<${names(0)}>>`,
  });
}
