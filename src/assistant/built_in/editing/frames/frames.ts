import type { JsonObject } from "../../../../lib/json.ts";
import type { Edit } from "../edits.ts";
import { comparisonsIn } from "../values.ts";
import type { Concept } from "./frame_words.ts";
import type { Frame } from "./read_frame.ts";

/** A change, or a sentence of the usual wordings of changes. */
export type Meant = { edit: Edit } | { says: string };

type ValueKind = "mails" | "urls" | "files" | "numbers" | "quoted" | "variables" | "durations";

interface FrameType {
  /** All of these are said, each in one of its words. */
  needs: readonly (Concept | readonly Concept[])[];
  /** These may be said, too. */
  allows?: readonly Concept[];
  /** Values of other kinds say something that the change would lose. */
  values?: readonly ValueKind[];
  /** Whether words of the draft, such as a column, may be said. */
  takesKnown?: true;
  /** The words that may be unknown because other words leave no doubt. */
  unknownMax?: (frame: Frame) => number;
  means(frame: Frame, draft: JsonObject): Meant | null;
}

const says = (text: string): Meant => ({ says: text });
const LESS: readonly Concept[] = ["not"];
const BOUNDS: readonly Concept[] = ["over", "atLeast", "under", "atMost"];
const SIGNS: Readonly<Partial<Record<Concept, string>>> = {
  over: ">",
  atLeast: ">=",
  under: "<",
  atMost: "<=",
};
const MAIL_WORDS: readonly Concept[] = ["mail", "recipient", "send", "file", "text", "end"];

