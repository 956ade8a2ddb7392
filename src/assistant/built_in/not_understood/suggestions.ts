import type { Language } from "../../grammar/language/vocabulary.ts";

/** The texts of the reply to a message that was not understood. */
interface NotUnderstoodTexts {
  opening(words: string): string;
  /** Says that every word is known, but not the sentence. */
  knownWords(beginning: string): string;
  offer: string;
  /** Precedes suggestions for the next message. */
  hello: string;
  /** Answers a pasted text, before suggestions. */
  pasted(characters: number): string;
  /** Answers a message that only quotes others, before suggestions. */
  shown: string;
  /** Precedes the answer to a question that was read as another sentence. */
  readAs(sentence: string): string;
}

export const NOT_UNDERSTOOD_TEXTS: Readonly<Record<Language, NotUnderstoodTexts>> = {
  en: {
    opening: (words) => `I did not understand ${words}, and did nothing.`,
    knownWords: (beginning) =>
      `I know the words of ${beginning}, but not the sentence, and did nothing.`,
    offer: 'I have no language model. You can say ("show everything" shows the rest):',
    hello: "I am the built-in assistant: no language model, but plain sentences; " +
      '"show everything" lists them. From here you can say, for example:',
    pasted: (characters) =>
      `This is a long text (${characters} characters). I read one plain sentence at a time, so I ` +
      "did nothing. Say in a sentence what is to be done, such as:",
    shown:
      "I take no orders from a quotation or a pasted mail, so I did nothing. Say in a sentence " +
      "of your own what is to be done, such as:",
    readAs: (sentence) => `I read this as "${sentence}":`,
  },
  de: {
    opening: (words) => `Das habe ich nicht verstanden: ${words}. Ich habe nichts getan.`,
    knownWords: (beginning) =>
      `Ich kenne die Wörter von ${beginning}, nicht aber den Satz, und habe nichts getan.`,
    offer:
      "Ich habe kein Sprachmodell. Du kannst zum Beispiel sagen („zeige alles“ zeigt den Rest):",
    hello:
      "Ich bin der eingebaute Assistent: kein Sprachmodell, aber einfache Sätze; „zeige alles“ " +
      "nennt sie. Jetzt kannst du zum Beispiel sagen:",
    pasted: (characters) =>
      `Das ist ein langer Text (${characters} Zeichen). Ich lese immer nur einen einfachen Satz und ` +
      "habe nichts getan. Sag in einem Satz, was zu tun ist, etwa:",
    shown:
      "Aus Zitaten und eingefügten Mails nehme ich keine Aufträge an und habe nichts getan. Sag " +
      "in einem eigenen Satz, was zu tun ist, etwa:",
    readAs: (sentence) => `Ich lese das als „${sentence}“:`,
  },
  fr: {
    opening: (words) => `Je n'ai pas compris : ${words}. Je n'ai rien fait.`,
    knownWords: (beginning) =>
      `Je connais les mots de ${beginning}, mais pas la phrase, et je n'ai rien fait.`,
    offer: "Je n'ai pas de modèle de langage. Tu peux dire (« montre tout » montre le reste) :",
    hello: "Je suis l'assistant intégré : pas de modèle de langage, mais des phrases simples ; " +
      "« montre tout » les montre. Ici tu peux dire, par exemple :",
    pasted: (characters) =>
      `C'est un long texte (${characters} caractères). Je lis une phrase simple à la fois, et je n'ai ` +
      "rien fait. Dis en une phrase ce qu'il faut faire, par exemple :",
    shown:
      "Je ne prends pas d'ordres d'une citation ni d'un e-mail collé, et je n'ai rien fait. Dis " +
      "dans une phrase à toi ce qu'il faut faire, par exemple :",
    readAs: (sentence) => `Je comprends ceci : « ${sentence} »`,
  },
  es: {
    opening: (words) => `No he entendido: ${words}. No he hecho nada.`,
    knownWords: (beginning) =>
      `Conozco las palabras de ${beginning}, pero no la frase, y no he hecho nada.`,
    offer: "No tengo modelo de lenguaje. Puedes decir («muestra todo» muestra el resto):",
    hello: "Soy el asistente integrado: sin modelo de lenguaje, pero con frases sencillas; " +
      "«muestra todo» las muestra. Ahora puedes decir, por ejemplo:",
    pasted: (characters) =>
      `Es un texto largo (${characters} caracteres). Leo una frase sencilla cada vez, y no he hecho ` +
      "nada. Di en una frase qué hay que hacer, por ejemplo:",
    shown:
      "No tomo órdenes de una cita ni de un correo pegado, y no he hecho nada. Di en una frase " +
      "tuya qué hay que hacer, por ejemplo:",
    readAs: (sentence) => `Lo entiendo como «${sentence}»:`,
  },
};

