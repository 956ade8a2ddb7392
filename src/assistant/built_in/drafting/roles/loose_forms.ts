import { timeIn } from "../../../../timing/phrase/parse_phrase.ts";

const MAIL = "[\\p{L}\\p{N}_+.-]{1,64}@(?:[\\p{L}\\p{N}-]{1,63}\\.){1,8}\\p{L}{2,20}";
const MAILS = `${MAIL}(?:(?:,\\s?|\\s(?:and|und|et|y)\\s)${MAIL}){0,20}`;

/** Matches clauses that say that nothing else is to be done. */
const NOTHING_ELSE = new RegExp(
  "[,;.]?\\s?(?<![\\p{L}])(?:and |und |et |y |but |aber |mais |pero )?(?:" + [
    "(?:anything|everything|all|the) (?:else|rest|other stuff)\\s?(?:->|=>|→|:|,)?\\s?(?:(?:is|can|should|may|gets?|just|be) ){0,4}(?:ignored?|dropped|skip(?:ped)?|left out|discarded|nothing|forgotten|vanish)",
    "(?:append|store|save|write|attach|add|change|delete) nothing(?: (?:else|fancy|more))?",
    "(?:otherwise|else|if (?:none|nothing|there (?:are|is) none|not)[^,.;!?\\n]{0,20}),? (?:silence|silent|quiet|stay quiet|stay silent|no (?:mail|e-?mail|message)|nothing|ignore)",
    "unless (?:it's|it is|there's|there is|there are) (?:nothing|none|empty)",
    "(?:sonst|ansonsten|andernfalls),? (?:bitte )?(?:nix|nichts|keine (?:mail|e-?mail|meldung|nachricht)|ruhe|stille)",
    "(?:den |der |alles )?(?:rest|andere|übrige)[n]? (?:kann |wird |bitte ){0,2}(?:weg(?:lassen|gelassen)?|ignorier(?:en|t)|verwerfen|egal)",
    "(?:sinon|autrement),? (?:rien|silence|pas de (?:mail|message|courriel))",
    "(?:le reste|tout le reste) (?:est ignoré|peut être ignoré|on ignore|à ignorer)",
    "(?:si no|en otro caso),? (?:nada|silencio|ningún correo|no mandes nada|no envíes nada)",
    "(?:lo demás|el resto|todo lo demás) (?:se ignora|da igual|ignóralo|se descarta|fuera)",
  ].join("|") + ")(?=\\s*(?:[,.;!\\n]|$))",
  "giu",
);

/** Matches a comparison with 0: "negative balances"; `SIGNED_BEHIND` matches "saldos negativos". */
const SIGNED_BEFORE = /(?<!\p{L})(negative[rnsm]?|positive[rnsm]?) (\p{L}{3,40})(?!\p{L})/giu;
const SIGNED_BEHIND =
  /(?<!\p{L})(?!sont|est|son|están|muy|très)(\p{L}{3,40}) (négati(?:fs?|ves?)|negativ[oa]s?|positi(?:fs?|ves?)|positiv[oa]s?)(?!\p{L})/giu;

/** Matches "Remind a@example.org to enter the hours", which means an e-mail with this text. */
const REMINDER = new RegExp(
  `(?<![\\p{L}])(?:please |bitte )?(?:remind|erinner[en]{0,2}|rappelle[rz]?|recuérdale|recuérdales|recuerda|recordar)(?: à| a| an)? (?<who>${MAILS}) (?:to|that|about|daran,? dass|daran,?|an|de|d'|que|qu'|à)\\s?(?<what>[^.;!?\\n"]{3,200})`,
  "giu",
);
/** Matches "Saying lunch is here". A text without quotes ends with its clause. */
const SAYING =
  /(?<!\p{L})(saying|that says|with the text|with the message|mit dem text|mit der nachricht|avec le texte|avec le message|con el texto|con el mensaje|que diga|disant|diciendo):? (?!["“„«'{:])(?<what>[^,.;!?\n"]{2,200})/giu;
const TIME =
  /(?<!\p{L})(?:every|each|daily|twice|times|jede[nrs]?|täglich|mal|chaque|fois|cada|veces|todos los)(?!\p{L})/iu;
const ALTERNATIVES = /\s?\([^()\n/]{1,40}\/[^()\n]{1,40}\)/gu;
const DEGREES = /(?<=\d)\s?°\s?[CF]?(?![\p{L}])/gu;

const CHARACTERS_MAX = 1_500;

/** Whether the request says that nothing is to be done otherwise. */
export function saysNothingElse(text: string): boolean {
  return text.length <= CHARACTERS_MAX && OTHERWISE.test(text);
}

const OTHERWISE =
  /(?<!\p{L})(?:otherwise|else|sonst|ansonsten|andernfalls|sinon|autrement|si no|if none|if nothing)(?!\p{L})[^.;!?\n]{0,20}(?:nothing|ignore|silence|quiet|nix|nichts|ruhe|stille|rien|nada|silencio|stop|skip)|(?<!\p{L})unless (?:it's|it is|there's|there is|there are)? ?(?:nothing|none|empty)/iu;

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
    .replace(SIGNED_BEHIND, (_, noun: string, sign: string) => signed(noun, sign));
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
