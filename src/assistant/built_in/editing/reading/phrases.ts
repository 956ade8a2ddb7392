import { oneOf, pattern } from "../../../../lib/text/pattern.ts";

const OPENINGS = oneOf({
  en: [
    "<hmm>|<um>|uh|er|ah|oh|oops|wait|hold_on|hang_on|actually|sorry|<no>|nope|ok|okay",
    "well|so|and|but|also|then|please|just|now|by_the_way",
    "i think|guess",
    "on second thought(s)",
    "one_more|another thing",
    "can|could|would|will you|we|u also|please?",
    "let's|lets",
    "i'd|i_would rather|like_to|prefer_to|prefer|like_you_to",
    "i want|need you? to",
    "we|you|it should",
    "make_sure|remember|don't_forget|dont_forget to",
  ],
  de: [
    "ach|nein|nee|doch|lieber|bitte|und|aber|auch|außerdem|dann",
    "kannst|könntest du",
    "können|könnten sie",
  ],
  fr: ["<non>|et|mais|aussi|alors|plutôt", "peux-tu|pourrais-tu|pouvez-vous|pourriez-vous"],
  es: ["y|pero|también|además|mejor|puedes|podrías|podría"],
}, {
  ...{ hmm: /hmm+/u, um: /um+/u },
  // "No header" is a wish, and no introduction.
  ...{ no: /no(?=[,.:!]|\s(?:wait|sorry|i))/u, non: /non(?=[,.:!])/u },
});

/** Matches introductory words before a change, such as "oops", "also" and "can you". */
export const BEFORE = pattern("iu")`^ [\s,]* ${OPENINGS} (?![\p{L}'’]) [\s,:.!-]*`;

const ENDINGS = oneOf({
  en: [
    "instead|too|as_well|please|again|first|then|though|after_all|if_possible|thank(s)|thank_you",
    "maybe|for_now|now|ok|okay|right|as_i_said|obviously|of_course",
    "before|prior_to writing|saving|storing|sending|mailing|exporting <object>?",
    "before|prior_to you save|write|send <object>?",
    "before|prior_to it is saved|written|sent|mailed <object>?",
  ],
  de: ["vor dem speichern|senden|verschicken", "bitte|stattdessen|lieber|danke|natürlich"],
  fr: [
    "avant d'enregistrer|l'enregistrement|l'envoi",
    "s'il te|vous plaît",
    "stp|svp|à_la_place|merci|plutôt|évidemment|bien_sûr",
  ],
  es: ["antes de guardar(lo)|enviar(lo)", "por_favor|gracias|mejor|en_su_lugar|claro|por_supuesto"],
}, { object: oneOf(["the|to_the file|csv|mail|email|e-mail|report", "it|them"]) });

/** Matches words after a change that can be left out. */
export const AFTER = pattern("iu")`[\s,]+ ${ENDINGS} [\s.!?]* $`;

const NO = "no|nope|nein|nee|non";
const SIGH = oneOf("<hm>|oh|ah|uh|um|er|ach|äh|euh|ay", { hm: /h+m+/u });

/** Matches "no" at the beginning of a correction: "No, earliest first". */
export const CORRECTING = pattern("iu")`
  ^ \s* ${SIGH} [\s,]+ ${NO} [\s,.!:;]+
  | ^ \s* (?: ${NO} | ${"oh_no|ach_nein|ah_non|ay_no"} ) \s* [,.!:;]+ \s*
`;

const AND = "and|but|plus|then|und|aber|dann|et|mais|puis|y|pero|luego";

/** Matches the words between two changes. */
export const JOINT = pattern("giu")`
  (?<!\s) \s* (?: , \s* (?: ${AND} | e )? | ; | \. (?=\s) | (?<!\p{L}) ${AND} (?!\p{L}) ) \s+
  (?: ${"also|then|auch|noch|außerdem|aussi|también"} \s+ )*
`;
export const BULLET = /^[ \t]*(?:[-*•–]|\d{1,2}[.)])[ \t]+/gmu;

const GREETING = "hi|hello|hey|ok|okay|and|also|hallo|und|bonjour|salut|et|hola|y";
const MAY = {
  en: [
    "can|could|would|will|may|shall|please|do_you_mind",
    "is it? possible",
    "would it be possible",
  ],
  de: [
    "kannst|könntest|könnten|können|würdest|würden|bitte|darf",
    "geht das",
    "sollen wir",
  ],
  fr: [
    "peux|peut|pourrais|pourriez|pouvez|pourrait",
    "tu peux",
    "vous pouvez",
    "on peut|pourrait",
    "est-ce|est_ce que tu|vous|on peux|pouvez|peut|pourrais|pourriez|pourrait",
    "c'est possible",
  ],
  es: ["puedes|puede|podrías|podría|podemos|pueden|me_puedes|se_puede|es_posible"],
};

/** Matches a question that requests a change, such as "can you". */
export const ASKED = pattern("iu")`^ [\s¿]* (?: ${GREETING} [\s,]+ )* ${MAY} (?!\p{L})`;