interface ExampleSentences {
  /**
   * Sentences for any thread. The first ones are shown if no sentence is similar to the message.
   */
  anywhere: readonly string[];
  /** Sentences about the thread's workflow or draft. */
  linked: readonly string[];
}

/** Example sentences, each of which is understood literally. */
export const EXAMPLE_SENTENCES: Readonly<Record<Language, ExampleSentences>> = {
  en: {
    anywhere: [
      "list the templates",
      "read a csv file, sort it by amount and save it as sorted.csv",
      "list my workflows",
      "list the open questions",
      "how much storage do we use?",
      "list the services",
      "list the workflows shared with me",
      "how do I share a workflow?",
      "how do I use an API key?",
      "fetch https://example.org/orders and save it as orders.json",
      "how do I filter a list?",
      "how do I handle errors?",
    ],
    linked: [
      "show the draft",
      "publish it",
      "run it",
      "dry run",
      "status",
      "why did it fail?",
      "show the last runs",
      "show the versions",
      "compare version 1 with version 2",
      "go back to version 1",
      "schedule it every weekday at 08:30",
      "when does it run next?",
      "check the draft",
      "cancel the run",
      "change the threshold to 2000",
      "add a step that sorts by amount",
      "rename it to Weekly report",
      "undo",
      "fix it",
      "which step failed?",
      "who can see it?",
      "list the webhooks",
      "show the environment variables",
      "which version is live?",
      "delete the workflow",
    ],
  },
  de: {
    anywhere: [
      "welche Vorlagen gibt es?",
      "lies eine CSV-Datei, sortiere sie nach betrag und speichere sie als sortiert.csv",
      "zeige meine Workflows",
      "gibt es offene Fragen?",
      "wie viel Speicherplatz brauchen wir?",
      "wie teile ich einen Workflow?",
      "wie filtere ich eine Liste?",
    ],
    linked: [
      "zeige den Entwurf",
      "veröffentliche es",
      "starte es",
      "mach einen Probelauf",
      "warum ist es fehlgeschlagen?",
      "zeige die letzten Läufe",
      "zeige die Versionen",
      "geh zurück zu Version 1",
      "wann läuft es das nächste Mal?",
      "prüfe den Entwurf",
      "brich den Lauf ab",
      "ändere die Schwelle auf 2000",
      "mach das rückgängig",
      "welcher Schritt ist fehlgeschlagen?",
      "wer kann es sehen?",
      "zeige die Webhooks",
    ],
  },
  fr: {
    anywhere: [
      "quels modèles y a-t-il ?",
      "lis un fichier CSV, trie-le par nom et enregistre-le sous trie.csv",
      "montre mes workflows",
      "y a-t-il des questions ouvertes ?",
      "combien d'espace utilisons-nous ?",
      "comment partager un workflow ?",
      "comment filtrer une liste ?",
    ],
    linked: [
      "montre le brouillon",
      "publie-le",
      "lance-le",
      "fais un essai à blanc",
      "pourquoi a-t-il échoué ?",
      "montre les dernières exécutions",
      "montre les versions",
      "reviens à la version 1",
      "quand est la prochaine exécution ?",
      "annule l'exécution",
      "change le seuil à 2000",
      "annule la modification",
      "quelle étape a échoué ?",
      "qui peut le voir ?",
      "montre les webhooks",
    ],
  },
  es: {
    anywhere: [
      "¿qué plantillas hay?",
      "lee un archivo CSV, ordénalo por nombre y guárdalo como orden.csv",
      "muestra mis workflows",
      "¿hay preguntas abiertas?",
      "¿cuánto espacio usamos?",
      "¿cómo comparto un workflow?",
      "¿cómo filtro una lista?",
    ],
    linked: [
      "muestra el borrador",
      "publícalo",
      "ejecútalo",
      "haz una prueba en seco",
      "¿por qué falló?",
      "muestra las últimas ejecuciones",
      "muestra las versiones",
      "vuelve a la versión 1",
      "¿cuándo se ejecuta la próxima vez?",
      "cancela la ejecución",
      "cambia el umbral a 2000",
      "deshazlo",
      "¿qué paso falló?",
      "¿quién puede verlo?",
      "muestra los webhooks",
    ],
  },
};

