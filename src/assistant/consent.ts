/** The effect that a tool may have outside of the conversation. */
export type Deed = typeof DEEDS[number];

const DEEDS = ["publish", "run", "schedule", "approve", "reject", "answer"] as const;

interface Target {
  id: string;
  name: string;
}

/**
 * The deeds that the user's own words of this turn ask for. Files, tool results and quoted text are
 * not the user's words, so nothing that is written there can set off a deed.
 */
export interface Consent {
  asks(deed: Deed): boolean;
  /** Takes the leave to do it once, to the thread's workflow or one that the words name. */
  take(deed: Deed, target: Target & { isLinked: boolean }): boolean;
}

/** A sentence that gives answers; what follows is theirs. */
export const ANSWERING =
  /(?:^|[.!?;,\n]|\b(?:please|and|then|now|to)\b)\s*answer\b(?!\s+(?:is|was)\b)/i;

/** A clause that decides begins with its verb, which names and steps may hold too. */
export const DECISION =
  /(?:^|[.!?;\n]|,\s|\bbut\b)\W*(?:(?:please|yes|no|okay|ok|i|we|then|now)\b[\s,]*)*(approve|reject|decline|refuse|deny|disapprove)\b/i;

/** Matches the words that introduce the reason for a decision. */
export const REASON =
  /\s*(?:\bbecause\b|\bsaying\b|\bwith (?:the )?(?:comment|note|reason)\b|:\s):?\s*/i;

const ASKS: Record<Deed, readonly RegExp[]> = {
  publish: [/\b(?:publish|release|deploy|go live|put it live|make it live)\b/i],
  run: [
    /\b(?:(?:re-?)?run|execute)\b/i,
    // To start a template is to draft from it.
    /\b(?:start|launch|trigger)\s+(?:it|this|that|the|now|["“])(?!.*\btemplate\b)/i,
  ],
  approve: [/^\W*(?:(?:please|yes|okay|ok|i|we|then|now)\b\s*)*approve\b/i],
  reject: [
    /^\W*(?:(?:please|no|okay|ok|i|we|then|now)\b\s*)*(?:reject|decline|refuse|deny|disapprove)\b/i,
  ],
  answer: [ANSWERING],
  schedule: [
    // The verb.
    /(?<!\b(?:an?|the|its|my|this|that|show|see|view)\s)\b(?:re)?schedule\s+\w/i,
    /\b(?:pause|suspend|resume|unpause|remove|delete|cancel|stop|drop|change|set)\b.{1,40}\bschedule\b/i,
    // "Run it every day" is no wish to run it now.
    /\b(?:run|execute)\s+(?:every|each)\b/i,
    /\b(?:run|execute|start)\s+(?:it|this|that)\s.{0,80}\b(?:every|each|tomorrow|\w{3,6}days?)\b/i,
    /\b(?:run|execute|start)\s+(?:it|this|that)\s.{0,80}\b(?:hour|dai|week|month)ly\b/i,
    /\b(?:run|execute|start)\s+(?:it|this|that)\s.{0,80}\b(?:at|in)\s+(?:an?|\d+|noon|midnight)\b/i,
  ],
};

/** A clause that begins so asks about a deed and not for it. */
const QUESTION =
  /^\W*(?:how|what|why|when|where|who|whose|which|is|are|was|were|does|did|has|have|should|if)\b/i;

const NEGATION = /\b(?:not|never|without|no|nor|cannot|can't|dont|avoid|instead of)\b|n['’]t\b/i;

export function consentOf(message: string): Consent {
  const words = ownWords(message);
  const clauses = askingWords(words).split(/[.!?;\n]+|,(?=\s)|\bbut\b/i);
  const left = new Set(
    DEEDS.filter((deed) =>
      clauses.some((clause) =>
        asksFor(clause, deed) && (deed !== "run" || !asksFor(clause, "schedule"))
      )
    ),
  );
  return {
    asks: (deed) => left.has(deed),
    take: (deed, { isLinked, ...target }) =>
      (isLinked || names(words, target)) && left.delete(deed),
  };
}

/** The message without fenced blocks and quoted lines. */
export function ownWords(message: string): string {
  return message.replace(/```[\s\S]*?(?:```|$)/g, "\n").replace(/^\s*>.*$/gm, "");
}

/** Without what is given as an answer, or as the reason for a decision: that asks for nothing. */
export function askingWords(words: string): string {
  const answer = ANSWERING.exec(words);
  const asking = answer === null ? words : words.slice(0, answer.index + answer[0].length);
  const decision = DECISION.exec(asking);
  if (decision === null) return asking;
  const reason = REASON.exec(asking.slice(decision.index));
  return reason === null ? asking : asking.slice(0, decision.index + reason.index);
}

function asksFor(clause: string, deed: Deed): boolean {
  if (QUESTION.test(clause)) return false;
  const places = ASKS[deed].map((words) => clause.search(words));
  return places.some((at) => at >= 0 && !NEGATION.test(clause.slice(0, at)));
}

function names(words: string, { id, name }: Target): boolean {
  const text = words.toLowerCase();
  return text.includes(id.toLowerCase()) || (name !== "" && text.includes(name.toLowerCase()));
}
