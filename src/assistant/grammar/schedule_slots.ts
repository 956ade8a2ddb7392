import { SCHEDULE_NAME } from "../../schedules/limits.ts";
import { PhraseSet } from "./forms.ts";
import { RESERVED } from "./language/reserved_words.ts";
import { NEVER_CATCHING, SETTING_WORDS } from "./language/schedule_phrases.ts";
import type { Slots } from "./phrase_matcher.ts";
import type { Token, TokenizedText } from "./tokens.ts";

export type ScheduleSetting = keyof typeof SETTING_WORDS;

const NAME_TOKENS_MAX = 5;
const RESERVED_WORDS = new PhraseSet(RESERVED);
const NEVER_WORDS = new PhraseSet(NEVER_CATCHING);

/** Words that never begin or end the name of a schedule. */
const NO_NAME_WORDS = new PhraseSet(
  ("the a an my our its of for to at on in called named new another and or every all both " +
    "schedule schedules whole entire der die das den einen meinen von für auf namens und alle damit davon hiermit " +
    "le la les un une de du des pour appelée nommée toutes el los las una para llamada todas")
    .split(" "),
);

const VALUES = {
  overlap: valuesOf("overlap"),
  catchup: valuesOf("catchup"),
};

function valuesOf(setting: ScheduleSetting) {
  return Object.entries(SETTING_WORDS[setting]).map(([value, words]) => ({
    value,
    words: new PhraseSet(words),
  }));
}

/** Returns the slots of deeds on schedules. */
export function scheduleSlots({ source, tokens }: TokenizedText): Slots {
  const setting = (name: ScheduleSetting) => (_: readonly Token[], at: number): number[] =>
    VALUES[name].flatMap(({ words }) => [...words.lengthsAt(tokens, at)].map((n) => at + n));
  return {
    schedule: (_, at) => nameEnds({ source, tokens }, at),
    overlap: setting("overlap"),
    catchup: setting("catchup"),
    catching: (_, at) => [...NEVER_WORDS.lengthsAt(tokens, at)].map((length) => at + length),
  };
}

/** Returns the value of a setting that the words of a span mean. */
export function settingValue(
  setting: ScheduleSetting,
  tokens: readonly Token[],
  { from, to }: { from: number; to: number },
): string | null {
  const found = VALUES[setting].find(({ words }) =>
    [...words.lengthsAt(tokens, from)].some((length) => from + length === to)
  );
  return found?.value ?? null;
}

/** Returns the stored name of a schedule, with hyphens between its words. */
export function scheduleName(said: string): string {
  return said.trim().toLowerCase().replaceAll(/[\s_]+/g, "-");
}

/** Returns where the name of a schedule may end, shortest first. */
function nameEnds(
  { source, tokens }: Pick<TokenizedText, "source" | "tokens">,
  at: number,
): number[] {
  const [first] = tokens.slice(at);
  if (first?.kind === "quoted") return SCHEDULE_NAME.test(scheduleName(first.text)) ? [at + 1] : [];
  if (first === undefined || NO_NAME_WORDS.lengthAt(tokens, at) > 0) return [];
  const ends: number[] = [];
  for (let to = at; to < at + NAME_TOKENS_MAX; to++) {
    const token = tokens[to];
    if (token?.kind !== "word" || RESERVED_WORDS.lengthAt(tokens, to) > 0) break;
    if (!SCHEDULE_NAME.test(scheduleName(source.slice(first.start, token.end)))) break;
    // Inside a name, such words are joined by hyphens: "end-of-month".
    const isJoined = source[token.start - 1] === "-";
    if (NO_NAME_WORDS.lengthAt(tokens, to) === 0) ends.push(to + 1);
    else if (!isJoined) break;
  }
  return ends;
}
