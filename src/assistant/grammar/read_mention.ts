import { PhraseSet } from "./forms.ts";
import { TIME_UNITS } from "./language/comparisons.ts";
import { isFreeOfDoubt } from "./read_consent.ts";
import type { OrderedDeed } from "./ordered_deed.ts";
import { readOrderedDeeds } from "./read_ordered_deeds.ts";
import { type Token, tokenize } from "./tokens.ts";

/** A longer message is a report. */
const TOKENS_MAX = 24;
const DEED_TOKENS_MAX = 6;

/** Words after which a verb is a noun, or describes the action of somebody else. */
const BEFORE_NOUNS = new PhraseSet([
  ..."the a an my our your his her its their this that these each every any another last next first"
    .split(" "),
  ..."dry test trial failed current former previous of i we they he she it who will would can has have had been was were ein eine einen der die das den"
    .split(" "),
  ..."i'll we'll he'll she'll they'll it'll i'd we'd i've we've you'll skip skips skipping".split(
    " ",
  ),
  ..."mein meine dein jede jeder jeden le la les un une mon ma ce cette el los las una mi su".split(
    " ",
  ),
]);

/** Words that ask somebody else to do something. */
const FOR_OTHERS = new PhraseSet(
  "tell ask remind sag sage frag frage erinnere dis dites demande demandez dile dígale pide pídele"
    .split(" "),
);

const DEEDS: ReadonlySet<OrderedDeed["deed"]> = new Set([
  "publish",
  "run",
  "retry",
  "cancel",
  "change_schedule",
]);

/**
 * Returns a deed that a message probably orders, although not every word is understood. It may be
 * proposed, but never performed at once. Returns null for questions, negations, conditions and
 * reports.
 */
export function readMention(
  text: string,
  deeds: ReadonlySet<OrderedDeed["deed"]> = DEEDS,
): OrderedDeed | null {
  if (!isFreeOfDoubt(text)) return null;
  const { tokens } = tokenize(text);
  if (tokens.length > TOKENS_MAX) return null;
  if (tokens.some((_, at) => FOR_OTHERS.lengthAt(tokens, at) > 0)) return null;
  // "Run it every 5 seconds" does not order a single run.
  const saysSpan = tokens.some((token, at) =>
    /^\d{1,6}$/.test(token.text) && UNITS.lengthAt(tokens, at + 1) > 0
  );
  if (text !== latest.text) latest = { text, orderedDeeds: new Map() };
  for (const [from, token] of tokens.entries()) {
    if (from > 0 && isBeforeNoun(tokens, from - 1)) continue;
    for (let to = Math.min(tokens.length, from + DEED_TOKENS_MAX); to > from; to--) {
      const part = text.slice(token.start, tokens[to - 1]?.end);
      const [order, another] = deedsOf(part) ?? [];
      const isMeant = order && !another && deeds.has(order.deed) && isForThread(order);
      const isCutTime = order?.deed === "schedule" ? UNITS.lengthAt(tokens, to) > 0 : saysSpan;
      if (isMeant && !isCutTime) {
        const isOfOther = OF_RUNS.has(order.deed) && ARTICLES.lengthAt(tokens, to) > 0;
        return isOfOther || isQualified(tokens, to) ? null : order;
      }
    }
  }
  return null;
}

/** Deeds on runs. "Retry the download twice" is about a step instead. */
const OF_RUNS: ReadonlySet<OrderedDeed["deed"]> = new Set(["retry", "cancel"]);
const ARTICLES = new PhraseSet(
  "the a an my our this that these those der die das den dem le la les l' el los las".split(" "),
);

/** Words that begin a detail which changes the deed. */
const QUALIFYING = new PhraseSet(
  ("for,with,without,until,till,till after,every,each,except,only,unless,from,instead of,as,für,mit,ohne,bis,jeden,jede,außer,nur,ab," +
    "that,which,who,die,qui,que,pour,avec,sans,jusqu',jusqu'au,chaque,sauf,seulement,para,con,sin,hasta,cada,excepto,salvo,solo")
    .split(","),
);
/** Words that may stand between a deed and its detail. */
const BETWEEN = new PhraseSet(
  "please,pls,again,up,now,then,bitte,jetzt,s'il te plaît,por favor,once more".split(","),
);

/**
 * Whether a detail changes the deed: "Pause it for two weeks" does not order an unlimited pause.
 */
function isQualified(tokens: readonly Token[], from: number): boolean {
  let at = from;
  for (;;) {
    const length = tokens[at]?.text === "," ? 1 : BETWEEN.lengthAt(tokens, at);
    if (length === 0) break;
    at += length;
  }
  const length = QUALIFYING.lengthAt(tokens, at);
  return length > 0 && !OF_SPEAKERS.has(tokens[at + length]?.text ?? "");
}

/** Words after "for" that add nothing: "for me", "for now". */
const OF_SPEAKERS: ReadonlySet<string> = new Set(
  "me us now today once good free sure fun mich uns jetzt moi nous mí nosotros".split(" "),
);

/**
 * Units after a number that the schedule phrase must not omit: "every 5" in "every 5 seconds" is
 * incomplete.
 */
const UNITS = new PhraseSet([
  ...Object.values(TIME_UNITS).flat(),
  ..."second seconds sekunde sekunden seconde secondes segundo segundos".split(" "),
]);

/**
 * Whether a verb after the token is a noun. It is after "yesterday's", as in "yesterday's run", but
 * not after "let's".
 */
function isBeforeNoun(tokens: readonly Token[], at: number): boolean {
  const { text = "" } = tokens[at] ?? {};
  return BEFORE_NOUNS.lengthAt(tokens, at) > 0 || (/\w(?:'s|s')$/.test(text) && text !== "let's");
}

/** The results for the last text, which is searched for several kinds of deeds. */
let latest = { text: "", orderedDeeds: new Map<string, OrderedDeed[] | null>() };

function deedsOf(part: string): OrderedDeed[] | null {
  const known = latest.orderedDeeds.get(part);
  if (known !== undefined) return known;
  const orderedDeeds = readOrderedDeeds(part);
  latest.orderedDeeds.set(part, orderedDeeds);
  return orderedDeeds;
}

function isForThread(order: OrderedDeed): boolean {
  return !("reference" in order) || order.reference.kind === "linked";
}
