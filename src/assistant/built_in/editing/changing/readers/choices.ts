import { choicesIn } from "../../changes/choices.ts";
import type { ChangeMeaning } from "../change_wording.ts";
import { bagOf, BESIDE, plainWords, type Reader, type SaidChange } from "./reader.ts";

const CHOICE =
  /(?<!\p{L})(?:choices?|options?|dropdown|drop-?down|pick ?list|select|one of|auswahl|auswahlliste|wahl|eins? von|choix|liste déroulante|opción|opciones|elección|lista desplegable)(?!\p{L})/iu;
/** Matches the values of a list, after a colon or words such as "between". */
const LISTED =
  /(?::|(?<!\p{L})(?:between|among|of|from|with|zwischen|aus|von|mit|entre|parmi|de|con)(?!\p{L}))\s*([^:?]{1,200})$/iu;
const SEPARATOR = /\s*(?:[,;/|]|(?<!\p{L})(?:and|or|und|oder|et|ou|y|o)(?!\p{L}))\s*/iu;
const VALUE = /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,40}$/u;
const QUOTES = /^["“„«»']\s?|\s?["”“»«']$/gu;

/**
 * Reads "make the reason a choice: ill, late, other", and "boxes also 'medium'" if the draft
 * contains exactly one list of values. Returns null for any other change.
 */
export const readChoices: Reader = (said) => listed(said) ?? furtherValue(said);

function listed({ text, names }: SaidChange): ChangeMeaning | null {
  const [whole, list = ""] = LISTED.exec(text) ?? [];
  if (whole === undefined || !CHOICE.test(text)) return null;
  const before = text.slice(0, text.length - whole.length);
  const known = choicesIn(names.draft);
  const said = plainWords(before);
  const [field, another] = known.filter(({ name }) => said.includes(name.toLowerCase()));
  const values = list.replace(/[\s.!]+$/u, "").split(SEPARATOR)
    .map((value) => value.trim().replaceAll(QUOTES, "")).filter((value) => value !== "");
  const isClear = field && !another && values.length > 1 &&
    values.every((value) => VALUE.test(value));
  return isClear ? { edit: { do: "choices", field: field.name, values, isMore: false } } : null;
}

const MORE = bagOf(
  "too also add include missing more another extra as new well auch hinzu ergänze füge dazu fehlt noch neue weitere aussi ajoute ajoutez " +
    "manque nouvelle nouveau comme también añade agrega falta nueva nuevo otra otro como",
);
const NOUN = bagOf(
  "category categories class choice option value values kind type kategorie kategorien klasse option wert art catégorie classe choix " +
    "option valeur type categoría clase opción valor tipo there is are es gibt fehlt il y a hay third fourth fifth dritte vierte " +
    "troisième quatrième tercera cuarta tercer cuarto",
);
const UNKNOWN_MAX = 1;

function furtherValue({ text, pieces, names }: SaidChange): ChangeMeaning | null {
  const [only, another] = choicesIn(names.draft).filter(({ values }) => values.length > 0);
  const quoted = pieces.flatMap(({ value }) => value?.kind === "quoted" ? [value.is] : []);
  if (!only || another || quoted.length === 0) return null;
  const others = pieces.filter(({ value }) => value?.kind !== "quoted").map(({ text: each }) =>
    each
  );
  const words = plainWords(others.join(" "));
  const strange = words.filter((word) => ![MORE, NOUN, BESIDE].some((bag) => bag.has(word)));
  const isAsked = words.some((word) => MORE.has(word));
  const isOther = pieces.some(({ value }) => value !== undefined && value.kind !== "quoted");
  return !isAsked || isOther || strange.length > UNKNOWN_MAX || text.includes("@")
    ? null
    : { edit: { do: "choices", field: only.name, values: quoted, isMore: true } };
}
