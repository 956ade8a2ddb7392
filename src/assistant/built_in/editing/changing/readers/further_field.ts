import type { Reader } from "./reader.ts";

const FIELD =
  /^(?:(?:and|also|please|oh|und|bitte|auch|noch|et|aussi|y|también)[\s,]+)*(?:add|include|put in|we need|i need|füge?|ergänze?|noch|ajoute[rz]?|rajoute[rz]?|il faut|añad[ea]|agreg[aue]+)?\s?(?:an?|another|one more|a further|ein|eine|einen|noch ein|weiteres|un|une|encore un|un autre|otro|un|una)?\s?(?:(?:optional|further|extra|new|optionales|weiteres|neues|nouveau|nuevo)\s)?(?:(?:field|input|feld|eingabefeld|champ|campo)\s(?:for|called|named|für|namens|pour|appelé|para|llamado)\s(?:the\s|die\s|den\s|das\s|le\s|la\s|l['’]|el\s)?([\p{L}_][\p{L}\p{N}_-]{1,40})|([\p{L}_][\p{L}\p{N}_]{1,40})\s(?:field|input))(?:\s(?:bitte|please|hinzu|dazu|s'il te plaît|por favor))?(?:[\s,(]+(?:but |aber |mais |pero )?(optional|not required|not mandatory|needn['’]t be given|voluntary|nicht (?:pflicht|erforderlich|nötig)|kein pflichtfeld|keine pflicht|freiwillig|facultatif|pas obligatoire|opcional|no obligatorio)\)?)?[\s.!]*$/iu;
const OPTIONAL = /(?<!\p{L})(?:optional|optionales)\s/iu;
/** Words that are no names of inputs. */
const NO_NAME =
  /^(?:another|further|extra|new|optional|the|this|that|it|each|every|one|subject|text|name|date)$/iu;

/**
 * Reads "add an allergies field, optional" and "noch ein Feld für Email, aber nicht Pflicht" as a
 * further input, where runs are given inputs already.
 */
export const readFurtherField: Reader = ({ text, names }) => {
  const [, called, before, optional] = FIELD.exec(text.trim()) ?? [];
  const said = called ?? before ?? "";
  const name = said.toLowerCase().replaceAll("-", "_");
  const isNew = /^[a-z_][a-z0-9_]{1,40}$/u.test(name) && !NO_NAME.test(name) &&
    !names.inputs.includes(name);
  if (!isNew || names.inputs.length === 0) return null;
  const isOptional = optional !== undefined || OPTIONAL.test(text);
  return { edit: { do: "field", input: name, isOptional } };
};
