import type { Archive } from "./archive.ts";
import { kindOfFormat, type NumberKind } from "./number_format.ts";
import { readXml } from "./read_xml.ts";
import { Unreadable } from "./unreadable.ts";

const SHARED_CHARACTERS_MAX = 16_000_000;
const SHARED_TEXTS_MAX = 1_000_000;

export interface Sheet {
  name: string;
  isHidden: boolean;
  path: string;
}

/** A workbook without the cells of its sheets. */
export interface Workbook {
  sheets: Sheet[];
  is1904: boolean;
  sharedTexts: string[];
  /** The kind of numbers that a style shows, by the number of the style. */
  kinds: NumberKind[];
}

/** Reads a workbook without its cells. Errors: `Unreadable`. */
export function readWorkbook(archive: Archive): Workbook {
  const targets = readTargets(archive);
  const sheets: Sheet[] = [];
  let is1904 = false;
  readXml(archive, "xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = isTrue(attributes.get("date1904"));
      if (name !== "sheet") return;
      const path = targets.get(attributes.get("id") ?? "");
      if (path === undefined) return;
      const isHidden = (attributes.get("state") ?? "visible") !== "visible";
      sheets.push({ name: attributes.get("name") ?? "", isHidden, path });
    },
  });
  return { sheets, is1904, sharedTexts: readSharedTexts(archive), kinds: readStyles(archive) };
}

export function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** Reads the paths of sheets by their ids. */
function readTargets(archive: Archive): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(archive, "xl/_rels/workbook.xml.rels", {
    open(name, attributes) {
      const target = attributes.get("Target");
      if (name !== "Relationship" || target === undefined) return;
      const isSheet = attributes.get("Type")?.endsWith("/worksheet") ?? false;
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      if (isSheet) targets.set(attributes.get("Id") ?? "", path);
    },
  });
  return targets;
}

function readSharedTexts(archive: Archive): string[] {
  const texts: string[] = [];
  let [text, isText, isPhonetic, characters] = ["", false, false, 0];
  readXml(archive, "xl/sharedStrings.xml", {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name !== "si") return;
      characters += text.length;
      if (texts.push(text) > SHARED_TEXTS_MAX || characters > SHARED_CHARACTERS_MAX) {
        throw new Unreadable("its cells share too much text: save its sheets as CSV");
      }
    },
  });
  return texts;
}

function readStyles(archive: Archive): NumberKind[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCellStyle = false;
  readXml(archive, "xl/styles.xml", {
    open(name, attributes) {
      const id = Number(attributes.get("numFmtId"));
      if (name === "cellXfs") isCellStyle = true;
      if (name === "numFmt") codes.set(id, attributes.get("formatCode") ?? "");
      if (name === "xf" && isCellStyle) ids.push(id);
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return ids.map((id) => kindOfFormat(id, codes.get(id)));
}
