import type { Deed } from "../../../threads/proposals/proposal.ts";

/**
 * Words of consent, in addition to the plain ones that the grammar knows. Contains no names, only
 * nouns of consent, and no words of time, number or place.
 */
const ENGLISH =
  "yes yep yeah yup aye sure surely ok okay okey k fine good great nice perfect perfectly excellent " +
  "wonderful splendid lovely brilliant fantastic awesome super superb cool amazing terrific right " +
  "correct true exactly precisely indeed absolutely definitely certainly totally completely fully " +
  "entirely naturally course of means by all " +
  "i i'm am we we're you you're me us my our your it it's its this that that's these them is are be " +
  "looks look sounds sound seems works work working for with to as and so very much really just " +
  "please thanks thank kindly happy glad pleased content satisfied delighted agree agreed accept " +
  "accepted approve approved confirm confirmed allow allowed grant granted permission blessing " +
  "approval go going ahead proceed continue on then now let let's do does make happen may can want " +
  "wish wanted like love need described proposed suggested shown intended guest have has free feel " +
  "the a an straight away immediately way";

const GERMAN =
  "ja jo jep jawohl jawoll klar gut super toll prima perfekt genau richtig stimmt korrekt schön fein " +
  "wunderbar ausgezeichnet hervorragend bestens passt gerne gern sicher natürlich selbstverständlich " +
  "unbedingt absolut das ist es so sehr ganz bin damit ich wir du sie mir uns mich einverstanden " +
  "zufrieden glücklich bitte danke vielen dank dafür ab los leg mach machen mache tu tun machs weiter " +
  "darfst dürfen dürft kannst können könnt will möchte wünsche genehmigt erlaubt freigegeben " +
  "bestätige bestätigt stimme zu klingt hört sich an von aus für jetzt sofort dann also doch mal und alles in ordnung die der den";

const FRENCH =
  "oui ouais bien sûr d'accord accord parfait parfaitement super génial excellent très bon bonne " +
  "exactement exact absolument tout à fait certainement volontiers entendu c'est c'était cela ça le " +
  "la les je j'accepte j'approuve j'aime suis j'en content contente satisfait satisfaite heureux " +
  "heureuse confirme accepte approuve tu vous peux pouvez va vas allez y fais faites faire fonce " +
  "foncez merci beaucoup s'il te vous plaît svp stp veux voulez comme ainsi et maintenant alors pour moi ça me va";

const SPANISH =
  "sí si claro vale dale bueno bien perfecto perfectamente genial excelente estupendo fantástico " +
  "exacto exactamente correcto absolutamente ciertamente desde luego por supuesto de acuerdo estoy " +
  "contento contenta satisfecho satisfecha feliz acepto apruebo confirmo adelante procede proceda " +
  "puedes puede hacerlo hazlo hágalo haz esto eso es así me gusta quiero que lo hagas gracias muchas " +
  "por favor muy y ahora entonces vamos está parece";

/** "Yes" and polite words in languages that the grammar does not support. */
const OTHERS =
  "tak proszę dziękuję da vă rog mulțumesc sim faz favor obrigado obrigada certo sì certo va bene " +
  "grazie prego ja graag dank je jag tack gärna kyllä kiitos joo igen kérem köszönöm ano prosím " +
  "áno evet lütfen tamam tabii teşekkürler ναι παρακαλώ ευχαριστώ да пожалуйста конечно хорошо " +
  "спасибо давай так дякую ladno ya silakan はい お願いします ありがとう 是 是的 好 好的 请 请继续 谢谢 可以 네 예 좋아요 감사합니다 نعم شكرا हाँ " +
  "धन्यवाद";

/** The words of each deed, which do not fit any other deed. */
const DEED_WORDS: Readonly<Record<Deed, string>> = {
  publish:
    "publish published draft ship release veröffentliche veröffentlichen entwurf publie publier " +
    "publiez brouillon publica publicar publícalo borrador",
  run: "run start execute workflow flow starte starten ausführen ablauf lance lancez exécute " +
    "ejecuta ejecútalo inicia flujo",
  retry: "retry try run wiederhole wiederholen versuch relance reintenta",
  cancel: "cancel run stop abbrechen brich ab arrête annule cancela detén",
  schedule: "schedule plan zeitplan planifie programa horario",
  answer: "answer send antwort réponse respuesta",
  share: "share workflow teile teilen partage comparte",
  delete: "delete remove workflow lösche löschen supprime supprimer elimina borra",
  transfer: "transfer give workflow übertrage transfère transfiere",
  envs: "change set variable variables ändere variablen change cambia",
};

/** Verbs that begin a question, even without a question mark. */
const ASKING =
  "is are am does can may have has kannst können könnt darfst dürfen dürft bin ist stimmt peux pouvez " +
  "va suis puedes puede es";

const asSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const CONSENT_WORDS = asSet([ENGLISH, GERMAN, FRENCH, SPANISH, OTHERS].join(" "));
const ASKING_WORDS = asSet(ASKING);
const SUBJECTS = asSet("i we you it this that these they ich wir du sie es das tu vous ça cela");

/** Whether a consent to the deed may contain the word. */
export function isConsenting(word: string, deed: Deed): boolean {
  return CONSENT_WORDS.has(word) || ` ${DEED_WORDS[deed]} `.includes(` ${word} `);
}

/** Whether a sentence with these first words is a question: "are you sure", "do I have to". */
export function beginsQuestion(first: string, second: string): boolean {
  if (first === "do") return second === "i" || second === "we" || second === "you";
  return ASKING_WORDS.has(first) && SUBJECTS.has(second);
}