/** Kinds of changes by the words and values that they need, the most specific first. */
export const FRAMES: readonly FrameType[] = [
  // Who gets the e-mail.
  {
    needs: ["bcc"],
    allows: [...MAIL_WORDS, "too"],
    values: ["mails"],
    means: ({ mails }) => one(mails.wanted, (mail) => says(`bcc ${mail}`)),
  },
  {
    needs: ["cc"],
    allows: [...MAIL_WORDS, "too"],
    values: ["mails"],
    means: ({ mails }) => one(mails.wanted, (mail) => says(`cc ${mail}`)),
  },
  {
    needs: [["recipient", "send", "mail"], "remove"],
    allows: [...LESS, "send", "file"],
    values: ["mails"],
    means: ({ mails }) =>
      one([...mails.wanted, ...mails.old], (mail) => ({ edit: { do: "recipient_out", mail } })),
  },
  {
    needs: ["too"],
    allows: MAIL_WORDS,
    values: ["mails"],
    means: ({ mails }) => one(mails.wanted, (mail) => says(`send it to ${mail} too`)),
  },
  {
    needs: [],
    allows: [...MAIL_WORDS, ...LESS, "address", "call"],
    values: ["mails"],
    takesKnown: true,
    means: otherRecipient,
  },
  // Approval before anything is sent.
  {
    needs: ["ask"],
    allows: ["before", "send", "mail", "recipient", "file", "approval", "too", "end"],
    means: () => says("ask for approval before it is sent"),
  },
  {
    needs: ["approval", "before"],
    allows: ["send", "mail", "recipient", "file", "too", "ask"],
    means: () => says("ask for approval before it is sent"),
  },
  // Parts that go.
  {
    needs: ["remove", ["sort"]],
    allows: [...LESS, "end"],
    means: () => says("remove the sort step"),
  },
  { needs: ["remove", "approval"], allows: LESS, means: () => says("remove the approval") },
  {
    needs: ["remove", ["mail"]],
    allows: [...LESS, "send", "recipient", "text", "end"],
    means: () => says("remove the step mail"),
  },
  { needs: ["remove", "filter"], allows: ["threshold"], means: () => says("remove the filter") },
  // The call.
  {
    needs: ["retry"],
    allows: ["call_", "times", "between", "limit", "too"],
    values: ["numbers", "durations"],
    means: ({ numbers, durations: [pause, another] }) =>
      another
        ? null
        : one(numbers.wanted, (count) =>
          says(`retry ${count} times${pause === undefined ? "" : ` with ${pause} between`}`)),
  },
  {
    needs: ["timeout"],
    allows: ["call_", "too", "limit", "between"],
    values: ["durations"],
    means: ({ durations }) => one(durations, (each) => says(`with a timeout of ${each}`)),
  },
  {
    needs: ["bearer"],
    allows: ["call_", "too", "address", "name", "file", "call"],
    values: ["variables"],
    means: ({ variables }) => one(variables, (each) => says(`with the token ${each}`)),
  },
  {
    needs: ["address"],
    allows: ["call_", ...LESS],
    values: ["urls"],
    means: ({ urls }) => one(urls.wanted, (url) => says(`change the address to ${url}`)),
  },
  {
    needs: ["call_"],
    allows: ["address", ...LESS],
    values: ["urls"],
    means: ({ urls }) => one(urls.wanted, (url) => says(`change the address to ${url}`)),
  },
  {
    needs: [],
    allows: LESS,
    values: ["urls"],
    // An address alone may answer a question, or begin something new.
    means: ({ urls, length }) =>
      length < 2 ? null : one(urls.wanted, (url) => says(`change the address to ${url}`)),
  },
  // The file.
  {
    needs: [["file", "name", "call"]],
    allows: ["name", "call", "file", ...LESS, "too"],
    values: ["files"],
    means: ({ files }) => one(files.wanted, (name) => ({ edit: { do: "file", name } })),
  },
  {
    needs: ["json"],
    allows: ["file", "csv", ...LESS, "send", "mail"],
    means: () => ({ edit: { do: "format", format: "json" } }),
  },
  {
    needs: ["csv"],
    allows: ["file", "json", ...LESS, "send", "mail"],
    means: ({ phrases }) =>
      phrases.some(({ concepts }) => concepts.includes("json"))
        ? null
        : { edit: { do: "format", format: "csv" } },
  },
  // The rows.
  {
    needs: ["limit"],
    allows: ["rows", "file", "atTop", "descending", "threshold", "columns"],
    values: ["numbers"],
    means: firstRows,
  },
  {
    needs: ["descending", "atTop"],
    allows: ["sort", "rows", "send"],
    takesKnown: true,
    unknownMax: oneNoun,
    means: () => ({ edit: { do: "order", descending: true, spoken: null } }),
  },
  {
    needs: ["ascending", "atTop"],
    allows: ["sort", "rows"],
    takesKnown: true,
    unknownMax: oneNoun,
    means: () => ({ edit: { do: "order", descending: false, spoken: null } }),
  },
  // Thresholds.
  {
    needs: ["input", ["threshold", "default", "over", "atLeast"]],
    allows: ["threshold", "default", "too", "call", "name", "file", ...BOUNDS],
    values: ["numbers"],
    takesKnown: true,
    unknownMax: () => 1,
    means: asInput,
  },
  {
    needs: [],
    allows: ["threshold", "raise", "lower", "filter", ...LESS, ...BOUNDS, "rows", "sort"],
    values: ["numbers"],
    takesKnown: true,
    // Of "the price must be over 80, not 100" the old number says what is meant.
    unknownMax: ({ numbers }) => numbers.old.length > 0 ? 1 : 0,
    means: otherThreshold,
  },
];

/** "The longest stays": one word for the rows. */
function oneNoun({ unknown }: Frame): number {
  return unknown.every((word) => /s$/u.test(word)) ? 1 : 0;
}

function one<T>(values: readonly T[], means: (value: T) => Meant | null): Meant | null {
  const [only, another] = new Set(values);
  return only === undefined || another !== undefined ? null : means(only);
}

/** A bare "limit 60" is the number of a comparison if there is one. */
function firstRows({ numbers, phrases }: Frame, draft: JsonObject): Meant | null {
  const has = (concept: Concept) => phrases.some(({ concepts }) => concepts.includes(concept));
  const isClear = has("rows") || phrases.some(({ words }) => !BARE_LIMITS.has(words));
  if (has("columns") || (!isClear && comparisonsIn(draft).length > 0)) return null;
  return one(
    numbers.wanted,
    (count) => Number.isInteger(count) && count > 0 ? says(`keep the first ${count} rows`) : null,
  );
}

