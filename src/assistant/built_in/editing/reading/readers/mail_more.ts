import type { JsonObject } from "../../../../../lib/json.ts";
import { isJsonObject } from "../../../../../lib/json.ts";
import type { ChangePiece } from "../change_piece.ts";
import { stepsOf } from "../../steps.ts";
import type { ChangeWording } from "../change_wording.ts";
import { bagOf, FILLERS, plainWords, type ReadRareChange } from "./reader.ts";

const SAYING = bagOf(
  "say says mention mentions include includes add put write with tell tells show contain contains state link too " +
    "nenne nenn erwähne erwähn schreib schreibe ergänze füge hinzu mit nimm zeig zeige enthalten link auch " +
    "mentionne mentionnez ajoute ajoutez inclus incluez indique indiquez mets mettez avec lien aussi " +
    "menciona incluye incluya añade agrega pon ponga con indica enlace también",
);
const TEXT = bagOf(
  "text body mail email message e-mail letter signature signed end bottom nachricht inhalt text ende unterschrift schluss texte corps " +
    "message courriel signature fin texto cuerpo mensaje correo firma final",
);
const SUBJECT = bagOf("subject betreff objet sujet asunto");
const OTHERS = bagOf(
  "should must also your value number soll sollte muss rein hinein wert nummer doit valeur numéro debe valor número",
);

/**
 * Reads an addition to the text or the subject of the only e-mail: "with link https://…", 'add
 * "your choir" as the signature', "say the name in the subject". Returns null for any other change.
 */
export const readMailMore: ReadRareChange = (change) => {
  const mail = mailIn(change.names.draft);
  if (mail === null || /[?@]/u.test(change.text.replaceAll(/https?:\S+/gu, ""))) return null;
  const values = change.pieces.flatMap((piece) => valueOf(piece, change, mail) ?? []);
  const words = plainWords(
    change.pieces.filter((piece) => valueOf(piece, change, mail) === null).map(({ text }) => text)
      .join(
        " ",
      ),
  );
  const has = (bag: ReadonlySet<string>) => words.some((word) => bag.has(word));
  const isKnown = words.every((word) =>
    [SAYING, TEXT, SUBJECT, OTHERS, FILLERS].some((bag) => bag.has(word))
  );
  const isOfMail = has(TEXT) || has(SUBJECT) ||
    change.pieces.some(({ value }) => value?.kind === "url");
  if (!isKnown || !has(SAYING) || !isOfMail || values.length === 0) return null;
  return {
    edit: { do: "mail_more", field: has(SUBJECT) ? "subject" : "text", text: values.join(" ") },
  };
};

function mailIn(draft: JsonObject): JsonObject | null {
  const [only, another] = stepsOf(draft).filter(({ service }) => service === "email");
  return only && !another ? only : null;
}

/**
 * Returns the value in the definition's format: a text, an address, an input, or a column of the
 * item.
 */
function valueOf(
  { value, text, column, input }: ChangePiece,
  { names }: ChangeWording,
  mail: JsonObject,
): string | null {
  if (value?.kind === "quoted" || value?.kind === "url") return value.is;
  if (value !== undefined) return null;
  const { inputs } = names.draft;
  const named = input ?? (isJsonObject(inputs) && Object.hasOwn(inputs, text) ? text : undefined);
  if (named !== undefined) return `\${{ inputs.${named} }}`;
  return column !== undefined && mail["forEach"] !== undefined ? `\${{ item.${column} }}` : null;
}
