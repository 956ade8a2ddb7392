import { SaxesParser } from "saxes";
import type { Archive } from "./archive.ts";
import { Unreadable } from "./unreadable.ts";

const LEVELS_MAX = 256;

/** The parser keeps some 40 bytes in memory for each reference in a text, until the text ends. */
const REFERENCES_MAX = 1_000_000;
const AMPERSAND = 0x26;

/** Receives the elements of an XML file, by their local names. */
export interface XmlReader {
  /** Attributes are given by their local names, too. */
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Whether the rest need not be read. Called between pieces. */
  isDone?(): boolean;
}

/**
 * Reads one XML file of an archive as a stream. Returns false if the archive has no such file. A
 * DOCTYPE is refused, so there are only the entities of XML itself. Errors: `Unreadable`.
 */
export function readXml(archive: Archive, name: string, reader: XmlReader): boolean {
  const parser = new SaxesParser();
  let levels = 0;
  parser.on("doctype", () => {
    throw new Unreadable("its XML has a DOCTYPE, which is refused");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (++levels > LEVELS_MAX) throw new Unreadable(`its XML is nested over ${LEVELS_MAX} levels`);
    reader.open?.(localName(name), localNames(attributes));
  });
  parser.on("closetag", ({ name }) => {
    levels--;
    reader.close?.(localName(name));
  });
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isDone = false;
  let references = 0;
  const found = archive.unpack(name, (piece) => {
    for (const byte of piece) if (byte === AMPERSAND) references++;
    if (references > REFERENCES_MAX) throw new Unreadable("its XML has too many references");
    parser.write(decoder.decode(piece, { stream: true }));
    isDone = reader.isDone?.() ?? false;
    return !isDone;
  });
  if (found && !isDone) parser.write(decoder.decode()).close();
  return found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function localNames(attributes: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}