const BARE_LIMITS: ReadonlySet<string> = new Set([
  ...["limit", "maximum", "max", "at most", "no more than", "up to", "cap", "best", "minimum"],
  ...["limit to", "threshold", "min", "cutoff"],
]);

/** "To lisa@example.com instead of ann" */
function otherRecipient({ mails, known }: Frame, draft: JsonObject): Meant | null {
  const addresses = [...new Set(JSON.stringify(draft).match(ADDRESS) ?? [])];
  const isOf = (address: string) => (word: string) => address.toLowerCase().includes(word);
  const named = known.length === 0 ? [] : addresses.filter((address) => known.every(isOf(address)));
  if (known.length > 0 && named.length === 0) return null;
  return one(mails.wanted, (to) => {
    const old = mails.old.length > 0 ? mails.old : named.filter((address) => address !== to);
    const [from, another] = old.length > 0 ? old : addresses.filter((each) => each !== to);
    if (from === undefined || another !== undefined) {
      return old.length > 0 ? null : says(`no, ${to}`);
    }
    return { edit: { do: "replace", from, to, isPart: false } };
  });
}

const ADDRESS = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;

/** "At least 99.5": another number, and perhaps another comparison. */
function otherThreshold(frame: Frame, draft: JsonObject): Meant | null {
  const { numbers, known, phrases } = frame;
  const concepts = phrases.flatMap((each) => each.concepts);
  const isNamed = known.length > 0 &&
    comparisonsIn(draft).some(({ text }) => known.every((word) => isSaidOf(text, word)));
  const isAbout = concepts.some((each) => THRESHOLD_WORDS.has(each)) || numbers.old.length > 0 ||
    isNamed;
  const [from, other] = numbers.old;
  if (!isAbout || other !== undefined) return null;
  return one(numbers.wanted, (value) => {
    const found = comparisonsIn(draft).filter((each) =>
      (from === undefined || each.number === from) &&
      known.every((word) => isSaidOf(each.text, word))
    );
    const [only, another] = found;
    if (!only || another) {
      return known.length > 0 && found.length === 0 ? null : {
        edit: { do: "threshold", from: from ?? null, value, about: null, orAdd: null },
      };
    }
    const bounds = new Set(concepts.filter((each) => SIGNS[each] !== undefined));
    const sign = bounds.size === 1 ? SIGNS[[...bounds][0] ?? "over"] ?? only.sign : only.sign;
    const isTurned = sign.charAt(0) !== only.sign.charAt(0);
    if (bounds.size > 1 || isTurned) return null;
    if (sign === only.sign) {
      return { edit: { do: "threshold", from: only.number, value, about: null, orAdd: null } };
    }
    const place = `${only.sign} ${only.number}`;
    return { edit: { do: "replace", from: place, to: `${sign} ${value}`, isPart: true } };
  });
}

/** Words of a comparison, and of what people call it. */
const NEUTRAL: ReadonlySet<string> = new Set(
  "threshold limit minimum maximum min max filter condition value amount number rows".split(" "),
);

function isSaidOf(comparison: string, word: string): boolean {
  return comparison.toLowerCase().includes(word) || NEUTRAL.has(word);
}

const THRESHOLD_WORDS: ReadonlySet<Concept> = new Set([
  ...["threshold", "raise", "lower", "filter"] as const,
  ...["over", "atLeast", "under", "atMost"] as const,
]);

/** "Make the threshold an input called min_total, default 100" */
function asInput({ numbers, unknown, known }: Frame, draft: JsonObject): Meant | null {
  const [only, another] = comparisonsIn(draft);
  const [name] = unknown;
  if (!only || another || name === undefined || !/^[a-z_]\w{0,62}$/iu.test(name)) return null;
  if (!known.every((word) => isSaidOf(only.text, word))) return null;
  const [value = only.number, other] = numbers.wanted;
  return other !== undefined
    ? null
    : { edit: { do: "to_input", from: only.number, input: name, value } };
}
