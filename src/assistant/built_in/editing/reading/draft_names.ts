import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { type DraftTopic, isAbout } from "../../asking/draft_topics.ts";
import { idOf } from "../find_step.ts";
import type { StepName } from "../step_name.ts";
import { plainWord } from "../../../grammar/spelling.ts";
import { stepsOf } from "../steps.ts";
import { comparisonsIn } from "../values.ts";
import { type NameInWords, namesInWords } from "./names_in_words.ts";
import type { Concept } from "./words/concepts.ts";

const ADDRESS = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;
const FIELD = /(?<![\w.])(?:item|row)\.([A-Za-z_]\w{0,62})(?!\w*\()/gu;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;
const FILE = /[\p{L}\p{N}_-]{1,100}\.(?:csv|json|txt|xml|ya?ml|html|md)(?![\p{L}\p{N}])/giu;
const URL = /https?:\/\/[^\s"'<>\\]{1,2000}/giu;

/** The names in a draft, for comparison with the words of a change. */
export class DraftNames {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, string>;
  readonly inputs: readonly string[];
  readonly variables: readonly string[];
  readonly mails: readonly string[];
  readonly files: readonly string[];
  readonly urls: readonly string[];
  readonly numbers: readonly number[];
  /** Inputs, columns and steps with names of several words. */
  readonly spoken: readonly NameInWords<"input" | "column" | "step">[];
  /** The words of ids and titles of steps. */
  readonly steps: readonly { words: string; id: string }[];

  constructor(readonly draft: JsonObject) {
    const steps = JSON.stringify(draft["steps"] ?? []);
    this.text = JSON.stringify(draft);
    this.words = new Set(this.text.toLowerCase().match(WORD) ?? []);
    this.columns = new Map(
      [...steps.matchAll(FIELD)].map(([, name = ""]) => [name.toLowerCase(), name]),
    );
    this.inputs = keysOf(draft["inputs"]);
    this.variables = keysOf(draft["env"]);
    this.mails = [...new Set(this.text.match(ADDRESS) ?? [])];
    this.files = [...new Set(steps.match(FILE) ?? [])];
    this.urls = [...new Set(steps.match(URL) ?? [])];
    this.numbers = comparisonsIn(draft).map(({ number }) => number);
    this.spoken = [
      ...namesInWords("input", this.inputs),
      ...namesInWords("column", [...this.columns.values()]),
      ...namesInWords("step", stepsOf(draft).map(idOf)),
    ];
    this.steps = stepsOf(draft).flatMap((step) =>
      [step["id"], step["title"]].flatMap((name) =>
        typeof name === "string" ? [{ words: name.toLowerCase(), id: idOf(step) }] : []
      )
    );
  }

  /** Returns the only address that begins with a name; null if none or several do. */
  personOf(word: string): string | null {
    const said = plainWord(word);
    const [only, another] = this.mails.filter((mail) =>
      (mail.toLowerCase().split("@")[0] ?? "").split(/[._+-]/u).some((part) =>
        plainWord(part) === said
      )
    );
    return only === undefined || another !== undefined ? null : only;
  }

  columnOf(word: string): string | null {
    return this.columns.get(word) ?? this.columns.get(word.replace(/(?:e?s|n)$/u, "")) ?? null;
  }

  /**
   * Returns the step whose work a concept names; null if there is none. If there are several, the
   * words lead to a question.
   */
  stepFor(concept: Concept, said: string): StepName | null {
    const topic = TOPICS_BY_CONCEPT[concept];
    const found = stepsOf(this.draft).filter((step) =>
      topic === undefined ? concept === "pause" && step["service"] === "wait" : isAbout(step, topic)
    );
    const [only, another] = found.length > 1 && concept === "filter"
      ? found.filter(({ action }) => action === "filter")
      : found;
    if (only === undefined) return null;
    return { name: another === undefined ? idOf(only) : said, place: null };
  }
}

/** The names by draft, because a message is read in several ways. */
const KNOWN = new WeakMap<JsonObject, DraftNames>();

export function namesIn(draft: JsonObject): DraftNames {
  const names = KNOWN.get(draft) ?? new DraftNames(draft);
  KNOWN.set(draft, names);
  return names;
}

/** The concepts that name the work of a step. */
const TOPICS_BY_CONCEPT: Readonly<Partial<Record<Concept, DraftTopic>>> = {
  mail: "mails",
  send: "mails",
  sort: "order",
  filter: "filters",
  file: "files",
  save: "files",
  call: "calls",
  address: "calls",
  approval: "approvals",
  ask: "approvals",
  group: "groups",
};

function keysOf(value: unknown): string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}
