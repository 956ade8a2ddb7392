/** Matches introductory words before a change, such as "oops", "also" and "can you". */
export const BEFORE =
  /^[\s,]*(?:hmm+|um+|uh|er|ah|oh|oops|wait|hold on|hang on|actually|sorry|no(?=[,.:!]|\s(?:wait|sorry|i))|nope|ok|okay|well|so|and|but|also|then|please|i think|i guess|on second thoughts?|one more thing|another thing|by the way|(?:can|could|would|will) (?:you|we|u)(?: also| please)?|let['’]?s|i(?:['’]d| would) (?:rather|like to|prefer to|prefer|like you to)|i want(?: you)? to|i need(?: you)? to|we should|you should|just|now|it should|make sure to|remember to|don['’]?t forget to|ach|nein|nee|doch|lieber|bitte|und|aber|auch|außerdem|dann|kannst du|könntest du|können sie|könnten sie|non(?=[,.:!])|et|mais|aussi|alors|plutôt|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|y|pero|también|además|mejor|puedes|podrías|podría)(?![\p{L}'’])[\s,:.!-]*/iu;
export const AFTER =
  /[\s,]+(?:instead|too|as well|please|again|first|then|though|after all|if possible|thanks?|thank you|maybe|for now|now|ok|okay|right|as i said|(?:before|prior to) (?:writing|saving|storing|sending|mailing|exporting|you (?:save|write|send)|it is (?:saved|written|sent|mailed))(?: (?:the|to the) (?:file|csv|mail|e-?mail|report)| it| them)?|vor dem (?:speichern|senden|verschicken)|avant (?:d['’]enregistrer|l['’]enregistrement|l['’]envoi)|antes de (?:guardar|enviar)(?:lo)?|bitte|stattdessen|lieber|danke|s['’]il (?:te|vous) plaît|stp|svp|à la place|merci|plutôt|por favor|gracias|mejor|en su lugar)[\s.!?]*$/iu;
/** Matches "no" at the beginning of a correction: "No, earliest first". */
export const CORRECTING =
  /^\s*(?:h+m+|oh|ah|uh|um|er|ach|äh|euh|ay)[\s,]+(?:no|nope|nein|nee|non)[\s,.!:;]+|^\s*(?:no|nope|nein|nee|non|oh no|ach nein|ah non|ay no)\s*[,.!:;]+\s*/iu;
export const JOINT =
  /\s*(?:,\s*(?:and|but|then|plus|und|aber|dann|et|mais|puis|y|e|pero|luego)?|;|\.(?=\s)|(?<!\p{L})(?:and|but|plus|then|und|aber|dann|et|mais|puis|y|pero|luego)(?!\p{L}))\s+(?:(?:also|then|auch|noch|außerdem|aussi|también)\s+)*/giu;
export const BULLET = /^[ \t]*(?:[-*•–]|\d{1,2}[.)])[ \t]+/gmu;

