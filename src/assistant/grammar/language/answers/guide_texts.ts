import type { GuideTopic } from "../guide_phrases.ts";
import type { Language } from "../vocabulary.ts";

/** The topics that a text explains, instead of the description of an action. */
export type ExplainedTopic = Extract<
  GuideTopic,
  | "loop"
  | "retry_step"
  | "errors"
  | "condition"
  | "read_sheet"
  | "sort"
  | "rule"
  | "dry_run_meaning"
>;

/** The answers to questions about how to write a workflow. */
export interface GuideTexts {
  /** Precedes an extract of the documentation, which is in English. */
  docsSay(title: string): string;
  /** Precedes the description of an action for languages other than English. */
  inEnglish: string;
  topics: Readonly<Record<ExplainedTopic, string>>;
}

export const GUIDE_TEXTS: Readonly<Record<Language, GuideTexts>> = {
  en: {
    docsSay: (title) => `The documentation says under "${title}":`,
    inEnglish: "This description is in English:",
    topics: {
      loop:
        "Give the step forEach with a list, and it runs once for each item, which it reads as " +
        "item. For example: forEach: inputs.rows",
      retry_step: "Give the step retry, for example: retry: { max: 3, backoff: exponential }. " +
        '"retry fetch 3 times" writes it into the draft.',
      errors: 'Give the step onError: "continue", and the run goes on without its output when it ' +
        "fails. A list of steps there is done in its stead, and without it the run fails.",
      condition:
        "Give the step when:, for example when: inputs.amount > 100. It runs only if that " +
        "is true.",
      read_sheet: "Save the sheet as CSV: each run is given that file. Say " +
        '"read a csv file, sort it by amount and save it as sorted.csv" to draft it.',
      sort:
        "Sort in an expression: ${{ inputs.rows.sortBy(row, row.amount) }}, and .reverse() behind " +
        'it for the greatest first. "add a step that sorts by amount" writes it into the draft.',
      rule: "A decision rule is a table: its rows say which outputs belong to which inputs. Say " +
        '"make a rule called Approval with input amount (number) and output approval (boolean)".',
      dry_run_meaning:
        "A dry run executes the draft without an effect: nothing is sent or stored, and " +
        "steps that call outside only say what they would do. Where a step needs what one of them " +
        'gives, that is taken from the last run. Say "dry run".',
    },
  },
  de: {
    docsSay: (title) => `Die Dokumentation ist auf Englisch. Unter „${title}“ steht:`,
    inEnglish: "Diese Beschreibung gibt es nur auf Englisch:",
    topics: {
      loop:
        "Gib dem Schritt forEach mit einer Liste: Er läuft dann für jedes Element einmal und liest " +
        "es als item. Zum Beispiel: forEach: inputs.rows",
      retry_step: "Gib dem Schritt retry, zum Beispiel: retry: { max: 3, backoff: exponential }. " +
        "„wiederhole fetch 3 mal“ schreibt es in den Entwurf.",
      errors:
        'Gib dem Schritt onError: "continue": Der Lauf geht dann ohne sein Ergebnis weiter, ' +
        "wenn er fehlschlägt. Steht dort eine Liste von Schritten, laufen sie stattdessen; ohne " +
        "onError schlägt der Lauf fehl.",
      condition:
        "Gib dem Schritt when:, zum Beispiel when: inputs.amount > 100. Er läuft nur, wenn " +
        "das zutrifft.",
      read_sheet:
        "Speichere die Tabelle als CSV: Jeder Lauf bekommt diese Datei. Sag „lies eine CSV-Datei, " +
        "sortiere sie nach betrag und speichere sie als sortiert.csv“, um es zu entwerfen.",
      sort:
        "Sortiere in einem Ausdruck: ${{ inputs.rows.sortBy(row, row.amount) }}; mit .reverse() " +
        "dahinter kommt das Größte zuerst. „sortiere nach betrag“ schreibt es in den Entwurf.",
      rule:
        "Eine Entscheidungsregel ist eine Tabelle: Ihre Zeilen sagen, welche Ausgaben zu welchen " +
        "Eingaben gehören. Regeln verstehe ich nur auf Englisch: „make a rule called Approval with " +
        "input amount (number) and output approval (boolean)“.",
      dry_run_meaning:
        "Ein Probelauf führt den Entwurf ohne Wirkung aus: Nichts wird gesendet oder gespeichert, " +
        "und Schritte, die nach außen gehen, sagen nur, was sie tun würden. Braucht ein Schritt " +
        "deren Ergebnis, kommt es aus dem letzten Lauf. Sag „mach einen Probelauf“.",
    },
  },
  fr: {
    docsSay: (title) => `La documentation est en anglais. Sous « ${title} », elle dit :`,
    inEnglish: "Cette description n'existe qu'en anglais :",
    topics: {
      loop:
        "Donne à l'étape forEach avec une liste : elle s'exécute alors une fois pour chaque élément, " +
        "qu'elle lit comme item. Par exemple : forEach: inputs.rows",
      retry_step: "Donne à l'étape retry, par exemple : retry: { max: 3, backoff: exponential }. " +
        "« réessaie fetch 3 fois » l'écrit dans le brouillon.",
      errors:
        "Donne à l'étape onError: \"continue\" : si elle échoue, l'exécution continue sans son " +
        "résultat. Une liste d'étapes à cet endroit s'exécute à sa place ; sans onError, " +
        "l'exécution échoue.",
      condition:
        "Donne à l'étape when:, par exemple when: inputs.amount > 100. Elle ne s'exécute " +
        "que si c'est vrai.",
      read_sheet:
        "Enregistre la feuille en CSV : chaque exécution reçoit ce fichier. Dis « lis un fichier " +
        "CSV, trie-le par nom et enregistre-le sous trie.csv » pour en faire un brouillon.",
      sort:
        "Trie dans une expression : ${{ inputs.rows.sortBy(row, row.amount) }} ; avec .reverse() " +
        "derrière, le plus grand vient d'abord. « trie par montant » l'écrit dans le brouillon.",
      rule:
        "Une règle de décision est un tableau : ses lignes disent quelles sorties vont avec quelles " +
        "entrées. Je ne comprends les règles qu'en anglais : « make a rule called Approval with " +
        "input amount (number) and output approval (boolean) ».",
      dry_run_meaning:
        "Un essai à blanc exécute le brouillon sans effet : rien n'est envoyé ni enregistré, et les " +
        "étapes qui appellent l'extérieur disent seulement ce qu'elles feraient. Si une étape a " +
        "besoin de leur résultat, il vient de la dernière exécution. Dis « fais un essai à blanc ».",
    },
  },
  es: {
    docsSay: (title) => `La documentación está en inglés. En «${title}» dice:`,
    inEnglish: "Esta descripción solo existe en inglés:",
    topics: {
      loop:
        "Dale al paso forEach con una lista: se ejecuta una vez por cada elemento, que lee como " +
        "item. Por ejemplo: forEach: inputs.rows",
      retry_step: "Dale al paso retry, por ejemplo: retry: { max: 3, backoff: exponential }. " +
        "«reintenta fetch 3 veces» lo escribe en el borrador.",
      errors:
        'Dale al paso onError: "continue": si falla, la ejecución continúa sin su resultado. Si ahí ' +
        "hay una lista de pasos, se ejecutan en su lugar; sin onError, la ejecución falla.",
      condition:
        "Dale al paso when:, por ejemplo when: inputs.amount > 100. Solo se ejecuta si eso " +
        "es verdad.",
      read_sheet:
        "Guarda la hoja como CSV: cada ejecución recibe ese archivo. Di «lee un archivo CSV, " +
        "ordénalo por nombre y guárdalo como orden.csv» para hacer un borrador.",
      sort: "Ordena en una expresión: ${{ inputs.rows.sortBy(row, row.amount) }}; con .reverse() " +
        "detrás, el mayor va primero. «ordena por importe» lo escribe en el borrador.",
      rule: "Una regla de decisión es una tabla: sus filas dicen qué salidas corresponden a qué " +
        "entradas. Solo entiendo las reglas en inglés: «make a rule called Approval with input " +
        "amount (number) and output approval (boolean)».",
      dry_run_meaning:
        "Una prueba en seco ejecuta el borrador sin efecto: no se envía ni se guarda nada, y los " +
        "pasos que llaman afuera solo dicen lo que harían. Si un paso necesita su resultado, se " +
        "toma de la última ejecución. Di «haz una prueba en seco».",
    },
  },
};
