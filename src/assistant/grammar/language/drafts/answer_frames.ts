import type { Language } from "../vocabulary.ts";

/** Words around the value of an answer, as in "I think it's amount" and "amount is fine". */
export interface AnswerFrames {
  before: readonly string[];
  after: readonly string[];
  /** The parts of "my address is …". */
  owners: readonly string[];
  things: readonly string[];
  verbs: readonly string[];
}

export const ANSWER_FRAMES: Readonly<Record<Language, AnswerFrames>> = {
  en: {
    before: [
      ...["oh", "ah", "hm", "hmm", "well", "sure", "right", "of course", "only", "just"],
      ...["maybe", "perhaps", "probably", "I think", "I guess", "I believe", "I'd say"],
      ...["I would say", "I'd like", "I would like", "I mean", "I meant", "let's say"],
      ...["let's use", "let's take", "let's go with", "let's sort by", "you can use"],
      ...["you could use", "we use", "make it", "make that", "do it", "do that", "run it"],
      ...["check", "check it", "it is", "it's", "its", "that is", "that's", "this is"],
      ...["they are", "it should be", "it would be", "that would be", "it should go to"],
      ...["it goes to", "it is called", "it's called", "it is at", "it's at", "it is in"],
      ...["it's in", "called", "named", "mine is", "use", "take", "try", "pick", "choose"],
      ...["go with", "sort by", "sort it by", "send it to", "send them to", "email it to"],
      ...["mail it to", "the answer is", "around", "about", "at around", "at about", "roughly"],
      ...["they're in", "they are in", "those are in", "it's all in", "you find it in"],
      ...["you find them in", "look in", "read it from", "read them from", "from the file"],
      ...["i have it in", "i have them in", "we have them in", "i meant to say", "by"],
    ],
    after: [
      ...["is fine", "is ok", "is okay", "is good", "is enough", "is right", "will do"],
      ...["would do", "works", "works for me", "would be good", "would be fine"],
      ...["would be great", "would be nice", "then", "I think", "I guess", "I believe"],
      ...["of course", "if possible"],
    ],
    owners: ["the", "my", "our", "its", "her", "his", "their"],
    things: [
      ...["address", "e-mail", "email", "e-mail address", "email address", "mail"],
      ...["mail address", "recipient", "column", "column name", "field", "file", "file name"],
      ...["url", "link", "name", "time", "number", "value", "answer"],
    ],
    verbs: ["is", "are", "'s", "would be", "should be", "is called", "is named", "is at"],
  },
  de: {
    before: [
      ...["ach", "äh", "hm", "also", "gut", "klar", "nur", "vielleicht", "wohl"],
      ...["wahrscheinlich", "ich denke", "ich glaube", "ich würde sagen", "ich meine"],
      ...["ich meinte", "ich möchte", "sagen wir", "nehmen wir", "nimm", "nehmen Sie"],
      ...["verwende", "verwenden Sie", "benutze", "nutze", "das ist", "das sind", "es ist"],
      ...["es sind", "sie ist", "das wäre", "es wäre", "es heißt", "sie heißt", "er heißt"],
      ...["die heißt", "schick es an", "schicke es an", "schick sie an", "schicke sie an"],
      ...["sende es an", "mach es", "mach", "mach das", "prüfe", "prüf es", "meine ist"],
      ...["sortiere nach", "sortier nach", "am besten", "lieber"],
    ],
    after: [
      ...["reicht", "reicht mir", "genügt", "wäre gut", "wäre schön", "wäre prima"],
      ...["passt", "passt mir", "ist gut", "ist ok", "ist okay", "ist richtig", "geht"],
      ...["denke ich", "glaube ich", "dann", "wenn möglich"],
    ],
    owners: ["der", "die", "das", "mein", "meine", "unser", "unsere", "ihr", "ihre", "seine"],
    things: [
      ...["Adresse", "E-Mail", "E-Mail-Adresse", "Mail", "Mailadresse", "Empfänger"],
      ...["Empfängerin", "Spalte", "Datei", "URL", "Link", "Name", "Uhrzeit", "Zeit"],
      ...["Zahl", "Wert", "Antwort"],
    ],
    verbs: ["ist", "sind", "wäre", "heißt", "lautet", "liegt unter"],
  },
  fr: {
    before: [
      ...["ah", "euh", "bon", "alors", "bien sûr", "juste", "seulement", "peut-être"],
      ...[
        "sans doute",
        "je pense",
        "je pense que",
        "je crois",
        "je crois que",
        "je dirais",
        "je veux dire",
        "je voudrais",
      ],
      ...["disons", "prends", "prenez", "prenons", "utilise", "utilisez", "c'est"],
      ...["ce sont", "ce serait", "elle s'appelle", "il s'appelle", "ça s'appelle"],
      ...["envoie-le à", "envoie-la à", "envoie-les à", "envoyez-le à", "envoyez-les à"],
      ...["mets", "mettez", "vérifie", "vérifiez", "la mienne est", "trie par", "triez par"],
    ],
    after: [
      ...["ça va", "me va", "suffit", "ça suffit", "c'est bon", "c'est bien", "ira"],
      ...["ce serait bien", "serait bien", "je pense", "je crois", "alors", "si possible"],
    ],
    owners: ["le", "la", "les", "l'", "mon", "ma", "mes", "notre", "son", "sa", "leur"],
    things: [
      ...["adresse", "adresse e-mail", "adresse mail", "adresse email", "e-mail", "mail"],
      ...["courriel", "destinataire", "colonne", "fichier", "url", "lien", "nom", "heure"],
      ...["nombre", "valeur", "réponse"],
    ],
    verbs: ["est", "sont", "serait", "s'appelle", "se trouve à"],
  },
  es: {
    before: [
      ...["ah", "eh", "bueno", "pues", "claro", "solo", "sólo", "quizás", "quizá"],
      ...["tal vez", "creo que", "creo que es", "diría", "diría que", "quiero decir"],
      ...["quisiera", "digamos", "usa", "use", "utiliza", "toma", "pon", "ponga", "es"],
      ...["son", "sería", "se llama", "envíalo a", "envíalos a", "envíala a", "mándalo a"],
      ...["mándalos a", "revisa", "comprueba", "la mía es", "ordena por", "mejor"],
    ],
    after: [
      ...["está bien", "estaría bien", "basta", "me vale", "sirve", "me sirve", "es bueno"],
      ...["es suficiente", "creo", "entonces", "si es posible"],
    ],
    owners: ["el", "la", "los", "las", "mi", "nuestro", "nuestra", "su", "tu"],
    things: [
      ...["dirección", "dirección de correo", "correo", "correo electrónico", "e-mail"],
      ...["email", "destinatario", "columna", "archivo", "fichero", "url", "enlace"],
      ...["nombre", "hora", "número", "valor", "respuesta"],
    ],
    verbs: ["es", "son", "sería", "se llama", "está en"],
  },
};
