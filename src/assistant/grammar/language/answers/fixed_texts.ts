import type { Language } from "../vocabulary.ts";

/** Answers without parameters, and answers to messages that are not sentences. */
export interface FixedTexts {
  /** Answers a message that postpones a deed. */
  onlyOnOrder: string;
  thanks: string;
  newWebhook: string;
  makePublic: string;
  severalAtOnce: string;
  approvers: string;
  quietHours: string;
  offline: string;
  help(list: string): string;
  /** Answers a message without words. */
  wordless: string;
  rows: string;
  data: string;
  /** `wish`: a sentence that is understood. */
  address(wish: string): string;
  fetch(url: string, file: string): string;
  /** Precedes the reply if a part of the message was removed. */
  secretTaken: string;
}

export const FIXED_TEXTS: Readonly<Record<Language, FixedTexts>> = {
  en: {
    onlyOnOrder:
      "All right, I have done nothing. I publish, run and schedule nothing by myself, only when you say so.",
    thanks: "You are welcome.",
    newWebhook: "A webhook's address is a secret, and a chat is kept, so make webhooks at " +
      "POST /api/v1/workflows/{id}/webhooks or in the console. Nothing was done.",
    makePublic: "I cannot make a workflow public in a chat: its owner does it at " +
      'PATCH /api/v1/workflows/{id} with { "isPublic": true }. "share it with sales" shares it with ' +
      "a team. Nothing was done.",
    severalAtOnce: "I do this for one workflow at a time, by its name. Nothing was done. " +
      '"list my workflows" shows the names.',
    approvers:
      "A question of a run is answered by the user who has started the run, or by somebody who " +
      'may change its workflow. "list the open questions" shows those that you may answer.',
    quietHours:
      "A schedule says when a workflow runs, and a change of it needs all of that time. " +
      'Say it, such as "run it every hour from 8 to 18 on weekdays" or "run it every day at 8, not ' +
      'on weekends or holidays". Nothing was done.',
    offline:
      'A published version stays, and runs when somebody starts it. "pause the schedule" keeps ' +
      'it from running by itself, "cancel the run" stops a run, "make it private" makes it its ' +
      'owner\'s alone, and "delete the workflow" removes it for good. Nothing was done.',
    help: (list) =>
      "I am the built-in assistant: no language model, so I understand a definition and a set of " +
      "plain sentences in English, German, French and Spanish, and nothing else. A language model " +
      "can be set up by the operator of this server: LLM_BASE_URL and LLM_MODEL. You can:\n" + list,
    wordless: "Hello. Your message has no words, so I did nothing.",
    rows: "These look like the rows of a table. Attach them as a file, and I did nothing with " +
      'them here. A workflow reads such a file: say "read a csv file, sort it by amount and save it ' +
      'as sorted.csv".',
    data: "This is JSON, and no workflow: it has no steps. I did nothing with it. A workflow " +
      'sends such data, for example:\n- POST {"a": 1} to https://example.org/items',
    address: (wish) =>
      `What is to be done with this address? I can fetch it, for example:\n- "${wish}"`,
    fetch: (url, file) => `fetch ${url} and save it as ${file}`,
    secretTaken:
      "Your message held what looks like a secret. I have taken it out: it is not kept, " +
      "and I have not read it.",
  },
  de: {
    onlyOnOrder:
      "In Ordnung, ich habe nichts getan. Von selbst veröffentliche, starte und plane ich nichts, nur wenn du es sagst.",
    thanks: "Gern geschehen.",
    newWebhook:
      "Die Adresse eines Webhooks ist ein Geheimnis, und ein Chat wird gespeichert. Lege " +
      "Webhooks deshalb bei POST /api/v1/workflows/{id}/webhooks oder in der Konsole an. Ich habe " +
      "nichts getan.",
    makePublic:
      "In einem Chat kann ich keinen Workflow öffentlich machen: Sein Besitzer tut das bei " +
      'PATCH /api/v1/workflows/{id} mit { "isPublic": true }. „teile es mit sales“ teilt es mit ' +
      "einem Team. Ich habe nichts getan.",
    severalAtOnce:
      "Das mache ich nur für einen Workflow nach dem anderen, mit seinem Namen. Ich habe nichts " +
      "getan. „zeige meine Workflows“ nennt die Namen.",
    approvers:
      "Die Frage eines Laufs beantwortet, wer den Lauf gestartet hat oder seinen Workflow ändern " +
      "darf. „gibt es offene Fragen?“ zeigt die, die du beantworten darfst.",
    quietHours:
      "Ein Zeitplan sagt, wann ein Workflow läuft; um ihn zu ändern, brauche ich die ganze " +
      "Zeit. Sag sie, etwa „starte es jeden Werktag um 8 Uhr“. Ich habe nichts getan.",
    offline:
      "Eine veröffentlichte Version bleibt und läuft, wenn jemand sie startet. „pausiere den " +
      "Zeitplan“ sorgt dafür, dass sie nicht mehr von selbst läuft, „brich den Lauf ab“ beendet " +
      "einen Lauf, „mach es privat“ lässt es nur seinem Besitzer, und „lösche den Workflow“ " +
      "entfernt es endgültig. Ich habe nichts getan.",
    help: (list) =>
      "Ich bin der eingebaute Assistent: Ohne Sprachmodell verstehe ich eine Definition und einfache " +
      "Sätze auf Deutsch, Englisch, Französisch und Spanisch, sonst nichts. Ein Sprachmodell kann der " +
      "Betreiber dieses Servers einrichten: LLM_BASE_URL und LLM_MODEL. Du kannst sagen („show " +
      `everything“ zeigt noch mehr, auf Englisch):\n${list}`,
    wordless: "Hallo. Deine Nachricht hat keine Wörter, also habe ich nichts getan.",
    rows:
      "Das sieht nach den Zeilen einer Tabelle aus. Hänge sie als Datei an; hier habe ich nichts " +
      "damit getan. Ein Workflow liest so eine Datei: Sag „lies eine CSV-Datei, sortiere sie nach " +
      "betrag und speichere sie als sortiert.csv“.",
    data:
      "Das ist JSON und kein Workflow, denn es hat keine Schritte. Ich habe nichts damit getan. " +
      'Ein Workflow sendet solche Daten, zum Beispiel:\n- POST {"a": 1} to https://example.org/items',
    address: (wish) =>
      `Was soll mit dieser Adresse geschehen? Ich kann sie abrufen, zum Beispiel:\n- "${wish}"`,
    fetch: (url, file) => `hole ${url} und speichere es als ${file}`,
    secretTaken: "Deine Nachricht enthielt etwas, das wie ein Geheimnis aussieht. Ich habe es " +
      "herausgenommen: Es wird nicht gespeichert, und ich habe es nicht gelesen.",
  },
  fr: {
    onlyOnOrder:
      "D'accord, je n'ai rien fait. Je ne publie, ne lance et ne planifie rien de moi-même, seulement si tu le dis.",
    thanks: "De rien.",
    newWebhook: "L'adresse d'un webhook est un secret, et un fil est conservé : crée donc les " +
      "webhooks avec POST /api/v1/workflows/{id}/webhooks ou dans la console. Je n'ai rien fait.",
    makePublic:
      "Je ne peux pas rendre un workflow public dans un fil : son propriétaire le fait avec " +
      'PATCH /api/v1/workflows/{id} et { "isPublic": true }. « partage-le avec sales » le partage ' +
      "avec une équipe. Je n'ai rien fait.",
    severalAtOnce: "Je fais cela pour un workflow à la fois, par son nom. Je n'ai rien fait. " +
      "« montre mes workflows » montre les noms.",
    approvers:
      "À la question d'une exécution répond la personne qui l'a lancée, ou quelqu'un qui peut " +
      "modifier son workflow. « y a-t-il des questions ouvertes ? » montre celles auxquelles tu peux " +
      "répondre.",
    quietHours: "Une planification dit quand un workflow s'exécute ; pour la changer, il me faut " +
      "l'horaire complet. Dis-le, par exemple « lance-le tous les jours ouvrés à 8h ». Je n'ai rien " +
      "fait.",
    offline: "Une version publiée reste, et s'exécute quand quelqu'un la lance. « suspends la " +
      "planification » l'empêche de s'exécuter toute seule, « annule l'exécution » arrête une " +
      "exécution, « ne le partage plus » la laisse à son propriétaire seul, et « supprime le " +
      "workflow » l'enlève pour de bon. Je n'ai rien fait.",
    help: (list) =>
      "Je suis l'assistant intégré : sans modèle de langage, je comprends une définition et des " +
      "phrases simples en français, anglais, allemand et espagnol, et rien d'autre. L'opérateur de ce " +
      "serveur peut installer un modèle de langage : LLM_BASE_URL et LLM_MODEL. Tu peux dire (« show " +
      `everything » en montre plus, en anglais) :\n${list}`,
    wordless: "Bonjour. Ton message n'a pas de mots, je n'ai donc rien fait.",
    rows:
      "Cela ressemble aux lignes d'un tableau. Joins-les comme fichier ; ici, je n'en ai rien " +
      "fait. Un workflow lit un tel fichier : dis « lis un fichier CSV, trie-le par nom et " +
      "enregistre-le sous trie.csv ».",
    data:
      "C'est du JSON, et non un workflow : il n'a pas d'étapes. Je n'en ai rien fait. Un workflow " +
      'envoie de telles données, par exemple :\n- POST {"a": 1} to https://example.org/items',
    address: (wish) => `Que faire de cette adresse ? Je peux l'appeler, par exemple :\n- "${wish}"`,
    fetch: (url, file) => `récupère ${url} et enregistre-le sous ${file}`,
    secretTaken:
      "Ton message contenait ce qui ressemble à un secret. Je l'ai retiré : il n'est pas " +
      "gardé, et je ne l'ai pas lu.",
  },
  es: {
    onlyOnOrder:
      "De acuerdo, no he hecho nada. No publico, ejecuto ni programo nada por mi cuenta, solo cuando tú lo dices.",
    thanks: "De nada.",
    newWebhook:
      "La dirección de un webhook es un secreto, y un chat se guarda: crea los webhooks " +
      "con POST /api/v1/workflows/{id}/webhooks o en la consola. No he hecho nada.",
    makePublic: "En un chat no puedo hacer público un workflow: lo hace su propietario con " +
      'PATCH /api/v1/workflows/{id} y { "isPublic": true }. «compártelo con el equipo sales» lo ' +
      "comparte con un equipo. No he hecho nada.",
    severalAtOnce:
      "Hago esto para un workflow cada vez, por su nombre. No he hecho nada. «muestra " +
      "mis workflows» muestra los nombres.",
    approvers:
      "A la pregunta de una ejecución responde quien la ha iniciado, o alguien que puede cambiar su " +
      "workflow. «¿hay preguntas abiertas?» muestra las que puedes responder.",
    quietHours:
      "Una programación dice cuándo se ejecuta un workflow; para cambiarla necesito el horario " +
      "completo. Dilo, por ejemplo «ejecútalo todos los días laborables a las 8:00». No he hecho nada.",
    offline: "Una versión publicada se queda, y se ejecuta cuando alguien la inicia. «pausa la " +
      "programación» evita que se ejecute sola, «cancela la ejecución» detiene una ejecución, " +
      "«hazlo privado» la deja solo a su propietario, y «elimina el workflow» la quita para siempre. " +
      "No he hecho nada.",
    help: (list) =>
      "Soy el asistente integrado: sin modelo de lenguaje, entiendo una definición y frases sencillas " +
      "en español, inglés, alemán y francés, y nada más. El administrador de este servidor puede " +
      "configurar un modelo de lenguaje: LLM_BASE_URL y LLM_MODEL. Puedes decir («show everything» " +
      `muestra más, en inglés):\n${list}`,
    wordless: "Hola. Tu mensaje no tiene palabras, así que no he hecho nada.",
    rows:
      "Parecen las filas de una tabla. Adjúntalas como archivo; aquí no he hecho nada con ellas. " +
      "Un workflow lee un archivo así: di «lee un archivo CSV, ordénalo por nombre y guárdalo como " +
      "orden.csv».",
    data:
      "Esto es JSON, y no un workflow: no tiene pasos. No he hecho nada con él. Un workflow envía " +
      'datos así, por ejemplo:\n- POST {"a": 1} to https://example.org/items',
    address: (wish) =>
      `¿Qué hay que hacer con esta dirección? Puedo consultarla, por ejemplo:\n- "${wish}"`,
    fetch: (url, file) => `descarga ${url} y guárdalo como ${file}`,
    secretTaken:
      "Tu mensaje contenía lo que parece un secreto. Lo he quitado: no se guarda, y no lo " +
      "he leído.",
  },
};
