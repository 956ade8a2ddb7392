import { isJsonObject } from "../../../../../lib/json.ts";
import { pattern } from "../../../../../lib/text/pattern.ts";
import type { ReadRareChange } from "./reader.ts";

const RENAME = {
  en: ["rename|call"],
  de: ["benenn(e)|nenn"],
  fr: ["renomme(r|z)"],
  es: ["renombra|llama"],
};
const EVERYWHERE = "everywhere|throughout|in_all_places|überall|partout|en_todas_partes";
const NAME = /["“„«]?([A-Za-z_]\w{0,62})["”“»]?/u;
/** Matches "rename the field qty to quantity, everywhere". */
const RENAMED = pattern("iu")`
  ^ (?: ${"please|bitte|and|und|et|y"} \s )* ${RENAME} \s (?: ${"the input|field|parameter"} \s )?
  ${NAME} \s ${"to|into|as|in|zu|en|por|a"}? \s? ${NAME} (?: \s um )?
  (?: [\s,]+ ( ${EVERYWHERE} ) )? $
`;

/**
 * Reads "rename qty to quantity, everywhere", if the draft has an input with the old name. Returns
 * null for any other change.
 */
export const readRenamedInput: ReadRareChange = ({ text, names: { draft } }) => {
  const [, from = "", to = "", everywhere] = RENAMED.exec(text.trim()) ?? [];
  const { inputs } = draft;
  if (!isJsonObject(inputs) || !Object.hasOwn(inputs, from) || from === to) return null;
  const edit = { do: "rename_input", from, to } as const;
  return everywhere === undefined
    ? { edit }
    : { edit, then: { do: "replace", from, to, isPart: false } };
};
