import type { JsonObject } from "../../../../../lib/json.ts";
import { oneOf, pattern } from "../../../../../lib/text/pattern.ts";
import { stepsOf } from "../../steps.ts";
import { bagOf, FILLERS, plainWords, type ReadRareChange } from "./reader.ts";

const THERE_ARE = oneOf({
  en: [
    "there is|are at_least_one|any|some|something|anything left?",
    "it|the_list|the_file is_not|isn't empty",
    "not empty",
  ],
  de: ["mindestens eine(r|n|s)", "etwas|welche", "nicht leer"],
  fr: [
    "il y en? a<not> au_moins_un(e)|quelque_chose|des_lignes?",
    "s'il y en a",
    "non|pas vide",
  ],
  es: ["hay alguna|algun|algo|al_menos_uno|al_menos_una"],
}, { not: /(?! pas)/u });
/** Matches the condition that there are rows; `NOTHING` matches the opposite. */
const SOMETHING = pattern("giu")`(?<!\p{L}) ${THERE_ARE} (?!\p{L})`;
const THERE_ARE_NONE = oneOf({
  en: [
    "there is|are nothing|none|no|not_any to report|send|show|write|mail",
    "there is|are nothing|none|no|not_any row(s)|result(s)|entries|items|left|found?",
    "nothing|none is|was|are|were left|found",
    "it|the_list|the_file is empty",
    "the? list|file|result is? empty",
  ],
  de: [
    "sie|er|es|die_liste|die_datei leer ist",
    "nichts da|drin|dabei|übrig ist",
    "keine da|dabei|übrig sind",
  ],
  fr: ["il? n'y en? a pas|rien|aucun(e)", "la_liste|elle|il est vide"],
  es: [
    "no hay nada|ninguno|ninguna|filas",
    "la_lista|el_archivo? está vacía|vacia|vacío|vacio",
  ],
});
const NOTHING = pattern("giu")`(?<!\p{L}) ${THERE_ARE_NONE} (?!\p{L})`;
const IF = bagOf("if when in case wenn falls si s quand cuando unless");
const NO = bagOf(
  "don't not no never nothing didn't doesn't skip without any nicht kein keine keinen nichts pas ne n rien aucun aucune no nada ningún ninguna",
);
const ONLY = bagOf("only just nur bloß seulement uniquement que solo sólo solamente");
const MAIL = bagOf(
  "mail email e-mail send sent mails emails notify message mailen maile schick schicke senden sende e-mails nachricht " +
    "envoie envoyez envoyer courriel message envía envíes envíe enviar manda mandar correo mensaje",
);
const FILE = bagOf(
  "file files write save written saved datei schreib schreibe schreiben speichern speichere fichier écris écrivez écrire enregistre archivo escribe escribas guarda guardes guardar",
);
const POST = bagOf(
  "post posts call calls request aufruf rufe poste poster appel appelle llama llamada publicar",
);
const OTHERS = bagOf(
  "that case i'd i would like rather prefer it's do does did all at anything something them any such run then should must " +
    "ich möchte hätte lieber soll sollte werden wird dann er sie je voudrais préfère doit faut ce cas quiero prefiero debe caso",
);

/**
 * Reads a step that only runs if there are rows: "only POST if there is at least one", "no file
 * when there is nothing to report". Returns null for any other condition.
 */
export const readWithRows: ReadRareChange = ({ text, names }) => {
  if (text.length > 160 || /[@?]|https?:/u.test(text)) return null;
  const isNone = text.search(NOTHING) >= 0;
  if (!isNone && text.search(SOMETHING) < 0) return null;
  const words = plainWords(text.replaceAll(NOTHING, " ").replaceAll(SOMETHING, " si "));
  const has = (bag: ReadonlySet<string>) => words.some((word) => bag.has(word));
  const isKnown = words.every((word) =>
    [IF, NO, ONLY, MAIL, FILE, POST, OTHERS, FILLERS].some((bag) => bag.has(word))
  );
  const isMeant = isNone ? has(NO) : has(ONLY) || has(MAIL) || has(POST) || has(FILE);
  if (!isKnown || !isMeant || (!isNone && has(NO))) return null;
  const kind = has(FILE) ? "file" : has(POST) ? "post" : "mail";
  const step = targetOf(names.draft, kind) ??
    (kind === "mail" ? targetOf(names.draft, "post") : null);
  return step === null
    ? null
    : { edit: { do: "only_with_rows", step: { name: step, place: null } } };
};

function targetOf(draft: JsonObject, kind: "mail" | "file" | "post"): string | null {
  const found = stepsOf(draft).filter(({ service, action, with: fields }) =>
    kind === "mail"
      ? service === "email"
      : kind === "file"
      ? service === "files" && action === "write"
      : service === "http" && (Object(fields)["method"] ?? "GET") !== "GET"
  );
  const [only, another] = found;
  return only && !another ? String(only["id"]) : null;
}
