import { oneOf, pattern } from "../../../../lib/text/pattern.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { compilePhrase, matchPhrase, type PhrasePattern } from "../../../grammar/phrase_matcher.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { lexemesOf } from "../lexemes.ts";

const CLASSES = {
  i_would:
    "i'd|i_would|i_should|we'd|we_would|we_should|it'd|it_would|id|i_will|i'll|i_am|i'm|we_are|we'll",
  so: "so|very|most|really|ever_so|much|extremely|truly|especially|just",
  grateful:
    "grateful|glad|happy|thankful|pleased|delighted|obliged|great|nice|good|lovely|wonderful|helpful|awesome|kind_of_you|super",
  could: "could|would|can|will|might|were_to|may|should",
  perhaps: "perhaps|maybe|possibly|please|kindly|by_any_chance|just|quickly|somehow",
};

/** Polite openings before the actual request. */
const OPENINGS = [
  "please|kindly|pls",
  "<i_would> be? <so>? <so>? <grateful> if|when you|u|we <could> <perhaps>?",
  "<i_would> <so>? <so>? appreciate it? a_lot|very_much|greatly|so_much|a_great_deal? if you|u <could> <perhaps>?",
  "<i_would> <so>? <so>? appreciate it? a_lot|very_much|greatly|so_much? if",
  "<i_would> be? <so>? <so>? <grateful> if",
  "<i_would> <so>? <so>? like|love|want|need it? if you|u <could> <perhaps>?",
  "would|is|will|might it <perhaps>? be? <so>? <perhaps>? possible|okay|ok|feasible for|if|that? you|me|us? to|could|can|would?",
  "would|are you|u <perhaps>? be? <perhaps>? able|willing|so_kind|kind_enough|good_enough|so_good to|as_to",
  "do|would you think you|we could|can|might",
  "can|could|would|will|might you|u|we|i <perhaps>",
  "would|do you mind",
  "i|we was|were|am|are wondering if|whether you|we|i <could> <perhaps>?",
  "i wonder|wondered if|whether you|we <could> <perhaps>?",
  "if it|that is|isn't|is_not|wouldn't_be|would_not_be|'s|isnt not? too|so much|big|great? trouble|bother|problem|a_problem|work ,?",
  "if|when you|u don't|do_not|dont|wouldn't mind|object ,?",
  "if you would|could|can|will be so|very? kind|good|nice ,?",
  "when|whenever|if you|u get|have|find|got a|some|the? chance|moment|minute|time|second ,?",
  "my|our boss|manager|colleague|team|wife|husband|daughter|son|director|client wants|asked|needs|asks|would_like this|that|me_to|us_to :|,?",
  "dear assistant|friend|all|team|sir|madam|colleague|heddle|bot ,|!?",
  "hello|hi|hey|greetings|good_morning|good_afternoon|good_evening|good_day there|again|everyone|all|team|heddle|friend|bot|dear|assistant|my_friend? ,|!|.|:?",
  "thanks|thank_you in_advance|again ,|:?",
  "i|we have a|one|another|small|little|quick? small|little|quick|simple|tiny? question|request|task|job|wish|favour|favor|idea|problem :|,|.",
  "quick|small|simple|another|new|next question|request|task|job|one|thing :|,",
  "what|here is_what i|we need|want|'d_like|would_like is? :|,?",
  "here|this is what i|we need|want|would_like is? :|,?",
  "what|all i|we need|want|would_like|'d_like is ,|:?",
  "the task|job|idea|goal|plan|point|aim is :|,|to|that?",
  "it's|it_is|that's about|for my|our|the? {job} ,|:",
  "for our|my|the meeting|boss|team|report|class|client|customers|records ,|:",
  "not sure if|whether you can|could|this|that|it|is_possible? but|,",
  "so|ok|okay|well|right|alright|um|hmm|uh|oh|erm ,|:",
].map((phrase) => compilePhrase(phrase, CLASSES));

const SLOTS = {
  job: (tokens: readonly Token[], at: number) => tokens[at]?.kind === "word" ? [at + 1] : [],
};

/** Words of sentences that contain nothing but courtesies. */
const POLITE_WORDS: ReadonlySet<string> = new Set(
  ("thank thanks thx thankyou cheers you u very much so many kindly again in advance for your help the time a lot ever " +
    "appreciated appreciate it i we would be grateful hope this finds all is are am well good day nice have great with kind " +
    "best warm warmest regards wishes sincerely yours truly faithfully greetings dear assistant sir madam team everyone " +
    "friend there hello hi hey morning afternoon evening sorry to bother trouble disturb excuse me pardon no rush hurry " +
    "worries of and really lovely wonderful weekend week that support patience effort cheers bye goodbye take care always " +
    "your doing how i'm i'd i'll you're must new here at understand as soon").split(" "),
);
/** Words of which a courtesy contains at least one. */
const CORE: ReadonlySet<string> = new Set(
  ("thank thanks thx thankyou cheers appreciated appreciate grateful hope regards wishes sincerely greetings hello hi hey " +
    "morning afternoon evening sorry excuse pardon rush bye goodbye weekend").split(" "),
);
const SIGNED = new PhraseSet(
  "regards,wishes,sincerely,yours,thanks,cheers,greetings,yours truly,love".split(","),
);
const SIGNATURE_WORDS_MAX = 2;
const OPENINGS_MAX = 6;
const CHARACTERS_MAX = 4_000;
const ENDS: ReadonlySet<string> = new Set([".", "!", "?", "\n", ";"]);

