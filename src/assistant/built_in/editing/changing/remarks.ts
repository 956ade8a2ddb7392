/** Match clauses next to a change that request nothing: reasons, preferences and apologies. */
const REMARKS: readonly RegExp[] = [
  // Reasons.
  /^(?:because|cause|cuz|coz|weil|denn|parce qu(?:e\s|['’])|puisqu(?:e\s|['’])|porque|ya que)\s*\p{L}[^\d@"“]{2,150}$/iu,
  /^(?:since|da|car)\s(?:i|we|you|he|she|they|nobody|everybody|ich|wir|er|niemand|jeder|je|nous|il|elle|ils|on|personne)(?!\p{L})[^\d@"“]{2,150}$/iu,
  // Preferences and mistakes. "I prefer JSON" requests something; "I prefer the old one" does not.
  /^(?:i|we)\s(?:really |just |much |always |still )?(?:prefer|preferred|like|liked|love|loved) (?:it|that|this|them|the (?:old|previous|former|first|original|other) \p{L}+(?: \p{L}+)?)(?: more| better| much better| a lot| that way| like that| as it was)?$/iu,
  /^(?:i|we)\s(?:just |really )?(?:forgot|mistyped|misspoke|changed my mind|was wrong|made a mistake|see|get it|understand|understand that)(?: (?:it|that|about (?:it|that)|to say (?:it|that|so)))?$/iu,
  /^(?:ich|wir)\s(?:mag|mochte|bevorzuge) (?:das|es|den|die|den alten|die alte|das alte|den vorherigen|die vorherige|das vorherige)(?: \p{L}+)?(?: mehr| lieber| besser)?$/iu,
  /^(?:ich habe mich (?:vertippt|geirrt)|ich hab mich (?:vertippt|geirrt)|ich habe es mir anders überlegt|verstehe)$/iu,
  /^(?:je|nous)\s(?:préfère|préférais|préférons) (?:ça|l['’]ancien(?:ne)?|le précédent|la précédente)(?: \p{L}+)?$|^(?:je me suis trompée?|j['’]ai changé d['’]avis)$/iu,
  /^(?:prefiero|prefería|me gustaba más|me gusta más) (?:eso|así|el anterior|la anterior|el antiguo|la antigua|el viejo|la vieja)(?: \p{L}+)?$|^(?:me equivoqué|he cambiado de idea|cambié de opinión)$/iu,
  // Things that are not needed.
  /^(?:i|we|they|nobody|no one) (?:(?:do not|don['’]t|really don['’]t) need|needs) (?:it|that|this|them)(?: any ?more| at all)?$/iu,
  /^(?:das|es|sie|den|die) (?:brauche|brauchen) (?:ich|wir|sie) (?:gar |doch )?nicht(?: mehr)?$/iu,
  /^(?:je n['’]en ai|nous n['’]en avons|on n['’]en a) (?:pas|plus) besoin$/iu,
  /^(?:ya )?no (?:lo|la|los|las) (?:necesito|necesitamos|quiero|queremos)(?: más)?$/iu,
  // Descriptions.
  /^(?:it|that|this|the (?:first|old|last|other) (?:one|version)|the \p{L}+)(?: is|['’]s| was| looks?| seems?| sounds?| would be| feels?) (?:not )?(?:really |so |very |much |way |far |a bit |a little |quite |just )*(?:too )?(?:good|better|best|nice|nicer|ugly|bad|wrong|right|fine|great|stupid|silly|confusing|annoying|long|short|big|small|high|low|much|many|late|early|often|clear|clearer|unclear|useless|pointless|unnecessary|enough|perfect|ok|okay|a mess|a mistake|nonsense|rubbish|hard to read|easier|easier to read|simpler|cleaner)(?: (?:for us|for me|now|then|already|that way|like that|anyway))?$/iu,
  /^(?:das|es|so|die|der) (?:ist|war|sieht|wäre|klingt) (?:mir |uns )?(?:viel |sehr |etwas |ein bisschen |nicht |so |doch |ja )*(?:zu )?(?:gut|besser|schön|schöner|hässlich|schlecht|falsch|richtig|blöd|dumm|verwirrend|lang|kurz|groß|klein|hoch|niedrig|viel|wenig|spät|früh|oft|klarer|unnötig|überflüssig|quatsch|unsinn|übersichtlicher|einfacher)(?: aus| so)?$/iu,
  /^(?:c['’]est|c['’]était|ce serait|ça serait) (?:beaucoup |très |un peu |pas |plus |bien )*(?:trop )?(?:bien|bon|mieux|joli|moche|mauvais|faux|juste|bête|long|court|grand|petit|haut|bas|tard|tôt|souvent|clair|inutile|lisible|simple|nul)$/iu,
  /^(?:así |eso |esto )?(?:es|era|está|queda|sería) (?:mucho |muy |un poco |no |más )*(?:demasiado )?(?:bueno|bien|mejor|bonito|feo|malo|mal|incorrecto|correcto|largo|corto|grande|pequeño|alto|bajo|tarde|temprano|claro|inútil|sencillo|legible)$/iu,
  // Apologies, and remarks that the change is small.
  /^(?:i['’]?m |i am |we are |we['’]re )?(?:so |very |really |terribly )*sorry(?: (?:to|for|about)(?!\p{L})[^\d@"“]{0,80})?$/iu,
  /^(?:entschuldigung|entschuldige|entschuldigen sie|sorry|tut mir leid|verzeihung)(?: [^\d@"“]{0,60})?$/iu,
  /^(?:désolée?|pardon|excuse[- ]moi|excusez[- ]moi|mes excuses)(?: [^\d@"“]{0,60})?$/iu,
  /^(?:perdón|perdona|perdone|disculpa|disculpe|lo siento)(?: [^\d@"“]{0,60})?$/iu,
  /^(?:one (?:small |little |last |more )*(?:thing|change|request|question)|(?:eine|noch eine) (?:kleine )?(?:sache|änderung|bitte)|(?:une|encore une) (?:petite )?(?:chose|modification)|(?:una|otra) (?:pequeña )?(?:cosa|modificación))$/iu,
];

/** Whether a clause next to a change requests nothing. */
export function isRemark(clause: string): boolean {
  const text = clause.trim().replace(/^(?:and|but|und|aber|et|mais|y|pero)\s/iu, "");
  return text.length <= CHARACTERS_MAX && REMARKS.some((form) => form.test(text));
}

const CHARACTERS_MAX = 200;

/** Matches a reason at the end of a clause. A name of several words may contain such words too. */
const REASON =
  /\s(?:because|cuz|weil|denn|parce qu(?:e\s|['’])|puisqu(?:e\s|['’])|porque|ya que)\s?[^.,;!?\d@"“”]{3,150}(?=[.,;!?]|$)/giu;

/** Matches wishes around a change: "I think it would be nicer if the subject said Hello". */
const WISHING =
  /^\s*(?:(?:i think|i guess|i believe|maybe|perhaps|ich glaube|ich denke|vielleicht|je pense qu(?:e\s|['’])|je crois qu(?:e\s|['’])|peut-être|creo que|quizás|tal vez)[\s,]*)?(?:(?:it|that) (?:would|might|could) be|it['’]?d be|wouldn['’]t it be|es wäre|wäre es|das wäre|ce serait|ça serait|il serait|sería|estaría) (?:(?:much|even|a bit|a lot|noch|viel|encore|beaucoup|aún|mucho)\s)?(?:nice|nicer|better|best|great|good|lovely|helpful|clearer|easier|useful|cool|schön|schöner|besser|gut|toll|nett|hilfreich|super|bien|mieux|utile|sympa|mejor|bueno|genial|útil)(?:\s(?:for (?:us|me)|für (?:uns|mich)|pour (?:nous|moi)|para (?:nosotros|mí)))?[\s,]*(?:if|when|wenn|falls|si|de|que|d['’])\s*(?:(?:you|we|du|sie|wir|tu|vous|on)\s(?:could|would|can)?\s?)?/iu;

/** Removes wishes and reasons around a change. */
export function withoutRemarks(text: string): string {
  return text.replace(WISHING, "").replaceAll(REASON, "");
}
