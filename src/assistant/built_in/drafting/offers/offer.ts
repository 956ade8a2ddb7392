import { pattern } from "../../../../lib/text/pattern.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { OFFER_TEXTS } from "../../../grammar/language/drafts/offer_texts.ts";
import type { BuiltDraft } from "../build_draft.ts";
import type { Drafted } from "../read_draft.ts";
import type { Role } from "../roles/role_words.ts";
import { withoutTimes } from "../roles/spread_times.ts";
import { namesColumns } from "./named_columns.ts";
import { type RequestFragment, requestFragments } from "./request_fragments.ts";

/** A request that can be drafted, made of the parts that are understood of another request. */
export interface Offer {
  request: string;
  /** The draft for `request`. */
  built: BuiltDraft;
  /** The parts that are not in `request`, as the user wrote them. */
  leftOut: string[];
}

export interface OfferInput {
  language: Language;
  /** Reads a text as a request for a draft. */
  read(text: string): Promise<Drafted | null>;
}

const CHARACTERS_MAX = 600;
const PARTS_MAX = 16;
/** The maximum number of texts that are read for one offer. */
const READINGS_MAX = 18;

/**
 * Finds the parts of a request that can be drafted: its source, its time, the work that is
 * understood, and the target of the result. Returns null without a source, or if only the source is
 * understood.
 */
export async function offerFor(
  text: string,
  { language, read }: OfferInput,
): Promise<Offer | null> {
  if (text.length > CHARACTERS_MAX) return null;
  const { text: timeless, when } = withoutTimes(text);
  const parts = requestFragments(timeless, language);
  if (parts.length > PARTS_MAX) return null;
  return await new OfferFinder(parts, when, { language, read }).find();
}

class OfferFinder {
  readonly #parts: readonly RequestFragment[];
  readonly #when: string | null;
  readonly #input: OfferInput;
  /** The parts that the offered request contains. */
  readonly #taken = new Set<RequestFragment>();
  #left = READINGS_MAX;

  constructor(parts: readonly RequestFragment[], when: string | null, input: OfferInput) {
    this.#parts = parts;
    this.#when = when;
    this.#input = input;
  }

  async find(): Promise<Offer | null> {
    const source = await this.#source();
    if (source === null) return null;
    const work = await this.#work(source);
    // A message whose condition is not understood must not be sent unconditionally.
    const goal = this.#leftOut("").some(isCondition) ? [] : this.#goal(source);
    const time = this.#when === null ? [] : [this.#when.replace(/[\s,.?!]+$/u, "")];
    if (time.length + work.length + goal.length === 0) return null;
    const request = [...time, source, ...work, ...goal].join(", ");
    const built = await this.#built(request);
    if (built === null) return null;
    return { request, built, leftOut: this.#leftOut(request).map(({ said }) => said) };
  }

  /** Returns the source in the canonical wording, or as the user wrote it if that is understood. */
  async #source(): Promise<string | null> {
    const texts = OFFER_TEXTS[this.#input.language];
    const named = this.#parts.find((part) => part.urls.length > 0 && !isSent(part)) ??
      this.#parts.find((part) =>
        part.files.some((file) => isTable(file) && !isWritten(part, file))
      );
    // A draft of the first of several sources might do the contrary of what they are compared for.
    const others = this.#parts.filter((part) => part !== named && !isSent(part))
      .flatMap(({ urls }) => urls);
    if (others.some((url) => !named?.urls.includes(url))) return null;
    if (named !== undefined) {
      const steps = named.mails.length === 0 ? await this.#stepsOf(named.said) : null;
      if (steps !== null && namesColumns(named.said, steps)) {
        this.#taken.add(named);
        return named.said;
      }
      const [url] = named.urls;
      const file = named.files.find(isTable);
      return url === undefined ? file === undefined ? null : texts.read(file) : texts.fetch(url);
    }
    return this.#parts.some(({ roles }) => roles.has("webhook")) ? texts.webhook : null;
  }

  /**
   * Returns the parts that change the draft when they follow the source and the earlier parts, and
   * that read no column which they do not name as one.
   */
  async #work(source: string): Promise<string[]> {
    const work: string[] = [];
    let steps = await this.#stepsOf(source);
    for (const part of this.#parts) {
      if (this.#taken.has(part) || part.rest === "" || part.mails.length > 0) continue;
      if (part.urls.length > 0) continue;
      const said = [source, ...work, part.rest].join(", ");
      const after = await this.#stepsOf(said);
      if (after === null || after === steps || !namesColumns(said, after)) continue;
      steps = after;
      work.push(part.rest);
      this.#taken.add(part);
    }
    return work;
  }

