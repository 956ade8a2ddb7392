/** The state in which a message finds the service. */
export type SceneName =
  /** A new thread. */
  | "empty"
  /** A thread with a draft that was never published. */
  | "draft"
  /** A thread with a draft that fetches, filters by a threshold and writes a file. */
  | "orders"
  /** A thread with a draft in which one word is misspelt. */
  | "broken"
  /** A thread about the draft of a decision rule. */
  | "rule"
  /** A thread about a published workflow with two inputs that have no default. */
  | "needs"
  /** A thread about a published workflow with two versions. */
  | "live"
  /** The scene before, after a run that has failed. */
  | "failed";

/** The result that a message has to lead to; everything that is left out stays as it was. */
export type Outcome =
  /** The state after the deed. */
  | { done: "publish" | "publish and run" | "run" | "schedule" | "go back" | "delete" | "unshare" }
  /** A proposal waits, and nothing is done. */
  | { proposed: "publish" | "run" | "delete" }
  /** A text that the thread's draft holds then, and does not hold before. */
  | { drafted: string }
  /** A text that the thread's draft holds before, and not any more. */
  | { undrafted: string }
  /** Texts that the thread's draft holds then, and texts that it holds no more; it is valid. */
  | { draft: { has: readonly (string | RegExp)[]; lacks: readonly string[] } }
  /** Nothing is done, and the answer asks back for that. */
  | { asks: RegExp }
  /** Texts that an answer which understands the message has to mention. */
  | { says: RegExp }
  /** Texts of an answer that makes another workflow the thread's. */
  | { opens: RegExp }
  /** The exact part of a wish that cannot be drafted; the answer says what can be. */
  | { cannot: string }
  /** Words that the answer quotes as not understood. */
  | { refuses: readonly string[]; offers?: string };

/** One message, or the messages of a conversation, of which the last one is judged. */
export type Row = readonly [
  scene: SceneName,
  message: string | readonly string[],
  outcome: Outcome,
];

export const says = (pattern: RegExp): Outcome => ({ says: pattern });
export const opens = (pattern: RegExp): Outcome => ({ opens: pattern });
export const cannot = (part: string): Outcome => ({ cannot: part });
export const refuses = (...words: string[]): Outcome => ({ refuses: words });
/** A refusal that offers this sentence. */
export const offers = (offers: string, ...words: string[]): Outcome => ({ refuses: words, offers });
export const done = (deed: Extract<Outcome, { done: unknown }>["done"]): Outcome => ({
  done: deed,
});
export const drafted = (text: string): Outcome => ({ drafted: text });
export const proposed = (deed: Extract<Outcome, { proposed: unknown }>["proposed"]): Outcome => ({
  proposed: deed,
});
export const asks = (pattern: RegExp): Outcome => ({ asks: pattern });
/** A new draft that holds all of these. */
export const draft = (...has: (string | RegExp)[]): Outcome => ({ draft: { has, lacks: [] } });
/** A changed draft that holds these, and those no more. */
export const edited = (
  has: readonly (string | RegExp)[],
  lacks: readonly string[] = [],
): Outcome => ({ draft: { has, lacks } });