const QUESTION_WORDS = {
  en: [
    "what|why|how|when|who|whose|which|where",
    "is|are|was|were|does|did|has|have_you",
    "do you|we|i|they",
  ],
  de: ["was|wieso|warum|wie|wann|wer|wen|wem|wo|woher|welche(r|s|m|n)|ist|sind|hat|läuft"],
  fr: ["quel(s)|quelle(s)|pourquoi|comment|quand|qui|où|combien|est-ce|est_ce"],
  es: ["qué|cuál|cuáles|por_qué|cómo|cuándo|quién|quiénes|dónde|cuánto|cuántos"],
};
const QUESTION = pattern("iu")`
  ^ [\s¿]* (?: ${"and|so|but|ok|okay|und|et|y"} [\s,]+ )? ${QUESTION_WORDS} (?!\p{L})
`;

/** Words of a report, and of an intention of the user or somebody else. */
const TELLING = oneOf({
  en: [
    "was|were|had|did|already",
    "has|have been",
    "used to",
    "<person> will|am_going_to|are_going_to|might? just? <did>",
    "<person>'ll|<person>'m_going_to|<person>'re_going_to just? <did>",
  ],
  de: [
    "wurde|wurden|waren|hatte|hatten|bereits",
    "ich werde",
    "wir werden",
    "er|sie wird",
    "ich habe <participle>",
  ],
  fr: ["a|ont été", "était|étaient|avait|avais", "je vais", "nous allons", "on|il va"],
  es: ["fue|fueron|era|había", "ha|han sido", "voy|vamos|van a"],
}, {
  person: "i|we|he|she|they|someone|somebody|you",
  did: "changed|raised|lowered|updated|removed|renamed|called|made|moved|added|sent|put|will|might",
  participle: /\w+(?:t|en)$/u,
});
const REPORT_WORDS = pattern("iu")`(?<!\p{L}) ${TELLING} (?!\p{L})`;

const DOES_NOT = "do_not|don't|does_not|doesn't|cannot|can't|won't";

/**
 * Matches what somebody does not do: "I do not approve it yet". "I don't want the mail" is a wish.
 */
const NOT_DONE = [
  pattern("iu")`
    (?: ^ | [.,;!?] \s* ) ${"i|we|he|she|they|nobody"} \s ${DOES_NOT} \s
    (?! ${"want|need|like|care|require"} (?!\p{L}) )
  `,
  /(?<!\p{L})(?:not|n['’]t)(?!\p{L})[^.,;!?]{0,80}\syet(?!\p{L})/iu,
  pattern("iu")`(?<!\p{L}) ${"noch_nicht|pas_encore|todavía_no|aún_no"} (?!\p{L})`,
  /(?:^|[.,;!?]\s*)(?:ich|wir)\s\p{L}+e[nt]?\s(?:(?:es|das|sie|ihn)\s)?nicht(?!\p{L})/iu,
];

const ONCE_MORE = {
  en: ["again|the_same|same|one_more_time", "once more|again"],
  de: ["noch_mal|nochmal|noch_einmal|das_gleiche"],
  fr: ["encore|de_nouveau|à_nouveau|la_même_chose"],
  es: ["otra_vez|de_nuevo|lo_mismo"],
};
/** Matches the order for another run: "Again, but with region=EU". */
const AGAIN = pattern("iu")`^ \s* (?: ${"and|ok|okay|und|et|y"} \s )? ${ONCE_MORE} (?!\p{L})`;

/** Whether a text is a question or a report, and so requests no change. */
export function isQuestionOrReport(words: string): boolean {
  return REPORT_WORDS.test(words) || NOT_DONE.some((form) => form.test(words)) ||
    AGAIN.test(words) ||
    (QUESTION.test(words) && !ASKED.test(words));
}

const ENOUGH = oneOf({
  en: [
    "and|but? i|we only|just need|want the|a <word> file?",
    "only|just write|save|keep the <word> file?",
    "that's|thats|that_is|this_is it|all|enough|everything",
    "nothing else",
    "everything|all|the_rest else? <stays> <fine>|as_it_is|the_same|great|unchanged",
    "it? look(s)|is good|fine|great|lovely|nice|perfect|very_good|very_nice so_far|otherwise?",
    "the? following? changes please?",
    "some|a_few|two|three|small small? changes",
    "otherwise <fine>",
    "the rest is? as_before|stays",
    "if it_is|it's|its|that_is|that's|thats not too much trouble|work|to_ask",
    "thank(s)|thank_you very_much|a_lot|so_much?",
    "thank(s)|thank_you very_much|a_lot|so_much? for the|this|your <word>",
    "sorry|oops|my_mistake|no_worries",
    "one_more|another thing",
    "there_is|there's|theres only? one more|little|small? thing that? <to_change>?",
    "as we? discussed",
  ],
  de: [
    "das ist|wäre|wär's|wärs alles",
    "der rest bleibt|passt",
    "sonst passt|ist alles|es gut?",
  ],
  fr: ["c'est|cest tout", "le reste est_bon|ne_change_pas", "rien d'autre"],
  es: ["eso es todo", "nada más", "lo demás está_bien|queda_igual"],
}, {
  word: /\w+/u,
  stays: "is|looks|can_stay|stays|remains",
  fine: "fine|good|ok|okay|perfect",
  to_change: oneOf("i would like to see? change(d)"),
});

/** Matches clauses such as "that is all", which request no change. */
export const NOTHING_TO_CHANGE = pattern("iu")`^ \s* ${ENOUGH} [\s.!:]* $`;

export const TRIED =
  /^\s*(?:then\s)?(?:please\s)?(?:dry[- ]?run|try|test)(?:\s(?:it|this|that|the draft))?(?:\sout)?\s*$/iu;
