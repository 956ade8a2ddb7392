import type { Language } from "../../../grammar/language/vocabulary.ts";
import { OFFER_TEXTS } from "../../../grammar/language/drafts/offer_texts.ts";
import type { BuiltDraft } from "../build_draft.ts";
import type { Drafted } from "../read_draft.ts";
import type { Role } from "../roles/role_words.ts";
import { withoutTimes } from "../roles/spread_times.ts";
import { type RequestFragment, requestFragments } from "./request_fragments.ts";

/** A request that is understood, made of the parts of one that is not. */
export interface Offer {
  request: string;
  /** The draft that the request makes. */
  built: BuiltDraft;
  /** The parts that the request leaves out, as they were said. */
  leftOut: string[];
}

export interface OfferInput {
  language: Language;
  /** Reads a text as a request. */
  read(text: string): Promise<Drafted | null>;
}

const CHARACTERS_MAX = 600;
const PARTS_MAX = 16;
/** The number of texts that are read for one offer. */
const READINGS_MAX = 18;

/**
 * Finds what of a request can be drafted, in whatever words the rest is: its source, its time, the
 * work that is understood, and where the result goes. Null without a source, or if nothing but the
 * source is found.
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
  /** The parts that the offer has taken in. */
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
    // A message that depends on a condition must not be sent always.
    const goal = this.#leftOut("").some(isCondition) ? [] : this.#goal(source);
    const time = this.#when === null ? [] : [this.#when.replace(/[\s,.?!]+$/u, "")];
    if (time.length + work.length + goal.length === 0) return null;
    const request = [...time, source, ...work, ...goal].join(", ");
    const built = await this.#built(request);
    if (built === null) return null;
    return { request, built, leftOut: this.#leftOut(request).map(({ said }) => said) };
  }

  /** The source in the words of a request: its own part, if that is understood. */
  async #source(): Promise<string | null> {
    const texts = OFFER_TEXTS[this.#input.language];
    const named = this.#parts.find((part) => part.urls.length > 0 && !isSent(part)) ??
      this.#parts.find((part) => part.files.some(isTable));
    if (named !== undefined) {
      if (named.mails.length === 0 && (await this.#stepsOf(named.said)) !== null) {
        this.#taken.add(named);
        return named.said;
      }
      const [url] = named.urls;
      const file = named.files.find(isTable);
      return url === undefined ? file === undefined ? null : texts.read(file) : texts.fetch(url);
    }
    return this.#parts.some(({ roles }) => roles.has("webhook")) ? texts.webhook : null;
  }

  /** The parts that say what to do with the rows of the source, each understood after it. */
  async #work(source: string): Promise<string[]> {
    const work: string[] = [];
    let steps = await this.#stepsOf(source);
    for (const part of this.#parts) {
      if (this.#taken.has(part) || part.rest === "" || part.mails.length > 0) continue;
      if (part.urls.length > 0) continue;
      const said = [source, ...work, part.rest].join(", ");
      const after = await this.#stepsOf(said);
      if (after === null || after === steps) continue;
      steps = after;
      work.push(part.rest);
      this.#taken.add(part);
    }
    return work;
  }

  /** Where the result goes. */
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

  /** The parts that say something which the request does not have. */
  #leftOut(request: string): RequestFragment[] {
    return this.#parts.filter((part) =>
      !this.#taken.has(part) &&
      (part.rest !== "" || [...part.urls, ...part.mails].some((value) => !request.includes(value)))
    );
  }

  /** The steps of a text as JSON; null if it makes no draft. */
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
const CONDITION =
  /(?<!\p{L})(?:unless|only|otherwise|else|except|before|außer|sonst|nur|bevor|vorher|sauf|sinon|seulement|avant|salvo|solo|sólo|antes|menos)(?!\p{L})/iu;

/** Whether a part may say when something is done, or that somebody has to agree. */
function isCondition({ said, roles }: RequestFragment): boolean {
  return CONDITION.test(said) || CONDITIONAL.some((role) => roles.has(role));
}

/** An address behind such a word is where something goes. */
const TO_ADDRESS = /(?:^|\s)(?:to|into|an|zu|nach|à|vers|a|hacia|->|=>|→)\s*https?:/iu;

function isSent({ urls, said, roles }: RequestFragment): boolean {
  return urls.length > 0 &&
    (TO_ADDRESS.test(said) || (roles.has("post") && !roles.has("get")));
}

function isTable(file: string): boolean {
  return /\.(?:csv|tsv|json)$/iu.test(file);
}
