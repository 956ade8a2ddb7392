import { plannerSchema } from "../../../../src/definition/schema/planner_schema.ts";
import { type Option, optionsAt, type Schema } from "./schema.ts";
import { writtenWordAt } from "./written_word.ts";

export interface Completion {
  /** The column where the word begins that an option replaces. */
  from: number;
  isKey: boolean;
  options: readonly Option[];
}

const schema = plannerSchema() as Schema;

/** Returns completions at a place of a definition: keys, values, and names in expressions. */
export function complete(
  source: string,
  place: { row: number; column: number },
): Completion | null {
  const before = (source.split("\n")[place.row] ?? "").slice(0, place.column);
  const named = /\b(inputs|steps|env)\.(\w*)$/.exec(before);
  if (named) {
    const [, kind = "", word = ""] = named;
    const options = namesIn(source, kind).map((label) => ({ label, info: "" }));
    return { from: place.column - word.length, isKey: false, options };
  }
  const found = writtenWordAt(source, place);
  if (!found) return null;
  const options = optionsAt(schema, found);
  return { from: place.column - found.word.length, isKey: found.key === null, options };
}

/** Returns the ids of steps, or the names that the definition declares under a key. */
function namesIn(source: string, kind: string): string[] {
  if (kind === "steps") {
    return [...source.matchAll(/^[ \t]*(?:- +)*(?:\{ *)?id: *["']?(\w+)/gm)].map(([, id = ""]) =>
      id
    );
  }
  const [, block = ""] =
    new RegExp(`^${kind}:[^\\S\\n]*\\n((?:[ \\t].*\\n|[^\\S\\n]*\\n)*)`, "m").exec(source) ?? [];
  const indent = /^([ \t]+)/.exec(block)?.[1] ?? "";
  return [...block.matchAll(new RegExp(`^${indent}(\\w+):`, "gm"))].map(([, name = ""]) => name);
}
