import type { Language } from "../grammar/language/vocabulary.ts";

/** The parts of the answer to a message that was not understood. */
interface Sentences {
  opening(words: string): string;
  /** Where every word is known, and the sentence is not. */
  knownWords(beginning: string): string;
  offer: string;
}

export const SENTENCES: Readonly<Record<Language, Sentences>> = {
  en: {
    opening: (words) => `I did not understand ${words}, and did nothing.`,
    knownWords: (beginning) =>
      `I know the words of ${beginning}, but not the sentence, and did nothing.`,
    offer: 'I have no language model. You can say ("help" shows everything):',
  },
  de: {
    opening: (words) => `Das habe ich nicht verstanden: ${words}. Ich habe nichts getan.`,
    knownWords: (beginning) =>
      `Ich kenne die Wörter von ${beginning}, nicht aber den Satz, und habe nichts getan.`,
    offer: "Ich habe kein Sprachmodell. Du kannst zum Beispiel sagen („Hilfe“ zeigt alles):",
  },
  fr: {
    opening: (words) => `Je n'ai pas compris : ${words}. Je n'ai rien fait.`,
    knownWords: (beginning) =>
      `Je connais les mots de ${beginning}, mais pas la phrase, et je n'ai rien fait.`,
    offer: "Je n'ai pas de modèle de langue. Tu peux dire (« aide » montre tout) :",
  },
  es: {
    opening: (words) => `No he entendido: ${words}. No he hecho nada.`,
    knownWords: (beginning) =>
      `Conozco las palabras de ${beginning}, pero no la frase, y no he hecho nada.`,
    offer: "No tengo modelo de lenguaje. Puedes decir («ayuda» lo muestra todo):",
  },
};

/** Sentences that are understood as they stand; the first ones where nothing is near. */
export const SENDABLE: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "list my workflows",
    "show the draft",
    "list the templates",
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
    "list the open questions",
    "how much storage do we use?",
    "list the services",
    "check the draft",
    "list the workflows shared with me",
    "cancel the run",
    "how do I share a workflow?",
    "how do I use an API key?",
    "delete the workflow",
  ],
  de: [
    "zeige meine Workflows",
    "zeige den Entwurf",
    "welche Vorlagen gibt es?",
    "veröffentliche es",
    "starte es",
    "mach einen Probelauf",
    "warum ist es fehlgeschlagen?",
    "zeige die letzten Läufe",
    "zeige die Versionen",
    "geh zurück zu Version 1",
    "wann läuft es das nächste Mal?",
    "gibt es offene Fragen?",
    "wie viel Speicherplatz brauchen wir?",
    "prüfe den Entwurf",
    "brich den Lauf ab",
    "wie teile ich einen Workflow?",
  ],
  fr: [
    "montre mes workflows",
    "montre le brouillon",
    "quels modèles y a-t-il ?",
    "publie-le",
    "lance-le",
    "fais un essai à blanc",
    "pourquoi a-t-il échoué ?",
    "montre les dernières exécutions",
    "montre les versions",
    "reviens à la version 1",
    "quand est la prochaine exécution ?",
    "y a-t-il des questions ouvertes ?",
    "combien d'espace utilisons-nous ?",
    "annule l'exécution",
    "comment partager un workflow ?",
  ],
  es: [
    "muestra mis workflows",
    "muestra el borrador",
    "¿qué plantillas hay?",
    "publícalo",
    "ejecútalo",
    "haz una prueba en seco",
    "¿por qué falló?",
    "muestra las últimas ejecuciones",
    "muestra las versiones",
    "vuelve a la versión 1",
    "¿cuándo se ejecuta la próxima vez?",
    "¿hay preguntas abiertas?",
    "¿cuánto espacio usamos?",
    "cancela la ejecución",
    "¿cómo comparto un workflow?",
  ],
};
