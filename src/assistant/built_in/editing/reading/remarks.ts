import { oneOf, pattern, type Phrases, type Piece } from "../../../../lib/text/pattern.ts";

const CHARACTERS_MAX = 200;

/** Matches "que", and "qu'" before a vowel. */
const QUE = /qu(?:e\s|['’])/u;
const BECAUSE = oneOf({
  en: ["because|cause|cuz|coz"],
  de: ["weil|denn"],
  fr: ["parce <que>", "puis<que>"],
  es: ["porque|ya_que"],
}, { que: QUE });
/** Words that give a reason only before a person; "since Monday" is a time. */
const SINCE = oneOf(
  {
    en: ["since i|we|you|he|she|they|nobody|everybody"],
    de: ["da ich|wir|er|sie|niemand|jeder"],
    fr: ["car je|nous|il|elle|ils|on|personne"],
  },
  {},
  "\\s",
);

/** Preferences, mistakes, and things that are not needed. */
const ASIDES = oneOf({
  en: [
    // "I prefer JSON" requests something; "I prefer the old one" does not.
    "<i_like> it|that|this|them <more>?",
    "<i_like> the old|previous|former|first|original|other <word> <word>? <more>?",
    "i|we just|really? forgot|mistyped|misspoke|changed_my_mind|made_a_mistake|was_wrong <it>?",
    "i|we just|really? see|get_it|understand|understand_that <it>?",
    "i|we|they|nobody|no_one <do_not_need> it|that|this|them any_more|anymore|at_all?",
    "one <small>? <small>? thing|change|request|question",
  ],
  de: [
    "ich|wir mag|mochte|bevorzuge das|es|den|die <word>? mehr|lieber|besser?",
    "ich|wir mag|mochte|bevorzuge das|den|die alte(n)|vorherige(n) <word>? mehr|lieber|besser?",
    "ich habe|hab mich vertippt|geirrt",
    "ich habe es mir anders überlegt",
    "verstehe",
    "das|es|sie|den|die brauche|brauchen ich|wir|sie gar|doch? nicht mehr?",
    "noch? eine kleine? sache|änderung|bitte",
  ],
  fr: [
    "je|nous préfère|préférais|préférons ça|l'ancien(ne) <word>?",
    "je|nous préfère|préférais|préférons le_précédent|la_précédente <word>?",
    "je me suis trompé(e)",
    "j'ai changé d'avis",
    "je_n'en_ai|nous_n'en_avons|on_n'en_a pas|plus besoin",
    "encore? une petite? chose|modification",
  ],
  es: [
    "prefiero|prefería|me_gustaba_más|me_gusta_más eso|así <word>?",
    "prefiero|prefería|me_gustaba_más|me_gusta_más el|la anterior|<old> <word>?",
    "me_equivoqué|he_cambiado_de_idea|cambié_de_opinión",
    "ya? no lo|la|los|las necesito|necesitamos|quiero|queremos más?",
    "una|otra pequeña? cosa|modificación",
  ],
}, {
  word: /\p{L}+/u,
  i_like: oneOf("i|we really|just|much|always|still? prefer(red)|like(d)|love(d)"),
  more: "more|better|much_better|a_lot|that_way|like_that|as_it_was",
  it: "it|that|about_it|about_that|to_say_it|to_say_that|to_say_so",
  do_not_need: "do_not_need|don't_need|really_don't_need|needs",
  small: "small|little|last|more",
  old: "antiguo|antigua|viejo|vieja",
});

/** The words of clauses that judge something. */
interface Judgment {
  subject: Piece;
  /** Words such as "very", any number of which may occur, and a word for "too". */
  very: string;
  too: string;
  quality: Phrases;
  ending?: string;
}

const JUDGMENTS: readonly Judgment[] = [
  {
    subject: oneOf(["<it> is|was|look(s)|seem(s)|sound(s)|would_be|feel(s) not?", "<it>'s not?"], {
      it: oneOf(["it|that|this", "the first|old|last|other one|version", "the <word>"], {
        word: /\p{L}+/u,
      }),
    }),
    very: "really|so|very|much|way|far|a_bit|a_little|quite|just",
    too: "too",
    quality: [
      "good|better|best|nice|nicer|ugly|bad|wrong|right|fine|great|perfect|ok|okay",
      "stupid|silly|confusing|annoying|useless|pointless|unnecessary|nonsense|rubbish",
      "long|short|big|small|high|low|much|many|late|early|often|enough",
      "clear|clearer|unclear|simpler|cleaner|easier|easier_to_read|hard_to_read",
      "a mess|mistake",
    ],
    ending: "for_us|for_me|now|then|already|that_way|like_that|anyway",
  },
  {
    subject: oneOf("das|es|so|die|der ist|war|sieht|wäre|klingt mir|uns?"),
    very: "viel|sehr|etwas|ein_bisschen|nicht|so|doch|ja",
    too: "zu",
    quality: [
      "gut|besser|schön|schöner|hässlich|schlecht|falsch|richtig|blöd|dumm|verwirrend",
      "lang|kurz|groß|klein|hoch|niedrig|viel|wenig|spät|früh|oft",
      "klarer|unnötig|überflüssig|quatsch|unsinn|übersichtlicher|einfacher",
    ],
    ending: "aus|so",
  },
  {
    subject: oneOf(["c'est|c'était", "ce|ça serait"]),
    very: "beaucoup|très|un_peu|pas|plus|bien",
    too: "trop",
    quality: [
      "bien|bon|mieux|joli|moche|mauvais|faux|juste|bête|clair|inutile|lisible|simple|nul",
      "long|court|grand|petit|haut|bas|tard|tôt|souvent",
    ],
  },
  {
    subject: oneOf("así|eso|esto? es|era|está|queda|sería"),
    very: "mucho|muy|un_poco|no|más",
    too: "demasiado",
    quality: [
      "bueno|bien|mejor|bonito|feo|malo|mal|incorrecto|correcto|claro|inútil|sencillo|legible",
      "largo|corto|grande|pequeño|alto|bajo|tarde|temprano",
    ],
  },
];

function judging({ subject, very, too, quality, ending = "" }: Judgment): RegExp {
  return pattern("iu")`
    ^ ${subject} (?: [ ] ${very} )* (?: [ ] ${too} )? [ ] ${quality} (?: [ ] ${ending} )? $
  `;
}

const SORRY = {
  de: ["entschuldigung|entschuldige|entschuldigen_sie|sorry|tut_mir_leid|verzeihung"],
  fr: ["désolé(e)|pardon|excuse-moi|excuse_moi|excusez-moi|excusez_moi|mes_excuses"],
  es: ["perdón|perdona|perdone|disculpa|disculpe|lo_siento"],
};

/** Match clauses next to a change that request nothing: reasons, preferences and apologies. */
const REMARKS: readonly RegExp[] = [
  pattern("iu")`^ ${BECAUSE} \s* \p{L} [^\d@"“]{2,150} $`,
  pattern("iu")`^ ${SINCE} (?!\p{L}) [^\d@"“]{2,150} $`,
  pattern("iu")`^ ${ASIDES} $`,
  ...JUDGMENTS.map(judging),
  pattern("iu")`
    ^ (?: ${"i'm|im|i_am|we_are|we're"} [ ] )? (?: ${"so|very|really|terribly"} [ ] )* sorry
    (?: [ ] ${"to|for|about"} (?!\p{L}) [^\d@"“]{0,80} )? $
  `,
  pattern("iu")`^ ${SORRY} (?: [ ] [^\d@"“]{0,60} )? $`,
];

/** Whether a clause next to a change requests nothing. */
export function isRemark(clause: string): boolean {
  const text = clause.trim().replace(/^(?:and|but|und|aber|et|mais|y|pero)\s/iu, "");
  return text.length <= CHARACTERS_MAX && REMARKS.some((form) => form.test(text));
}

const REASONS = oneOf([
  "because|cuz|weil|denn|porque|ya_que",
  "parce <que>",
  "puis<que>",
], { que: QUE });
/** Matches a reason at the end of a clause. A name of several words may contain such words too. */
const REASON = pattern("giu")`\s ${REASONS} \s? [^.,;!?\d@"“”]{3,150} (?=[.,;!?]|$)`;

const THINKING = oneOf({
  en: ["i think|guess|believe", "maybe|perhaps"],
  de: ["ich glaube|denke", "vielleicht"],
  fr: ["je pense|crois <que>", "peut-être"],
  es: ["creo_que|quizás|tal_vez"],
}, { que: QUE });
const WOULD_BE = {
  en: ["it|that would|might|could be", "it'd|itd be", "wouldn't it be"],
  de: ["es|das wäre", "wäre es"],
  fr: ["ce|ça|il serait"],
  es: ["sería|estaría"],
};
const MUCH = "much|even|a_bit|a_lot|noch|viel|encore|beaucoup|aún|mucho";
const NICE = {
  en: ["nice|nicer|better|best|great|good|lovely|helpful|clearer|easier|useful|cool"],
  de: ["schön|schöner|besser|gut|toll|nett|hilfreich|super"],
  fr: ["bien|mieux|utile|sympa"],
  es: ["mejor|bueno|genial|útil"],
};
const FOR_US = ["for us|me", "für uns|mich", "pour nous|moi", "para nosotros|mí"];

/** Matches wishes around a change: "I think it would be nicer if the subject said Hello". */
const WISHING = pattern("iu")`
  ^ \s* (?: ${THINKING} [\s,]* )? ${WOULD_BE} [ ] (?: ${MUCH} \s )? ${NICE} (?: \s ${FOR_US} )?
  [\s,]* ${"if|when|wenn|falls|si|de|que|d'"} \s*
  (?: ${"you|we|du|sie|wir|tu|vous|on"} \s (?: could | would | can )? \s? )?
`;

/** Removes wishes and reasons around a change. */
export function withoutRemarks(text: string): string {
  return text.replace(WISHING, "").replaceAll(REASON, "");
}
