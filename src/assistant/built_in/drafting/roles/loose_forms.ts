import { oneOf, pattern } from "../../../../lib/text/pattern.ts";
import { timeIn } from "../../../../timing/phrase/parse_phrase.ts";

const MAIL = /[\p{L}\p{N}_+.-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,20}/u;
const MAILS = pattern("iu")`${MAIL} (?: (?: ,\s? | \s ${"and|und|et|y"} \s ) ${MAIL} ){0,20}`;

/** Matches "All the rest can be ignored", "anything else -> skipped". */
const REST_IGNORED = pattern("iu")`
  ${"anything|everything|all|the else|rest|other_stuff"} \s? (?: -> | => | [→:,] )? \s?
  (?: ${"is|can|should|may|get(s)|just|be"} [ ] ){0,4}
  ${"ignore(d)|dropped|skip(ped)|left_out|discarded|nothing|forgotten|vanish"}
`;
const SILENCE = oneOf({
  en: [
    "append|store|save|write|attach|add|change|delete nothing else|fancy|more?",
    "<otherwise>(,) stay? silent|quiet",
    "<otherwise>(,) silence|nothing|ignore",
    "<otherwise>(,) no mail|email|e-mail|message",
    "unless it's|it_is|there's|there_is|there_are nothing|none|empty",
  ],
  de: [
    "sonst(,)|ansonsten(,)|andernfalls(,) bitte? nix|nichts|ruhe|stille",
    "sonst(,)|ansonsten(,)|andernfalls(,) bitte? keine mail|email|e-mail|meldung|nachricht",
    "<rest> <kann>? <kann>? weg(lassen)|weggelassen|ignorieren|ignoriert|verwerfen|egal",
  ],
  fr: [
    "sinon(,)|autrement(,) rien|silence",
    "sinon(,)|autrement(,) pas de mail|message|courriel",
    "tout? le reste est_ignoré|peut_être_ignoré|on_ignore|à_ignorer",
  ],
  es: [
    "si_no(,)|en_otro_caso(,) nada|silencio|ningún_correo|no_mandes_nada|no_envíes_nada",
    "lo_demás|el_resto|todo_lo_demás se_ignora|da_igual|ignóralo|se_descarta|fuera",
  ],
}, {
  otherwise: /otherwise|else|if (?:none|nothing|there (?:are|is) none|not)[^,.;!?\n]{0,20}/u,
  rest: oneOf("den|der|alles? rest(n)|andere(n)|übrige(n)"),
  kann: "kann|wird|bitte",
});

/** Matches clauses that say that nothing else is to be done. */
const NOTHING_ELSE = pattern("giu")`
  [,;.]? \s? (?<!\p{L}) (?: ${"and|und|et|y|but|aber|mais|pero"} [ ] )?
  (?: ${REST_IGNORED} | ${SILENCE} ) (?= \s* (?: [,.;!\n] | $ ) )
`;

/** Matches a comparison with 0: "negative balances"; `SIGNED_AFTER` matches "saldos negativos". */
const SIGNED_BEFORE = /(?<!\p{L})(negative[rnsm]?|positive[rnsm]?) (\p{L}{3,40})(?!\p{L})/giu;
const SIGN = {
  fr: ["négatif(s)|négative(s)|positif(s)|positive(s)"],
  es: ["negativo(s)|negativa(s)|positivo(s)|positiva(s)"],
};
const SIGNED_AFTER = pattern("giu")`
  (?<!\p{L}) (?! ${"sont|est|son|están|muy|très"} ) (\p{L}{3,40}) [ ] ( ${SIGN} ) (?!\p{L})
`;

