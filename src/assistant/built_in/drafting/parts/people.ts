import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { fieldOf, namesIn } from "../columns.ts";
import { lexemesOf } from "../lexemes.ts";
import { REQUEST_CLASSES } from "../words/words.ts";

/** Units of time in four languages, and their letters in durations. */
const UNITS: readonly [RegExp, string][] = [
  [/\b(?:seconds?|sekunden?|secondes?|segundos?)\b/, "s"],
  [/\b(?:minutes?|minuten?|minutos?)\b/, "m"],
  [/\b(?:hours?|stunden?|heures?|horas?)\b/, "h"],
  [/\b(?:days?|tage?n?|jours?)\b|d[ií]as?/, "d"],
];

/** Returns a duration in the definition's format, such as `5m`; null if the part contains none. */
export function durationOf({ said, words }: RequestPart): string | null {
  const number = said["number"] ?? "1";
  const unit = UNITS.find(([pattern]) => pattern.test(words))?.[1];
  return unit === undefined ? null : `${number}${unit}`;
}

const ASKS_APPROVAL = [
  "<ask_me> <me>? <for>? <some>? <approval>",
  "wait|warte|attends|espera for|auf|l'|la? <some>? <approval>",
  "<ask_me> <me>? to approve|confirm <them>?",
  "<ask_me> <me>? de|d' l'|le|la|les? approuver|valider|confirmer",
  "<ask_me> <me>? que lo|la|los|las apruebe|confirme|autorice|valide",
  "<ask_me> <me>? ob ich <them>? zustimme|freigebe|genehmige|bestätige",
  "<ask_me> <me>? first|before|beforehand",
  "let <me> approve|confirm <them>?",
  "<ask_me> <some>? <approval> of|from|von|de <some>? {thing}",
  "have|get|lass|lasse <them> approved|confirmed|genehmigen|freigeben",
  "wait|warte|espera|espere|attends|attendez ,? until|bis|a_que|hasta_que|que|jusqu'_à_ce_que <who>? <them>? <approve>",
];
const WITHIN = "<within> {number} <unit>";
/** Words before the action that needs approval: "Ask me for approval before emailing it". */
const BEFORE = "before|before_you|bevor_du|avant_de|avant_d'|antes_de";
const APPROVAL = new PhraseSet(
  `${REQUEST_CLASSES["approval"]}|${
    REQUEST_CLASSES["approve"]
  }|approuver|valider|aprobar|genehmigen`
    .split("|"),
);

const WAITS = /^(?:wait|warte|attend|esper)/u;
const ASKS_NUMBER = /\b(?:number|anzahl|nombre|número) (?:of|der|de)\b/;

/** Returns the names in a list with "and" or commas. A name of several words gets underscores. */
function fieldsIn(words: string): string[] {
  const isList = /,|\s(?:and|und|et|y)\s/iu.test(words);
  return isList ? namesIn(words) : [namesIn(words).join("_")];
}

const ASKS = [...ASKS_APPROVAL, "<ask_me> <me>?", "<me> <has_to>? <approve> <them>?"];
const SENDING = [
  ...["<them>", "<some> {thing}"].map((what) =>
    `before|bevor|avant_que|avant_qu'|antes_de_que ${what} is|are|gets|get|goes|wird|werden|soit|soient|se sent|mailed|emailed|posted|out|off|published|gesendet|geschickt|verschickt|versandt|envoyé|envoyés|envía|envíen|envíe`
  ),
  "before you? <send>|<mail>|sending|mailing|emailing|posting <them>? out|off?",
  "before <send>|<mail> <them>",
];

/** Phrases for an approval after its action: "Send it on Monday, after I approved it". */
const AFTER_APPROVAL = [
  "after|once <who> have|had|has? <approve> <them>?",
  "after|with|nach|mit|après|avec|después|tras de? my|our|meiner|unserer|mon|ma|notre|mi|nuestra <approval>",
  "nachdem ich <them>? <approve>",
];

function approve({ builder }: DraftContext, part: RequestPart): void {
  const expires = durationOf(part);
  const id = builder.add("approval", {
    service: "human",
    action: "approve",
    with: {
      message: part.said["quoted"] ?? "May this workflow go on?",
      ...expires !== null && { expires },
    },
  });
  builder.addGate(`steps.${id}.output.approved`);
}

/** Approvals, questions to people, and waits. */
export const PEOPLE_PARTS = {
  approve: {
    phrases: [
      "<ask_me> <me>? <for>? <some>? <approval> with|mit|avec|con <some>? message|nachricht|mensaje {quoted}",
      ...ASKS_APPROVAL.map((words) => `${words} ${WITHIN}`),
      ...ASKS_APPROVAL.map((words) => `${words} ${BEFORE}`),
      ...ASKS_APPROVAL,
    ],
    build: approve,
  },
  /**
   * In "Ask me before it is sent" the approval follows the sending in the text, and precedes it in
   * the steps.
   */
  approve_first: {
    phrases: [
      ...ASKS.flatMap((words) => SENDING.map((sending) => `${words} ,? ${sending}`)),
      ...AFTER_APPROVAL,
    ],
    build: approve,
  },
  approved: {
    phrases: ["<if> <who> <approve> <them>?", "once|if approved"],
    build(work, part) {
      const earlier = work.parts.slice(0, work.parts.indexOf(part));
      if (!earlier.some(({ kind }) => kind === "approve")) work.refuse(part);
    },
  },
  ask: {
    brings: true,
    phrases: [
      "<ask_me> <me>? <for> <numbers_of> {fields}",
      "<ask_me> <me>? <for> <some>? {fields}",
      "demande|demandez|demande_moi|pide|pídeme|pregunta <me>? un|une|una|le|la|el {fields}",
    ],
    build({ builder, refuse }, part) {
      const { said, words } = part;
      // An approval, or what a run waits for, is not a text that a person could enter.
      const asked = lexemesOf(said["fields"] ?? "").tokens;
      if (WAITS.test(words) || asked.some((_, at) => APPROVAL.lengthAt(asked, at) > 0)) {
        return refuse(part);
      }
      const names = fieldsIn(said["fields"] ?? "");
      const type = ASKS_NUMBER.test(words) ? "number" : "string";
      const fields = names.map((name) => [name, { type }]);
      const id = builder.add("ask", {
        service: "human",
        action: "ask",
        with: { message: `Please give: ${names.join(", ")}`, fields: Object.fromEntries(fields) },
      });
      for (const name of names) {
        builder.answers.set(name, fieldOf(`steps.${id}.output.answers`, name));
      }
      builder.flow({ id, name: id, rows: `[steps.${id}.output.answers]`, isCsv: false });
    },
  },
  wait: {
    phrases: [
      "<wait> for? {number} <unit>",
      "<wait> for? a|an|one|eine|einen|une|un|una <unit>",
    ],
    build({ builder }, part) {
      builder.add("pause", {
        service: "wait",
        action: "for",
        with: { duration: durationOf(part) ?? "1s" },
      });
    },
  },
} satisfies PartTypes;