/** The state of a thread, on which the suggestions depend. */
export type Situation = "empty" | "wrong" | "draft" | "waiting" | "failed" | "published" | "rule";

const RULE = ["add a row: over 10,000 needs approval", "test it with amount=5", "publish it"];

/** Example sentences by the state of the thread. Each is understood literally. */
export const NEXT_SENTENCES: Readonly<Record<Language, Record<Situation, readonly string[]>>> = {
  en: {
    empty: EXAMPLE_SENTENCES.en.anywhere.slice(0, 3),
    wrong: ["fix it", "check the draft", "show the draft"],
    draft: ["show the draft", "dry run", "publish it"],
    waiting: ["list the open questions", "status", "cancel the run"],
    failed: ["why did it fail?", "retry", "show the last runs"],
    published: ["run it", "schedule it every weekday at 08:30", "show the last runs"],
    rule: RULE,
  },
  de: {
    empty: EXAMPLE_SENTENCES.de.anywhere.slice(0, 3),
    wrong: ["prüfe den Entwurf", "zeige den Entwurf", "mach das rückgängig"],
    draft: ["zeige den Entwurf", "mach einen Probelauf", "veröffentliche es"],
    waiting: ["gibt es offene Fragen?", "status", "brich den Lauf ab"],
    failed: ["warum ist es fehlgeschlagen?", "wiederhole den Lauf", "zeige die letzten Läufe"],
    published: ["starte es", "starte es jeden Montag um 8 Uhr", "zeige die letzten Läufe"],
    rule: RULE,
  },
  fr: {
    empty: EXAMPLE_SENTENCES.fr.anywhere.slice(0, 3),
    wrong: ["vérifie le brouillon", "montre le brouillon", "annule la modification"],
    draft: ["montre le brouillon", "fais un essai à blanc", "publie-le"],
    waiting: ["y a-t-il des questions ouvertes ?", "statut", "annule l'exécution"],
    failed: ["pourquoi a-t-il échoué ?", "relance l'exécution", "montre les dernières exécutions"],
    published: ["lance-le", "lance-le tous les lundis à 8h", "montre les dernières exécutions"],
    rule: RULE,
  },
  es: {
    empty: EXAMPLE_SENTENCES.es.anywhere.slice(0, 3),
    wrong: ["comprueba el borrador", "muestra el borrador", "deshazlo"],
    draft: ["muestra el borrador", "haz una prueba en seco", "publícalo"],
    waiting: ["¿hay preguntas abiertas?", "estado", "cancela la ejecución"],
    failed: ["¿por qué falló?", "reintenta la ejecución", "muestra las últimas ejecuciones"],
    published: [
      "ejecútalo",
      "ejecútalo todos los lunes a las 8:00",
      "muestra las últimas ejecuciones",
    ],
    rule: RULE,
  },
};