  /** Returns the first target address and the recipients in the canonical wording. */
  #goal(source: string): string[] {
    const { mail, post, and } = OFFER_TEXTS[this.#input.language];
    const recipients = [...new Set(this.#parts.flatMap(({ mails }) => mails))];
    const targets = this.#parts.filter(isSent).flatMap(({ urls }) => urls)
      .filter((url) => !source.includes(url));
    return [
      ...targets.slice(0, 1).map(post),
      ...recipients.length === 0 ? [] : [mail(recipients.join(` ${and} `))],
    ];
  }

  /** Returns the parts that have words or values which the request does not contain. */
  #leftOut(request: string): RequestFragment[] {
    return this.#parts.filter((part) =>
      !this.#taken.has(part) &&
      (part.rest !== "" || [...part.urls, ...part.mails].some((value) => !request.includes(value)))
    );
  }

  /** Returns the steps of the draft for a text as JSON; null if the text makes no draft. */
  async #stepsOf(text: string): Promise<string | null> {
    const built = await this.#built(text);
    return built && JSON.stringify(built.definition.steps);
  }

  async #built(text: string): Promise<BuiltDraft | null> {
    if (this.#left-- <= 0) return null;
    const drafted = await this.#input.read(text);
    return drafted?.kind === "built" ? drafted.built : null;
  }
}

const CONDITIONAL: readonly Role[] = ["if", "fails", "statusNot", "approve", "beforeThat", "any"];
const CONDITION = pattern("iu")`
  (?<!\p{L}) ${{
  en: [
    "unless|only|otherwise|else|except|before",
    "over|under|above|below|beyond|exceed*",
    "for each|every",
  ],
  de: [
    "außer|sonst|nur|bevor|vorher",
    "über|unter|ab|mindestens|höchstens|größer|kleiner|höher",
    "für jede*",
  ],
  fr: [
    "sauf|sinon|seulement|avant",
    "dépass*|moins|plus|au-dessus|au-dessous|dessous|supérieur*|inférieur*",
    "pour chaque",
  ],
  es: [
    "salvo|solo|sólo|antes|menos",
    "supera*|más|encima|debajo|superior*|inferior*|mayor*|menor*",
    "para|por cada",
  ],
}} (?!\p{L})
  | (?<!\p{L}) ${{
  en: ["who|whose|which|without|not|never|no|haven*|hasn*|didn*|isn*|aren*"],
  de: ["ohne|nicht|nichts|nix|nie|kein*|deren|dessen"],
  fr: ["sans|qui|dont|pas|jamais|aucun*"],
  es: ["sin|nunca|cuyo(s)|cuya(s)", "que no"],
}} (?!\p{L})
  | [<>≤≥] | (?<!\p{L}) ${"than|als|que"} \s \p{Sc}? -? \d | at [ ] ${"least|most"}
`;

/** Whether a part may contain a condition, a comparison or an approval. */
function isCondition({ said, roles }: RequestFragment): boolean {
  return CONDITION.test(said) || CONDITIONAL.some((role) => roles.has(role));
}

/** Matches a preposition that makes the address after it a target. */
const TO_ADDRESS = /(?:^|\s)(?:to|into|an|zu|nach|à|vers|a|hacia|->|=>|→)\s*https?:/iu;

function isSent({ urls, said, roles }: RequestFragment): boolean {
  return urls.length > 0 &&
    (TO_ADDRESS.test(said) || (roles.has("post") && !roles.has("get")));
}

/** Matches the words before the name of a file that is written. */
const AS_FILE = pattern("iu")`
  (?: ^ | [ ] ) ${{
  en: ["as|to|into|called|named|want|write|save"],
  de: ["als|namens|speichere|schreibe"],
  fr: ["comme|sous|vers|nommé"],
  es: ["como|a|llamado"],
}} (?: [ ] ${"file|a|the|einer|eine|datei|un|fichier|archivo|fichero|llamado|called|named"} ){0,3}
  [ ] ["“„«]? $
`;

function isWritten({ said }: RequestFragment, file: string): boolean {
  return AS_FILE.test(said.slice(0, said.indexOf(file)));
}

function isTable(file: string): boolean {
  return /\.(?:csv|tsv|json)$/iu.test(file);
}