/** Matches a question that requests a change, such as "can you". */
export const ASKED =
  /^[\s¿]*(?:(?:hi|hello|hey|ok|okay|and|also|hallo|und|bonjour|salut|et|hola|y)[\s,]+)*(?:can|could|would|will|may|shall|is it possible|is possible|would it be possible|do you mind|please|kannst|könntest|könnten|können|würdest|würden|bitte|geht das|darf|sollen wir|peux|peut|pourrais|pourriez|pouvez|pourrait|tu peux|vous pouvez|est[- ]ce que (?:tu|vous|on) (?:peux|pouvez|peut|pourrais|pourriez|pourrait)|on peut|on pourrait|c['’]est possible|puedes|puede|podrías|podría|podemos|pueden|me puedes|se puede|es posible)(?!\p{L})/iu;
const QUESTION =
  /^[\s¿]*(?:(?:and|so|but|ok|okay|und|et|y)[\s,]+)?(?:what|why|how|when|who|whose|which|where|is|are|was|were|does|did|has|have you|do (?:you|we|i|they)|was|wieso|warum|wie|wann|wer|wen|wem|wo|woher|welche[rsmn]?|ist|sind|hat|läuft|quel(?:le)?s?|pourquoi|comment|quand|qui|où|combien|est[- ]ce|qué|cuál|cuáles|por qué|cómo|cuándo|quién|quiénes|dónde|cuánto|cuántos)(?!\p{L})/iu;

/** Matches words of a report, and of an intention of the user or somebody else. */
const REPORT_WORDS =
  /(?<!\p{L})(?:was|were|had|has been|have been|did|used to|already)(?!\p{L})|(?<!\p{L})(?:i|we|he|she|they|someone|somebody|you)(?:['’]ll| will|['’]m going to| am going to| are going to|['’]re going to| might)?\s(?:just\s)?(?:changed|raised|lowered|updated|removed|renamed|called|made|moved|added|sent|put|will|might)(?!\p{L})|(?<!\p{L})(?:wurde|wurden|waren|hatte|hatten|bereits|ich werde|wir werden|er wird|sie wird|ich habe \w+(?:t|en)$|a été|ont été|était|étaient|avait|avais|je vais|nous allons|on va|il va|fue|fueron|era|había|ha sido|han sido|voy a|vamos a|van a)(?!\p{L})/iu;

/**
 * Matches what somebody does not do: "I do not approve it yet". "I don't want the mail" is a wish.
 */
const NOT_DONE =
  /(?:^|[.,;!?]\s*)(?:i|we|he|she|they|nobody)\s(?:do not|don['’]t|does not|doesn['’]t|cannot|can['’]t|won['’]t)\s(?!(?:want|need|like|care|require)(?!\p{L}))|(?<!\p{L})(?:not|n['’]t)(?!\p{L})[^.,;!?]{0,80}\syet(?!\p{L})|(?<!\p{L})(?:noch nicht|pas encore|todavía no|aún no)(?!\p{L})|(?:^|[.,;!?]\s*)(?:ich|wir)\s\p{L}+e[nt]?\s(?:(?:es|das|sie|ihn)\s)?nicht(?!\p{L})/iu;

/** Matches the order for another run: "Again, but with region=EU". */
const AGAIN =
  /^\s*(?:(?:and|ok|okay|und|et|y)\s)?(?:again|once (?:more|again)|the same|same|one more time|noch ?mal|noch einmal|das gleiche|encore|de nouveau|à nouveau|la même chose|otra vez|de nuevo|lo mismo)(?!\p{L})/iu;

/** Whether a text is a question or a report, and so requests no change. */
export function isQuestionOrReport(words: string): boolean {
  return REPORT_WORDS.test(words) || NOT_DONE.test(words) || AGAIN.test(words) ||
    (QUESTION.test(words) && !ASKED.test(words));
}

/** Matches clauses such as "that is all", which request no change. */
export const NOTHING_TO_CHANGE =
  /^\s*(?:(?:and |but )?(?:i|we) (?:only|just) (?:need|want) (?:the|a) \w+(?: file)?|(?:only|just) (?:write|save|keep) the \w+(?: file)?|(?:that['’]?s|that is|this is) (?:it|all|enough|everything)|nothing else|(?:everything|all|the rest)(?: else)? (?:is|looks|can stay|stays|remains) (?:fine|good|ok|okay|as it is|the same|perfect|great|unchanged)|(?:it )?(?:looks?|is) (?:good|fine|great|lovely|nice|perfect|very good|very nice)(?: so far| otherwise)?|changes|(?:the )?(?:following )?changes(?: please)?|(?:some|a few|two|three|small) (?:small )?changes|otherwise (?:fine|good|ok|okay|perfect)|the rest (?:is )?(?:as before|stays)|if (?:it is|it['’]?s|that is|that['’]?s) not too much (?:trouble|work|to ask)|(?:thanks|thank you)(?: very much| a lot| so much)?(?: for (?:the|this|your) \w+)?|(?:sorry|oops)|my mistake|no worries|one more thing|another thing|(?:there is|there['’]?s) (?:only )?one (?:more |little |small )?thing(?: that)?(?: i would like to (?:see )?change[d]?)?|as (?:we )?discussed|das (?:ist|wäre|wär['’]?s) alles|der rest (?:bleibt|passt)|sonst (?:passt|ist) (?:alles|es)(?: gut)?|c['’]est tout|le reste (?:est bon|ne change pas)|rien d['’]autre|eso es todo|nada más|lo demás (?:está bien|queda igual))\s*[.!:]*\s*$/iu;

export const TRIED =
  /^\s*(?:then\s)?(?:please\s)?(?:dry[- ]?run|try|test)(?:\s(?:it|this|that|the draft))?(?:\sout)?\s*$/iu;
