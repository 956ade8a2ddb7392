import type { Cursor } from "../../../definition/check/cursor.ts";
import type { JsonObject } from "../../../lib/json.ts";
import type { Analysis } from "./analyse.ts";
import type { CellPlace } from "./grid.ts";

/** Adds the findings of the analysis as warnings at the row or cell that they are about. */
export function reportAnalysis(root: Cursor, analysis: Analysis): void {
  const rows = root.get("rows");
  if (rows === null) return;
  const items = rows.items();
  const cellAt = ({ row, column }: CellPlace) => items[row - 1]?.get("when")?.get(column);
  for (const place of analysis.never) {
    cellAt(place)?.warn("never matches: no value is in this cell");
  }
  for (const { row, by } of analysis.unreachable) {
    items[row - 1]?.warn(`row ${row} is never reached: ${shadowing(by)}`);
  }
  for (const { rows: [earlier, later], example } of analysis.overlaps) {
    const both = `rows ${earlier} and ${later} both match ${shown(example)}`;
    items[later - 1]?.warn(`${both}, and a unique rule allows one`);
  }
  if (analysis.gap !== null) rows.warn(`no row takes ${shown(analysis.gap)}`);
  if (analysis.lacksDefault) {
    rows.warn(
      'there is no default row, one without "when": where no row matches, outputs are null',
    );
  }
  for (const place of analysis.free) {
    cellAt(place)?.warn("not checked: what this cell takes is known only when it is evaluated");
  }
  if (analysis.isCutShort) {
    rows.warn("not checked to the end: the rows have too many combinations");
  }
}

const SHOWN_ROWS_MAX = 5;

function shadowing(by: readonly number[]): string {
  const [only, ...more] = by;
  if (more.length === 0) return `row ${only} takes everything that it would`;
  if (by.length > SHOWN_ROWS_MAX) return "the other rows together take everything that it would";
  const last = by.at(-1);
  return `rows ${by.slice(0, -1).join(", ")} and ${last} together take everything that it would`;
}

const SHOWN_LENGTH_MAX = 500;

function shown(inputs: JsonObject): string {
  const text = JSON.stringify(inputs);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}