const OTHERWISE_NOTHING = oneOf({
  en: [
    "<else> just? nothing|do_nothing|does_nothing|nothing_happens|ignore_it|ignore_them",
    "<else> just? skip_it|skip_them|stop|end|that's_it",
  ],
  de: ["<sonst> mach(e)|tu(e)|passiert|soll? gar? nichts tun|machen|passieren?"],
  fr: [
    "sinon(,)|autrement(,) rien faire|du_tout?",
    "sinon(,)|autrement(,) ne fais|fait|faites|faire rien faire|du_tout?",
  ],
  es: ["<si_no> nada", "<si_no> no hagas|haga|hacer nada"],
}, {
  else: "otherwise(,)|else(,)|if_not(,)",
  sonst: "sonst(,)|ansonsten(,)|andernfalls(,)|falls_nicht(,)|wenn_nicht(,)",
  si_no: "si_no(,)|de_lo_contrario(,)|en_caso_contrario(,)",
});
/** Matches "otherwise do nothing" after a condition, which is the default. */
const NOTHING_ELSE = pattern("giu")`
  [,;.]? \s (?: ${"and|und|et|y"} \s )? ${OTHERWISE_NOTHING} (?= \s* (?: [.;!\n] | $ ) )
`;

/**
 * Returns the text with spaces in place of courtesies and of openings such as "I would be most
 * grateful if you could". All other words keep their positions.
 */
export function withoutCourtesies(said: string): string {
  if (said.length > CHARACTERS_MAX) return said;
  const text = said.replace(NOTHING_ELSE, (words) => " ".repeat(words.length));
  const { tokens, isCut } = lexemesOf(text);
  if (isCut) return text;
  const points: number[] = [];
  const empty: { start: number; end: number }[] = [];
  for (const { from, to } of sentencesOf(tokens)) {
    const isLast = to === tokens.length;
    const begun = isPoliteOnly(tokens.slice(from, to), isLast) ? to : openingEnd(tokens, from, to);
    if (begun > from) {
      const next = tokens[begun];
      empty.push({ start: tokens[from]?.start ?? 0, end: next?.start ?? text.length });
      // "Could you read …?" is a request, so its question mark becomes a full stop.
      const last = tokens[to - 1];
      if (begun < to && last?.text === "?") points.push(last.start);
    }
  }
  const plain = empty.reduce(
    (left, { start, end }) =>
      `${left.slice(0, start)}${left.slice(start, end).replaceAll(/[^\n]/g, " ")}${
        left.slice(end)
      }`,
    text,
  );
  const asked = points.reduce((left, at) => `${left.slice(0, at)}.${left.slice(at + 1)}`, plain);
  // A message with nothing but courtesies is a greeting, which is answered as such.
  return asked.trim() === "" ? text : asked;
}

function sentencesOf(tokens: readonly Token[]): { from: number; to: number }[] {
  const ends = tokens.flatMap(({ kind, text }, at) =>
    kind === "mark" && ENDS.has(text) ? [at + 1] : []
  );
  const bounds = [0, ...ends, tokens.length];
  return bounds.slice(1).map((to, at) => ({ from: bounds[at] ?? 0, to }))
    .filter(({ from, to }) => to > from);
}

/** Whether a sentence only thanks, greets or signs a letter. */
function isPoliteOnly(sentence: readonly Token[], isLast: boolean): boolean {
  const words = sentence.filter(({ kind }) => kind !== "mark");
  if (words.length === 0) return false;
  const name = isLast ? signatureAt(sentence) : sentence.length;
  const said = sentence.slice(0, name).filter(({ kind }) => kind !== "mark");
  return said.some(({ text }) => CORE.has(text)) &&
    said.every(({ kind, text }) => kind === "word" && POLITE_WORDS.has(text));
}

/**
 * Returns the position of the name that signs a letter; the end of the sentence if there is no
 * name.
 */
function signatureAt(sentence: readonly Token[]): number {
  const at = sentence.findIndex((_, index) => SIGNED.lengthAt(sentence, index) > 0);
  if (at < 0) return sentence.length;
  const start = at + SIGNED.lengthAt(sentence, at);
  const rest = sentence.slice(start).filter(({ kind }) => kind !== "mark");
  const isName = rest.length <= SIGNATURE_WORDS_MAX &&
    rest.every(({ kind, original = "" }) => kind === "word" && /^\p{Lu}/u.test(original));
  return isName ? start : sentence.length;
}

/** Returns the position after the openings of a sentence. */
function openingEnd(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  for (let count = 0; count < OPENINGS_MAX; count++) {
    const end = longestEnd(OPENINGS, tokens, at);
    if (end <= at || end >= to) break;
    at = end;
  }
  return at;
}

function longestEnd(patterns: readonly PhrasePattern[], tokens: readonly Token[], at: number) {
  const ends = patterns.flatMap((pattern) =>
    [...matchPhrase(pattern, { tokens, at, slots: SLOTS })].map(({ end }) => end)
  );
  return Math.max(at, ...ends);
}
