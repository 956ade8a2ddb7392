/**
 * Clauses beside a change that ask for nothing: why it is wanted, what somebody likes, apologies.
 */
const REMARKS: readonly RegExp[] = [
  // Reasons.
  /^(?:because|cause|cuz|coz|as|since|weil|denn|da|parce qu(?:e\s|['’])|puisqu(?:e\s|['’])|car|porque|ya que|pues|que)\s*(?:i|we|you|he|she|it|they|the|that|this|there|my|our|nobody|everybody|somebody|ich|wir|er|sie|es|das|der|die|niemand|jeder|mein|unser|je|j['’]|nous|on|il|elle|ils|c['’]est|ça|le|la|les|mon|ma|notre|personne|yo|nosotros|él|ella|es|está|el|los|mi|nuestro|nadie|no)(?!\p{L})[^\d@"“]{2,150}$/iu,
  // Tastes and mistakes.
  /^(?:i|we)\s(?:really |just |much |always |still )?(?:prefer|prefered|preferred|like|liked|love|loved|hate|dislike|find|found|forgot|forget|mistyped|misspoke|changed my mind|was wrong|made a mistake|am sure|know|see|get it|understand|hope|trust)(?!\p{L})[^\d@"“]{0,100}$/iu,
  /^(?:ich|wir)\s(?:mag|mochte|bevorzuge|hasse|finde|fand|habe mich vertippt|habe mich geirrt|habe es mir anders überlegt|weiß|verstehe)(?!\p{L})[^\d@"“]{0,100}$/iu,
  /^(?:je|j['’]|nous)\s?(?:préfère|préférais|aime|aimais|déteste|trouve|trouvais|me suis trompée?|ai changé d['’]avis|sais|comprends)(?!\p{L})[^\d@"“]{0,100}$/iu,
  /^(?:prefiero|prefería|me gusta|me gustaba|odio|me equivoqué|he cambiado de idea|cambié de opinión|entiendo)(?!\p{L})[^\d@"“]{0,100}$/iu,
  // Things that nobody needs.
  /^(?:i|we|they|nobody|no one) (?:(?:do not|don['’]t|really don['’]t) need|needs) (?:it|that|this|them)(?: any ?more| at all)?$/iu,
  /^(?:das|es|sie|den|die) (?:brauche|brauchen) (?:ich|wir|sie) (?:gar |doch )?nicht(?: mehr)?$/iu,
  /^(?:je n['’]en ai|nous n['’]en avons|on n['’]en a) (?:pas|plus) besoin$/iu,
  /^(?:ya )?no (?:lo|la|los|las) (?:necesito|necesitamos|quiero|queremos)(?: más)?$/iu,
  // How something is.
  /^(?:it|that|this|the (?:first|old|last|other) (?:one|version)|the \p{L}+)(?: is|['’]s| was| looks?| seems?| sounds?| would be| feels?) (?:not )?(?:really |so |very |much |way |far |a bit |a little |quite |just )*(?:too )?(?:good|better|best|nice|nicer|ugly|bad|wrong|right|fine|great|stupid|silly|confusing|annoying|long|short|big|small|high|low|much|many|late|early|often|clear|clearer|unclear|useless|pointless|unnecessary|enough|perfect|ok|okay|a mess|a mistake|nonsense|rubbish|hard to read|easier|easier to read|simpler|cleaner)(?: (?:for us|for me|now|then|already|that way|like that|anyway))?$/iu,
  /^(?:das|es|so|die|der) (?:ist|war|sieht|wäre|klingt) (?:mir |uns )?(?:viel |sehr |etwas |ein bisschen |nicht |so |doch |ja )*(?:zu )?(?:gut|besser|schön|schöner|hässlich|schlecht|falsch|richtig|blöd|dumm|verwirrend|lang|kurz|groß|klein|hoch|niedrig|viel|wenig|spät|früh|oft|klarer|unnötig|überflüssig|quatsch|unsinn|übersichtlicher|einfacher)(?: aus| so)?$/iu,
  /^(?:c['’]est|c['’]était|ce serait|ça serait) (?:beaucoup |très |un peu |pas |plus |bien )*(?:trop )?(?:bien|bon|mieux|joli|moche|mauvais|faux|juste|bête|long|court|grand|petit|haut|bas|tard|tôt|souvent|clair|inutile|lisible|simple|nul)$/iu,
  /^(?:así |eso |esto )?(?:es|era|está|queda|sería) (?:mucho |muy |un poco |no |más )*(?:demasiado )?(?:bueno|bien|mejor|bonito|feo|malo|mal|incorrecto|correcto|largo|corto|grande|pequeño|alto|bajo|tarde|temprano|claro|inútil|sencillo|legible)$/iu,
  // Apologies and promises of little work.
  /^(?:i['’]?m |i am |we are |we['’]re )?(?:so |very |really |terribly )*sorry(?: (?:to|for|about)(?!\p{L})[^\d@"“]{0,80})?$/iu,
  /^(?:entschuldigung|entschuldige|entschuldigen sie|sorry|tut mir leid|verzeihung)(?: [^\d@"“]{0,60})?$/iu,
  /^(?:désolée?|pardon|excuse[- ]moi|excusez[- ]moi|mes excuses)(?: [^\d@"“]{0,60})?$/iu,
  /^(?:perdón|perdona|perdone|disculpa|disculpe|lo siento)(?: [^\d@"“]{0,60})?$/iu,
  /^(?:one (?:small |little |last |more )*(?:thing|change|request|question)|(?:eine|noch eine) (?:kleine )?(?:sache|änderung|bitte)|(?:une|encore une) (?:petite )?(?:chose|modification)|(?:una|otra) (?:pequeña )?(?:cosa|modificación))$/iu,
];

/** Whether a clause beside a change asks for nothing by itself. */
export function isRemark(clause: string): boolean {
  const text = clause.trim().replace(/^(?:and|but|und|aber|et|mais|y|pero)\s/iu, "");
  return text.length <= CHARACTERS_MAX && REMARKS.some((form) => form.test(text));
}

const CHARACTERS_MAX = 200;

/** A reason at the end of a clause, which a name of several words may seem to have, too. */
const REASON =
  /\s(?:because|cuz|weil|denn|parce qu(?:e\s|['’])|puisqu(?:e\s|['’])|porque|ya que)\s?[^.,;!?\d@"“”]{3,150}(?=[.,;!?]|$)/giu;

/** "I think it would be nicer if the subject said Hello" */
const WISHING =
  /^\s*(?:(?:i think|i guess|i believe|maybe|perhaps|ich glaube|ich denke|vielleicht|je pense qu(?:e\s|['’])|je crois qu(?:e\s|['’])|peut-être|creo que|quizás|tal vez)[\s,]*)?(?:(?:it|that) (?:would|might|could) be|it['’]?d be|wouldn['’]t it be|es wäre|wäre es|das wäre|ce serait|ça serait|il serait|sería|estaría) (?:(?:much|even|a bit|a lot|noch|viel|encore|beaucoup|aún|mucho)\s)?(?:nice|nicer|better|best|great|good|lovely|helpful|clearer|easier|useful|cool|schön|schöner|besser|gut|toll|nett|hilfreich|super|bien|mieux|utile|sympa|mejor|bueno|genial|útil)(?:\s(?:for (?:us|me)|für (?:uns|mich)|pour (?:nous|moi)|para (?:nosotros|mí)))?[\s,]*(?:if|when|wenn|falls|si|de|que|d['’])\s*(?:(?:you|we|du|sie|wir|tu|vous|on)\s(?:could|would|can)?\s?)?/iu;

/** The text without the words that only say that somebody would like it, and without reasons. */
export function withoutRemarks(text: string): string {
  return text.replace(WISHING, "").replaceAll(REASON, "");
}
