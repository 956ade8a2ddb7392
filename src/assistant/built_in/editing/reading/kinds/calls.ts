import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";
import { oneOf, pattern } from "../../../../../lib/text/pattern.ts";
import { type Concept, concepts } from "../words/concepts.ts";
import type { ChangeKind } from "./change_kind.ts";

const FAILING: readonly Concept[] = ["if", "fails"];

/** Changes of calls and of the handling of their failures. */
export const CALL_KINDS: readonly ChangeKind[] = [
  {
    needs: ["retry"],
    allows: [...FAILING, ...concepts("call times between limit too pause wait raise step atMost")],
    values: ["number", "duration"],
    takes: ["step"],
    means: retries,
  },
  {
    needs: ["timeout"],
    allows: concepts(
      "call too limit between threshold wait atMost after before fails change",
      "step pause raise lower",
    ),
    values: ["duration"],
    takes: ["step"],
    means: (change) => {
      const duration = change.only("duration");
      // No call takes hours.
      if (duration === null || /\d\s?[hd]/u.test(duration)) return null;
      const [step, another] = namedSteps(change);
      if (another) return null;
      return step === undefined
        ? { request: `with a timeout of ${duration}` }
        : { edit: { do: "timeout", step, duration: short(duration) } };
    },
  },
  {
    needs: [],
    values: ["duration"],
    // Reads "Give it 30 seconds" as a timeout.
    means: (change) => {
      const duration = change.names.stepFor("call", "call") === null || !GIVING.test(change.text)
        ? null
        : change.only("duration");
      return duration === null ? null : { request: `with a timeout of ${duration}` };
    },
  },
  {
    needs: ["header"],
    allows: concepts("call too address bearer send to input name rename columns times"),
    values: ["variable", "number", "quoted"],
    takes: ["column", "input"],
    unknownMax: () => 6,
    means: ({ text }) => {
      const [, header, value] = HEADER.exec(text) ?? [];
      return header === undefined || value === undefined ? null : {
        request: /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/u.test(value)
          ? `with the header ${header} from ${value}`
          : `with header ${header}: ${value}`,
      };
    },
  },
  {
    needs: ["bearer"],
    allows: concepts("call too address name file rename header send input"),
    values: ["variable"],
    means: (change) => {
      const variable = change.only("variable");
      const [from, another] = change.old("variable").length > 0
        ? change.old("variable")
        : change.names.variables;
      if (variable === null || change.names.variables.includes(variable)) return null;
      const isOther = from !== undefined && another === undefined && !change.has("too");
      return isOther
        ? { edit: { do: "rename_variable", from, to: variable } }
        : { request: `with the token ${variable}` };
    },
  },
  {
    needs: [],
    allows: concepts("call method address change send insteadOf not"),
    values: ["method"],
    takes: ["step"],
    means: (change) => {
      const method = change.only("method");
      const isSaid = change.has("call", "method", "address") || namedSteps(change).length > 0 ||
        change.old("method").length > 0;
      return method === null || !isSaid ? null : { edit: { do: "method", method } };
    },
  },
  {
    needs: [["address", "call"]],
    allows: concepts("address call not insteadOf either"),
    values: ["url"],
    takes: ["step"],
    means: otherAddress,
  },
  {
    needs: [],
    allows: concepts("not insteadOf either file"),
    values: ["url"],
    // An address alone may be an answer, or the beginning of a new request.
    means: (change) => change.pieces.length < 2 ? null : otherAddress(change),
  },
];

const WITH = /(?<!\p{L})(?:with|including|mit|samt|avec|con)\s(?:\p{L}+\s){0,3}https?:/iu;

const IS = {
  en: ["with|to|from|of|in|as|is"],
  de: ["mit|auf|aus"],
  fr: ["avec|à|depuis"],
  es: ["con|a|de|desde"],
};
const BEFORE_VALUE = oneOf(
  {
    en: [
      "the|value|secret|from|of|env|environment|variable",
      "the? env|environment variable",
      "the variable",
    ],
    de: ["dem|wert|aus|von|umgebungsvariable", "der variable", "der env|environment variable"],
    fr: ["la|le|valeur"],
    es: ["el|valor|de"],
  },
  {},
  "\\s",
);
/** Matches "The header X-Env: prod" and "an X-Api-Key header with value from SHIP_KEY". */
const HEADER = pattern("iu")`
  (?<![\p{L}\d-]) ( (?= [\w-]*- ) [A-Za-z][\w-]{1,60} )
  (?: \s+ ${"header|kopfzeile|en-tête|cabecera"} )? \s* (?: : | = | \s ${IS} \s ) \s*
  (?: ${BEFORE_VALUE} \s )* ["“„«]? \$? ( [^\s"”“»,;]{1,200} )
`;

/** Reads "5 more tries with 10s in between". */
function retries(change: ChangeWording): ChangeMeaning | null {
  const count = change.number();
  const [pause, another] = change.wanted("duration");
  const isPaused = change.has("between", "wait", "pause");
  if (
    another !== undefined || (pause !== undefined && !isPaused) || count === null ||
    !Number.isInteger(count)
  ) return null;
  const [step] = namedSteps(change);
  if (step !== undefined) {
    return pause === undefined ? { edit: { do: "retry", step, max: count } } : null;
  }
  // "Try it 5 times" counts the first attempt.
  if (pause === undefined && TRY.test(change.text) && !AGAIN.test(change.text)) {
    return { request: `try ${count} times` };
  }
  const between = pause === undefined ? "" : ` with ${pause} between`;
  return { request: `retry ${count} times${between}` };
}

const GIVING = /^\s*(?:please\s)?(?:give|allow|grant|gib|gebe?|donne|laisse|dale|da)(?!\p{L})/iu;
const TRY = /(?<!\p{L})(?:try|versuche?|probiere?|essaie|essaye|intenta|prueba)(?!\p{L})/iu;
const AGAIN = /again|more|mehr|noch|erneut|encore|de plus|nouve|otra|más|vuelve/iu;

function namedSteps({ pieces }: ChangeWording) {
  return pieces.flatMap(({ step }) => step ?? []);
}

/** Returns a duration in the definition's format: `30s`. */
function short(duration: string): string {
  return duration.replace(/\s([smh])\w*$/u, "$1");
}

function otherAddress(change: ChangeWording): ChangeMeaning | null {
  // An address after "with" is content, not the address to call.
  if (WITH.test(change.text) && change.old("url").length === 0) return null;
  const url = change.only("url");
  const [from = null, another] = change.old("url");
  return url === null || another !== undefined ? null : { edit: { do: "address", from, url } };
}