const REMINDS = {
  en: ["remind"],
  de: ["erinner(e|n|en|ne|ee|nn)"],
  fr: ["rappelle(r|z)"],
  es: ["recuérdale|recuérdales|recuerda|recordar"],
};
const OF_WHAT = {
  en: ["to|that|about"],
  de: ["daran(,) dass", "daran(,)|an"],
  fr: ["de|d'|que|qu'|à"],
};
/** Matches "Remind a@example.org to enter the hours", which means an e-mail with this text. */
const REMINDER = pattern("giu")`
  (?<!\p{L}) (?: ${"please|bitte"} [ ] )? ${REMINDS} (?: [ ] ${"à|a|an"} )? [ ] (?<who> ${MAILS} )
  [ ] ${OF_WHAT} \s? (?<what> [^.;!?\n"]{3,200} )
`;
const SAYS = {
  en: ["saying|that_says", "with the text|message"],
  de: ["mit dem text", "mit der nachricht"],
  fr: ["avec le texte|message", "disant"],
  es: ["con el texto|mensaje", "que diga", "diciendo"],
};
/** Matches "Saying lunch is here". A text without quotes ends with its clause. */
const SAYING = pattern("giu")`
  (?<!\p{L}) ( ${SAYS} ) :? [ ] (?! ["“„«'{:] ) (?<what> [^,.;!?\n"]{2,200} )
`;
const TIME =
  /(?<!\p{L})(?:every|each|daily|twice|times|jede[nrs]?|täglich|mal|chaque|fois|cada|veces|todos los)(?!\p{L})/iu;
const ALTERNATIVES = /\s?\([^()\n/]{1,40}\/[^()\n]{1,40}\)/gu;
const DEGREES = /(?<=\d)\s?°\s?[CF]?(?![\p{L}])/gu;

const CHARACTERS_MAX = 1_500;

/** Whether the request says that nothing is to be done otherwise. */
export function saysNothingElse(text: string): boolean {
  return text.length <= CHARACTERS_MAX && OTHERWISE.test(text);
}

const ELSE = {
  en: ["otherwise|else|if_none|if_nothing"],
  de: ["sonst|ansonsten|andernfalls"],
  fr: ["sinon|autrement"],
  es: ["si no"],
};
const NOTHING = {
  en: ["nothing|ignore|silence|quiet|stop|skip"],
  de: ["nix|nichts|ruhe|stille"],
  fr: ["rien"],
  es: ["nada|silencio"],
};
const OTHERWISE = pattern("iu")`
  (?<!\p{L}) ${ELSE} (?!\p{L}) [^.;!?\n]{0,20} ${NOTHING}
  | (?<!\p{L}) unless [ ] ${"it's|it_is|there's|there_is|there_are"}? [ ]? ${"nothing|none|empty"}
`;

/**
 * Replaces informal forms (reminders, texts without quotes, "negative balances") by forms that the
 * reader of roles understands.
 */
export function inLooseForms(text: string): string {
  if (text.length > CHARACTERS_MAX) return text;
  return text.replace(NOTHING_ELSE, " ").replace(ALTERNATIVES, "").replace(DEGREES, "")
    .replace(REMINDER, (...match: unknown[]) => {
      const { who = "", what = "" } = groupsOf(match);
      // "To drink water twice a day" may contain the time of the reminder.
      if (TIME.test(what) || timeIn(what) !== "none") return String(match[0]);
      return `email ${who} ${JSON.stringify(what.trim())}`;
    })
    .replace(SAYING, (...match: unknown[]) => {
      const { what = "" } = groupsOf(match);
      return `${String(match[1])} ${JSON.stringify(what.trim())}`;
    })
    .replace(SIGNED_BEFORE, (_, sign: string, noun: string) => signed(noun, sign))
    .replace(SIGNED_AFTER, (_, noun: string, sign: string) => signed(noun, sign));
}

function signed(noun: string, sign: string): string {
  const column = noun.replace(/(?<=[^s])s$/iu, "");
  return `${column} ${/^neg|^nég/iu.test(sign) ? "<" : ">"} 0`;
}

function groupsOf(match: readonly unknown[]): Readonly<Record<string, string>> {
  const groups = match.at(-1);
  return typeof groups === "object" && groups !== null
    ? Object.fromEntries(Object.entries(groups).map(([name, said]) => [name, String(said ?? "")]))
    : {};
}
