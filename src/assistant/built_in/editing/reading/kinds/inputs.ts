import { isJsonObject } from "../../../../../lib/json.ts";
import { pattern } from "../../../../../lib/text/pattern.ts";
import { inputTypeOf } from "../../applying/input_types.ts";
import { comparisonsIn } from "../../values.ts";
import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";
import type { ChangePiece } from "../change_piece.ts";
import { type Concept, concepts } from "../words/concepts.ts";
import type { ChangeKind } from "./change_kind.ts";

const BOUNDS: readonly Concept[] = concepts("over atLeast under atMost");
const IDENTIFIER = /^[A-Za-z_]\w{0,62}$/u;

/** Changes of inputs. */
export const INPUT_KINDS: readonly ChangeKind[] = [
  {
    needs: ["default"],
    allows: concepts("input name raise lower threshold"),
    values: ["number", "quoted", "mail", "url"],
    takes: ["input", "column"],
    unknownMax: () => 1,
    means: otherDefault,
  },
  {
    needs: [],
    allows: concepts("raise lower input change"),
    values: ["number", "quoted"],
    takes: ["input"],
    // Reads "the minimum priority should be 4", but not "with limit 4", which may order a run.
    means: (change) =>
      !RUNS.test(change.text) && SETS.test(change.text) ? otherDefault(change) : null,
  },
  {
    needs: ["input", ["threshold", "default", ...BOUNDS, "change", "rename"]],
    allows: [...BOUNDS, ...concepts("threshold default too call name file rename filter")],
    values: ["number", "quoted"],
    takes: ["column"],
    unknownMax: () => 1,
    means: asInput,
  },
  {
    needs: ["input", "too"],
    allows: concepts(
      "default rename name required optional or call threshold limit rows",
    ),
    values: ["number", "quoted"],
    unknownMax: () => 8,
    means: furtherInput,
  },
];

function inputIn({ pieces }: ChangeWording): string | null {
  const [only, another] = pieces.flatMap(({ input }) => input ?? []);
  return only === undefined || another !== undefined ? null : only;
}

function otherDefault(change: ChangeWording): ChangeMeaning | null {
  const input = inputIn(change);
  const values = (["number", "quoted", "mail", "url"] as const).flatMap((kind) =>
    change.wanted(kind)
  );
  const [value, another] = [...values, ...change.unknown.map(({ text }) => text)];
  return input === null || value === undefined || another !== undefined
    ? null
    : { edit: { do: "default", input, value } };
}

/** Verbs that order a run: "let it run with limit 3" does not change the draft. */
const RUNNING = {
  en: ["run(s)|running|start|execute|launch"],
  de: ["lauf*|starte*|ausführ*"],
  fr: ["lanc*|exécut*"],
  es: ["ejecut*|corr*"],
};
const SETTING = {
  en: ["should|must|has_to|needs_to|set|change|make|raise|lower|increase|decrease"],
  de: ["soll|sollte|muss|setz(e)|änder(e)|erhöhe|senke"],
  fr: ["doit|devrait|mets|change|augmente|baisse"],
  es: ["debe|debería|tiene_que|pon|cambia|sube|baja"],
};
const RUNS = pattern("iu")`(?<!\p{L}) ${RUNNING} (?!\p{L})`;
const SETS = pattern("iu")`(?<!\p{L}) ${SETTING} (?!\p{L})`;

const ADDS =
  /^\s*(?:and\s|also\s|please\s)*(?:add|create|declare|füge?|ergänze|ajoute|rajoute|añade|agrega)(?!\p{L})/iu;
const CALLED = /^(?:called|named|namens|genannt|appelée?|nommée?|llamad[oa])$/iu;

/** Reads "Make the threshold an input called min_total, default 100". */
function asInput(change: ChangeWording): ChangeMeaning | null {
  const [only, another] = comparisonsIn(change.draft);
  if (!only || another || ADDS.test(change.text)) return null;
  const [said, more] = change.unknown.map(({ text }) => text);
  const column = /item\.(\w+)/u.exec(only.text)?.[1] ?? "value";
  const bound = /^>/u.test(only.sign) ? "min" : /^</u.test(only.sign) ? "max" : "wanted";
  const name = said ?? change.only("quoted") ?? `${bound}_${column}`;
  const columns = change.pieces.flatMap((piece) => piece.column ?? []);
  const [value = only.number, other] = [...change.wanted("number"), ...change.old("number")].map(
    Number,
  );
  const isClear = more === undefined && other === undefined && IDENTIFIER.test(name) &&
    columns.every((each) => each === column);
  return isClear ? { edit: { do: "to_input", from: only.number, input: name, value } } : null;
}

/** Reads "Add a choice input region with EU and US, EU by default". */
function furtherInput(change: ChangeWording): ChangeMeaning | null {
  const typed = change.unknown.find(({ text }) => inputTypeOf(text) !== undefined);
  const others = change.unknown.filter((piece) => piece !== typed);
  const at = change.pieces.findIndex(({ concepts }) => concepts.includes("input"));
  const isNear = (piece: ChangePiece) => change.pieces.indexOf(piece) > at;
  const called = change.pieces.findIndex(({ text }) => CALLED.test(text));
  const name = (called < 0 ? null : change.pieces[called + 1]) ?? others.find(isNear) ?? others[0];
  if (name === undefined || !IDENTIFIER.test(name.text)) return null;
  if (isJsonObject(change.draft["inputs"]) && Object.hasOwn(change.draft["inputs"], name.text)) {
    return null;
  }
  const values = [
    ...others.filter((piece) => piece !== name).map(({ text }) => text),
    ...change.wanted("quoted"),
    ...change.wanted("number"),
  ];
  const type = inputTypeOf(typed?.text ?? "") ??
    (change.wanted("number").length === 1 ? "number" : "string");
  const options = [...new Set(values)];
  const repeated = values.find((value, index) => values.indexOf(value) !== index) ?? null;
  if (type === "enum") {
    return options.length < 2
      ? null
      : { edit: { do: "add_input", input: name.text, type, value: repeated, options } };
  }
  const [value = null, another] = options;
  const isDefault = value === null || change.has("default");
  return another !== undefined || !isDefault
    ? null
    : { edit: { do: "add_input", input: name.text, type, value } };
}
