import { oneOf, pattern } from "../../../../lib/text/pattern.ts";
import type { Query } from "../../attached/query/query.ts";
import { documentAt } from "../files/file_kinds.ts";
import type { RequestedWorkflow } from "./requested_workflow.ts";

const EACH_ALONE = {
  en: [
    "individually|separately|one_by_one",
    "for? each|every row|one|of_them|line|entry|item|order|record|person",
  ],
  de: ["einzeln|einzelne", "für|an? jede(n|r|s) zeile|einzelne*|person"],
  fr: ["une_par_une|un_par_un", "chaque ligne|personne"],
  es: ["una_por_una|uno_por_uno|uno_a_uno", "cada fila|línea|persona|uno|una"],
};
const SINGLY = pattern("iu")`(?<!\p{L}) ${EACH_ALONE} (?!\p{L})`;
const PER = oneOf({
  en: ["per|for_each|for_every"],
  de: ["je|pro", "für <jede>"],
  fr: ["par|pour_chaque"],
  es: ["por|para_cada"],
}, { jede: /jede\p{L}?/u });
const SPLIT = pattern("iu")`
  (?<!\p{L}) ${"one|a|separate|eine|einzelne|un|une|uno|una"} [ ] (?: ${"csv|own|eigene"} [ ] )?
  ${"file(s)|datei(en)|fichier(s)|archivo(s)"} [ ] ${PER} (?!\p{L})
`;
const ASKS_FORM =
  /(?<!\p{L})(?:ask(?:s|ed)?|prompt|demande[rz]?|pregunta\p{L}*|pídeme|pide|pida|frage?|fragt|befrage)(?!\p{L})/iu;
const APPROVES =
  /(?<!\p{L})(?:approv\p{L}*|genehmig\p{L}*|freigab\p{L}*|freigeb\p{L}*|freigegeb\p{L}*|aprob\p{L}*|aprueb\p{L}*|approuv\p{L}*)/iu;
const UPLOADS =
  /(?<!\p{L})(?:upload\p{L}*|hochgelad\p{L}*|hochlad\p{L}*|téléverse\p{L}*|sub(?:o|ido|ida)|(?:a|any|one) csv(?: file)?|eine csv(?:-datei)?|un (?:fichier|archivo) csv)(?!\p{L})/iu;
const NAMED =
  /(?<!\p{L})(?:called|named|namens|genannt|appelée?s?|nommée?s?|llamad[oa]s?)\s{1,3}["'„«]?([\p{L}\p{N}_-]{2,60})/giu;

/**
 * Whether the wording has lost a part of the request outside of the rows. Each test comes from a
 * request that was misread, and that another reader understands.
 */
export function isLostAround(
  text: string,
  { workflow, query, wording }: { workflow: RequestedWorkflow; query: Query; wording: string },
): boolean {
  const { targets, recipients, isApproved, file, address } = workflow;
  const isSent = targets.length + recipients.length > 0;
  const isState = query.kept.concat(query.removed).some((each) => APPROVES.test(each));
  return SPLIT.test(text) || (SINGLY.test(text) && isSent && query.groups.length === 0) ||
    (ASKS_FORM.test(text) && !isApproved) ||
    (APPROVES.test(text) && !isApproved && !isState) ||
    (UPLOADS.test(text) && file !== null) ||
    targets.some((target) => documentAt(target) !== null) ||
    (targets.length > 0 && recipients.length > 0 && address === null && file === null &&
      !workflow.isWebhook && workflow.text === null) ||
    [...text.matchAll(NAMED)].some(([, name = ""]) =>
      !wording.toLowerCase().includes(name.toLowerCase())
    ) ||
    // "Sort by country and amount" asks for no sum.
    (query.numbers.some(({ isImplied }) => isImplied) && query.sort.length > 0) ||
    comparesTotal(workflow, query);
}

/**
 * Whether a total is compared, as in "If the total is over 1,000". Such a condition does not choose
 * rows.
 */
function comparesTotal(
  { isConditional }: RequestedWorkflow,
  { numbers, kept, groups }: Query,
): boolean {
  return isConditional && numbers.length > 0 && groups.length === 0 &&
    kept.some((condition) => /[<>]/u.test(condition));
}
