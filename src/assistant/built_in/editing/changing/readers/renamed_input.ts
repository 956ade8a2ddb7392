import { isJsonObject } from "../../../../../lib/json.ts";
import type { Reader } from "./reader.ts";

const RENAMED =
  /^(?:(?:please|bitte|and|und|et|y)\s)*(?:rename|call|benenne?|nenn|renomme[rz]?|renombra|llama)\s(?:the (?:input|field|parameter)\s)?["“„«]?([A-Za-z_]\w{0,62})["”“»]?\s(?:to|into|as|in|zu|en|por|a)?\s?["“„«]?([A-Za-z_]\w{0,62})["”“»]?(?:\sum)?(?:[\s,]+(everywhere|throughout|in all places|überall|partout|en todas partes))?$/iu;

/**
 * Reads "rename qty to quantity, everywhere", if the draft has an input with the old name. Returns
 * null for any other change.
 */
export const readRenamedInput: Reader = ({ text, names: { draft } }) => {
  const [, from = "", to = "", everywhere] = RENAMED.exec(text.trim()) ?? [];
  const { inputs } = draft;
  if (!isJsonObject(inputs) || !Object.hasOwn(inputs, from) || from === to) return null;
  const edit = { do: "rename_input", from, to } as const;
  return everywhere === undefined
    ? { edit }
    : { edit, then: { do: "replace", from, to, isPart: false } };
};
