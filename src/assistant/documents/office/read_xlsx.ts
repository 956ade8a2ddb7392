import type { Archive } from "./archive.ts";
import { readXml } from "./read_xml.ts";
import { SheetReader } from "./sheet_reader.ts";
import { BoundedText } from "./bounded_text.ts";
import { readWorkbook, type Sheet } from "./workbook.ts";

const SHEETS_MAX = 100;
const CELLS_MAX = 500_000;
const NAME_CHARACTERS_MAX = 100;

/** The text of a document, and notes on the parts that were left out. */
export interface DocumentText {
  parts: string[];
  notes: string[];
}

/**
 * Reads a workbook: a heading for each sheet, and its rows as CSV. The sheets share `characters`,
 * so that a long sheet leaves room for the others. Errors: `Unreadable`.
 */
export function readXlsx(
  archive: Archive,
  characters: number,
  { parts, notes }: DocumentText,
): void {
  const workbook = readWorkbook(archive);
  const sheets = workbook.sheets.slice(0, SHEETS_MAX);
  const cells = { left: CELLS_MAX };
  let left = characters;
  let hasHidden = false;
  for (const [index, sheet] of sheets.entries()) {
    const share = Math.floor(left / (sheets.length - index));
    const output = new BoundedText(share);
    const label = JSON.stringify(sheet.name.slice(0, NAME_CHARACTERS_MAX));
    const reader = new SheetReader(workbook, output, cells);
    try {
      readXml(archive, sheet.path, reader);
    } finally {
      hasHidden ||= reader.hasHidden;
      left -= share - output.left;
      parts.push(`# Sheet ${label}${hiddenMark(sheet)}\n${output}`);
      if (reader.isDone()) notes.push(`the rest of the sheet ${label} is left out`);
    }
  }
  const more = workbook.sheets.length - sheets.length;
  if (more > 0) notes.push(`${more} more sheets are left out`);
  if (sheets.some(({ isHidden }) => isHidden)) notes.push("its hidden sheets are read, too");
  if (hasHidden) notes.push("its hidden rows and columns are read, too");
}

function hiddenMark({ isHidden }: Sheet): string {
  return isHidden ? " (hidden)" : "";
}
