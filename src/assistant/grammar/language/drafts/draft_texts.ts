import type { Language } from "../vocabulary.ts";

/** The texts of replies to sentences that ask for a draft. */
export interface DraftTexts {
  /** The beginning of every refusal of a part. */
  cannot: string;
  /** Follows the quoted part. */
  canDo: string;
  whichColumn(words: string): string;
  whereFrom: string;
  whichAddress(system: string): string;
  whichRecipient: string;
  howOften: string;
  /** Asks for the hours after a phrase such as "three times a day". */
  atWhichHours(often: string): string;
  anyCurrency: string;
  saved(name: string): string;
  savedWithErrors(name: string): string;
  runsByItself(timing: string): string;
  /** Describes a one-time schedule. */
  runsOnce(time: string): string;
  noSuchTime(phrase: string): string;
  takenField(field: string): string;
  whichColumns(words: readonly string[]): string;
  /** Asks for the value of a variable in an address. */
  setVariable(name: string): string;
  sortedAsText(column: string): string;
  takenAsList(host: string): string;
  /** Says that rows, not things such as customers, are ranked. */
  ranksRows(things: string): string;
  /** Names the column for a noun such as "customers". */
  groupedBy(column: string): string;
  /** Names the column for a plural such as "amounts". */
  takenFor(said: string, column: string): string;
  /** Names the column that is assumed to contain a state such as "open". */
  assumedColumn(state: string, column: string): string;
  /** Quotes words of the request that the draft does not use. */
  leftOut(words: string): string;
  /** Says that CSV is written instead of a spreadsheet. */
  sheetIsCsv: string;
  /** Names the column whose values are counted. */
  countedIn(column: string): string;
  firstTable: string;
  sheetAsCsv: string;
  /** Describes a file input that the user has named. */
  givesFile(file: string): string;
  /** Explains where the file of a scheduled run comes from. */
  fileOfSchedule: string;
  oneAfterTheOther: string;
  goesToYou(email: string): string;
  noMailServer: string;
  /** Explains how to make a webhook; the input receives the body of each call. */
  makeWebhook(input: string): string;
  /** Says that no condition uses a state. */
  allIsTaken(state: string): string;
  /** Says that runs check whether an address responds. */
  askedByRuns: string;
  advice: string;
}

export const DRAFT_TEXTS: Readonly<Record<Language, DraftTexts>> = {
  en: {
    cannot: "I cannot do this part, or do not understand it:",
    canDo:
      "So nothing is drafted. I can fetch addresses, read CSV files, filter, sort, group and " +
      "join rows, write files, post to addresses, ask people, send e-mail and wait; chat services " +
      'only by their own web address. "list the services" shows everything.',
    whichColumn: (words) =>
      `Which column is meant by "${words}"? Say its name, such as "amount". Nothing is drafted yet.`,
    whereFrom:
      "Where do the data come from? Say an address such as https://example.org/orders, or " +
      '"a csv file" for one that a run is given. Nothing is drafted yet.',
    whichAddress: (system) =>
      `I know no service "${system}". At which address are its data, such as ` +
      "https://example.org/orders.json? Nothing is drafted yet.",
    whichRecipient:
      "To which e-mail address? Say it, such as ada@example.org. Nothing is drafted yet.",
    atWhichHours: (often) =>
      `At which hours is "${often}"? Say them, such as "8, 12 and 16". Nothing is drafted yet.`,
    howOften:
      'How often? Say it, such as "every 5 minutes", or "when I start it". Nothing is drafted yet.',
    anyCurrency: "Amounts are compared as numbers, whatever their currency.",
    saved: (name) => `The draft ${name} is saved and valid:`,
    savedWithErrors: (name) => `The draft ${name} is saved, but it has errors:`,
    runsByItself: (timing) => `Once published it runs by itself: ${timing}.`,
    runsOnce: (time) => `It runs by itself ${time}, if it is published before.`,
    noSuchTime: (phrase) =>
      `A draft holds no time such as "${phrase}": leave it out, and schedule the workflow when it ` +
      "is published. Nothing is drafted.",
    takenField: (field) =>
      `The field "${field}" of the answer is taken, or all of it if it has none.`,
    whichColumns: (words) =>
      `Which columns say ${
        words.map((each) => `"${each}"`).join(", ")
      }? Name one for each, such as ` + '"status, amount". Nothing is drafted yet.',
    setVariable: (name) => `The value of ${name} is not in the draft: set it for the workflow.`,
    sortedAsText: (column) => `"${column}" is sorted as text, since the cells of a CSV are texts.`,
    countedIn: (column) => `The values of the column "${column}" are counted.`,
    takenFor: (said, column) => `"${said}" is taken for the column "${column}".`,
    assumedColumn: (state, column) =>
      `I assume that "${state}" is a value of the column "${column}"; if it is another one, say so.`,
    leftOut: (words) => `Not part of the draft: "${words}".`,
    sheetIsCsv: "The table is a CSV file, which Excel and other spreadsheet programs open.",
    groupedBy: (column) => `The rows are grouped by the column "${column}".`,
    ranksRows: (things) =>
      `Each row is ranked by itself: if one of the "${things}" has several rows, they are not added up.`,
    takenAsList: (host) => `The answer of ${host} is taken to be a list of JSON objects.`,
    firstTable: "The first table of the page is taken.",
    givesFile: (file) => `Each run is given ${file}.`,
    fileOfSchedule:
      "A run by schedule is given no file by itself: once published, give the schedule the file among its inputs.",
    sheetAsCsv: "Each run is given the file as CSV; a spreadsheet program saves it so.",
    oneAfterTheOther: "The rows of all sources stand one after the other.",
    goesToYou: (email) => `The e-mail goes to you, ${email}.`,
    makeWebhook: (input) =>
      "Once it is published, make its webhook in the console, or at POST /api/v1/workflows/{id}/webhooks " +
      `with {"inputs":{"${input}":"\${{ body }}"}}: each call of its address then starts a run.`,
    noMailServer:
      "This server has no mail server yet, so the e-mail fails until its operator sets SMTP_URL and " +
      "SMTP_FROM.",
    allIsTaken: (state) =>
      `All that the address gives is taken, whether "${state}" or not: say "keep the rows where status ` +
      `is ${state}" to choose.`,
    askedByRuns:
      "I do not look now: each run fetches the address, and fails if it does not answer.",
    advice: 'Say "show the draft" to see it, "publish it" to publish it.',
  },
  de: {
    cannot: "Diesen Teil kann ich nicht, oder ich verstehe ihn nicht:",
    canDo: "Deshalb ist nichts entworfen. Ich kann Adressen abrufen, CSV-Dateien lesen, Zeilen " +
      "filtern, sortieren, gruppieren und verbinden, Dateien schreiben, an Adressen senden, Leute " +
      "fragen, E-Mails senden und warten; Chats nur über ihre eigene Web-Adresse. „zeige die Dienste“ " +
      "nennt alles.",
    whichColumn: (words) =>
      `Welche Spalte ist mit „${words}“ gemeint? Sag ihren Namen, etwa „betrag“. Noch ist nichts ` +
      "entworfen.",
    whereFrom:
      "Woher kommen die Daten? Sag eine Adresse wie https://example.org/orders, oder „eine " +
      "CSV-Datei“ für eine, die der Lauf bekommt. Noch ist nichts entworfen.",
    whichAddress: (system) =>
      `Ich kenne keinen Dienst „${system}“. Unter welcher Adresse sind seine Daten, etwa ` +
      "https://example.org/orders.json? Noch ist nichts entworfen.",
    whichRecipient:
      "An welche E-Mail-Adresse? Sag sie, etwa ada@example.org. Noch ist nichts entworfen.",
    atWhichHours: (often) =>
      `Um wie viel Uhr, „${often}“? Sag die Zeiten, etwa „8, 12 und 16“. Noch ist nichts entworfen.`,
    howOften:
      "Wie oft? Sag es, etwa „alle 5 Minuten“, oder „wenn ich es starte“. Noch ist nichts entworfen.",
    anyCurrency: "Beträge werden als Zahlen verglichen, gleich in welcher Währung.",
    saved: (name) => `Der Entwurf ${name} ist gespeichert und gültig:`,
    savedWithErrors: (name) => `Der Entwurf ${name} ist gespeichert, hat aber Fehler:`,
    runsByItself: (timing) => `Veröffentlicht läuft er von selbst (${timing}).`,
    runsOnce: (time) =>
      `Er läuft ein einziges Mal von selbst (${time}), wenn er vorher veröffentlicht ist.`,
    noSuchTime: (phrase) =>
      `Ein Entwurf hat keine Zeit wie „${phrase}“: Lass sie weg, und plane den Workflow, wenn er ` +
      "veröffentlicht ist. Es ist nichts entworfen.",
    takenField: (field) =>
      `Das Feld „${field}“ der Antwort wird genommen, oder alles, wenn es keines gibt.`,
    whichColumns: (words) =>
      `In welchen Spalten steht ${
        words.map((each) => `„${each}“`).join(", ")
      }? Nenne für jedes eine, etwa ` + "„status, betrag“. Noch ist nichts entworfen.",
    setVariable: (name) =>
      `Der Wert von ${name} steht nicht im Entwurf: Setze ihn für den Workflow.`,
    sortedAsText: (column) =>
      `„${column}“ wird als Text sortiert, denn die Zellen einer CSV-Datei sind Texte.`,
    countedIn: (column) => `Gezählt werden die Werte der Spalte „${column}“.`,
    takenFor: (said, column) => `„${said}“ ist als die Spalte „${column}“ gelesen.`,
    assumedColumn: (state, column) =>
      `Ich nehme an, dass „${state}“ ein Wert der Spalte „${column}“ ist; sag, wenn es eine andere ist.`,
    leftOut: (words) => `Nicht Teil des Entwurfs: „${words}“.`,
    sheetIsCsv: "Die Tabelle ist eine CSV-Datei, die Excel und andere Tabellenprogramme öffnen.",
    groupedBy: (column) => `Die Zeilen werden nach der Spalte „${column}“ gruppiert.`,
    ranksRows: (things) =>
      `Jede Zeile wird für sich gereiht: Gehören mehrere Zeilen zusammen ("${things}"), werden sie nicht ` +
      "addiert.",
    takenAsList: (host) => `Die Antwort von ${host} wird als Liste von JSON-Objekten gelesen.`,
    firstTable: "Die erste Tabelle der Seite wird genommen.",
    givesFile: (file) => `Jeder Lauf bekommt ${file}.`,
    fileOfSchedule:
      "Ein Lauf nach Plan bekommt von selbst keine Datei: Gib sie, wenn er veröffentlicht ist, dem Zeitplan als Eingabe.",
    sheetAsCsv: "Jeder Lauf bekommt die Datei als CSV; eine Tabellenkalkulation speichert sie so.",
    oneAfterTheOther: "Die Zeilen aller Quellen stehen hintereinander.",
    goesToYou: (email) => `Die E-Mail geht an dich, ${email}.`,
    makeWebhook: (input) =>
      "Ist er veröffentlicht, lege seinen Webhook in der Konsole an, oder mit " +
      `POST /api/v1/workflows/{id}/webhooks und {"inputs":{"${input}":"\${{ body }}"}}: Jeder Aufruf ` +
      "seiner Adresse startet dann einen Lauf.",
    noMailServer:
      "Dieser Server hat noch keinen Mailserver: Die E-Mail schlägt fehl, bis sein Betreiber SMTP_URL und " +
      "SMTP_FROM setzt.",
    allIsTaken: (state) =>
      `Alles wird genommen, was die Adresse gibt, ob „${state}“ oder nicht: Sag „behalte die Zeilen ` +
      `mit status gleich ${state}“, um auszuwählen.`,
    askedByRuns:
      "Ich sehe nicht jetzt nach: Jeder Lauf ruft die Adresse ab und schlägt fehl, wenn sie nicht antwortet.",
    advice:
      "Sag „zeige den Entwurf“, um ihn zu sehen, „veröffentliche es“, um ihn zu veröffentlichen.",
  },
  fr: {
    cannot: "Je ne sais pas faire cette partie, ou je ne la comprends pas :",
    canDo:
      "Rien n'est donc rédigé. Je sais appeler des adresses, lire des fichiers CSV, filtrer, " +
      "trier, grouper et joindre des lignes, écrire des fichiers, envoyer à des adresses, demander " +
      "à des personnes, envoyer des e-mails et attendre ; les messageries par leur propre adresse " +
      "web seulement. « montre les services » montre tout.",
    whichColumn: (words) =>
      `Quelle colonne est visée par « ${words} » ? Dis son nom, par exemple « montant ». Rien n'est ` +
      "encore rédigé.",
    whereFrom: "D'où viennent les données ? Dis une adresse comme https://example.org/orders, ou " +
      "« un fichier CSV » pour celui que l'exécution reçoit. Rien n'est encore rédigé.",
    whichAddress: (system) =>
      `Je ne connais pas de service « ${system} ». À quelle adresse sont ses données, par exemple ` +
      "https://example.org/orders.json ? Rien n'est encore rédigé.",
    whichRecipient:
      "À quelle adresse e-mail ? Dis-la, par exemple ada@example.org. Rien n'est encore rédigé.",
    atWhichHours: (often) =>
      `À quelles heures, « ${often} » ? Dis-les, par exemple « 8h, 12h et 16h ». Rien n'est encore rédigé.`,
    howOften:
      "À quelle fréquence ? Dis-la, par exemple « toutes les 5 minutes », ou « à la demande ». Rien n'est encore rédigé.",
    anyCurrency: "Les montants sont comparés comme des nombres, quelle que soit leur devise.",
    saved: (name) => `Le brouillon ${name} est enregistré et valide :`,
    savedWithErrors: (name) => `Le brouillon ${name} est enregistré, mais il a des erreurs :`,
    runsByItself: (timing) => `Une fois publié, il s'exécute tout seul (${timing}).`,
    runsOnce: (time) => `Il s'exécute tout seul une seule fois (${time}), s'il est publié avant.`,
    noSuchTime: (phrase) =>
      `Un brouillon n'a pas d'heure comme « ${phrase} » : laisse-la de côté, et planifie le workflow ` +
      "une fois publié. Rien n'est rédigé.",
    takenField: (field) =>
      `Le champ « ${field} » de la réponse est pris, ou toute la réponse s'il n'y en a pas.`,
    whichColumns: (words) =>
      `Dans quelles colonnes se trouve ${
        words.map((each) => `« ${each} »`).join(", ")
      } ? Nomme-en une pour chacun, comme ` + "« statut, montant ». Rien n'est encore rédigé.",
    setVariable: (name) =>
      `La valeur de ${name} n'est pas dans le brouillon : définis-la pour le workflow.`,
    sortedAsText: (column) =>
      `« ${column} » est trié comme du texte, car les cellules d'un CSV sont des textes.`,
    countedIn: (column) => `Ce sont les valeurs de la colonne « ${column} » qui sont comptées.`,
    takenFor: (said, column) => `« ${said} » est pris pour la colonne « ${column} ».`,
    assumedColumn: (state, column) =>
      `Je suppose que « ${state} » est une valeur de la colonne « ${column} » ; dis-le si c'en est une autre.`,
    leftOut: (words) => `Ne fait pas partie du brouillon : « ${words} ».`,
    sheetIsCsv: "Le tableau est un fichier CSV, qu'Excel et les autres tableurs ouvrent.",
    groupedBy: (column) => `Les lignes sont regroupées par la colonne « ${column} ».`,
    ranksRows: (things) =>
      `Chaque ligne est classée pour elle-même : plusieurs lignes qui vont ensemble ("${things}") ne sont ` +
      "pas additionnées.",
    takenAsList: (host) => `La réponse de ${host} est lue comme une liste d'objets JSON.`,
    firstTable: "Le premier tableau de la page est pris.",
    givesFile: (file) => `Chaque exécution reçoit ${file}.`,
    fileOfSchedule:
      "Une exécution planifiée ne reçoit pas de fichier d'elle-même : une fois publié, donne le fichier aux entrées de la planification.",
    sheetAsCsv: "Chaque exécution reçoit le fichier en CSV ; un tableur l'enregistre ainsi.",
    oneAfterTheOther: "Les lignes de toutes les sources se suivent.",
    goesToYou: (email) => `L'e-mail part à ton adresse, ${email}.`,
    makeWebhook: (input) =>
      "Une fois publié, crée son webhook dans la console, ou avec POST /api/v1/workflows/{id}/webhooks " +
      `et {"inputs":{"${input}":"\${{ body }}"}} : chaque appel de son adresse lance alors une exécution.`,
    noMailServer:
      "Ce serveur n'a pas encore de serveur de messagerie : l'e-mail échoue tant que son administrateur " +
      "ne définit pas SMTP_URL et SMTP_FROM.",
    allIsTaken: (state) =>
      `Tout ce que donne l'adresse est pris, « ${state} » ou non : dis « garde les lignes où ` +
      `statut est ${state} » pour choisir.`,
    askedByRuns:
      "Je ne regarde pas maintenant : chaque exécution appelle l'adresse et échoue si elle ne répond pas.",
    advice: "Dis « montre le brouillon » pour le voir, « publie-le » pour le publier.",
  },
  es: {
    cannot: "No sé hacer esta parte, o no la entiendo:",
    canDo:
      "Por eso no hay ningún borrador. Sé consultar direcciones, leer archivos CSV, filtrar, " +
      "ordenar, agrupar y unir filas, escribir archivos, enviar a direcciones, preguntar a " +
      "personas, enviar correos y esperar; los chats solo por su propia dirección web. «muestra los servicios» lo muestra " +
      "todo.",
    whichColumn: (words) =>
      `¿Qué columna es «${words}»? Di su nombre, por ejemplo «importe». Todavía no hay borrador.`,
    whereFrom:
      "¿De dónde vienen los datos? Di una dirección como https://example.org/orders, o «un " +
      "archivo CSV» para uno que recibe la ejecución. Todavía no hay borrador.",
    whichAddress: (system) =>
      `No conozco ningún servicio «${system}». ¿En qué dirección están sus datos, por ejemplo ` +
      "https://example.org/orders.json? Todavía no hay borrador.",
    whichRecipient:
      "¿A qué dirección de correo? Dila, por ejemplo ada@example.org. Todavía no hay borrador.",
    atWhichHours: (often) =>
      `¿A qué horas es «${often}»? Dilas, por ejemplo «8, 12 y 16». Aún no hay borrador.`,
    howOften:
      "¿Con qué frecuencia? Dila, por ejemplo «cada 5 minutos», o «a mano». Todavía no hay borrador.",
    anyCurrency: "Los importes se comparan como números, sea cual sea su moneda.",
    saved: (name) => `El borrador ${name} está guardado y es válido:`,
    savedWithErrors: (name) => `El borrador ${name} está guardado, pero tiene errores:`,
    runsByItself: (timing) => `Una vez publicado se ejecuta solo (${timing}).`,
    runsOnce: (time) => `Se ejecuta solo una única vez (${time}), si se publica antes.`,
    noSuchTime: (phrase) =>
      `Un borrador no tiene una hora como «${phrase}»: quítala, y programa el workflow cuando esté ` +
      "publicado. No hay ningún borrador.",
    takenField: (field) =>
      `Se toma el campo «${field}» de la respuesta, o toda ella si no lo tiene.`,
    whichColumns: (words) =>
      `¿En qué columnas está ${
        words.map((each) => `«${each}»`).join(", ")
      }? Di una para cada cosa, por ejemplo ` + "«estado, importe». Todavía no hay borrador.",
    setVariable: (name) => `El valor de ${name} no está en el borrador: defínelo para el workflow.`,
    sortedAsText: (column) =>
      `«${column}» se ordena como texto, porque las celdas de un CSV son textos.`,
    countedIn: (column) => `Se cuentan los valores de la columna «${column}».`,
    takenFor: (said, column) => `«${said}» se toma por la columna «${column}».`,
    assumedColumn: (state, column) =>
      `Supongo que «${state}» es un valor de la columna «${column}»; di si es otra.`,
    leftOut: (words) => `No forma parte del borrador: «${words}».`,
    sheetIsCsv: "La tabla es un archivo CSV, que abren Excel y otras hojas de cálculo.",
    groupedBy: (column) => `Las filas se agrupan por la columna «${column}».`,
    ranksRows: (things) =>
      `Cada fila se clasifica por sí sola: varias filas que van juntas ("${things}") no se suman.`,
    takenAsList: (host) => `La respuesta de ${host} se lee como una lista de objetos JSON.`,
    firstTable: "Se toma la primera tabla de la página.",
    givesFile: (file) => `Cada ejecución recibe ${file}.`,
    fileOfSchedule:
      "Una ejecución programada no recibe ningún archivo por sí sola: una vez publicado, dale el archivo a las entradas de la programación.",
    sheetAsCsv: "Cada ejecución recibe el archivo como CSV; una hoja de cálculo lo guarda así.",
    oneAfterTheOther: "Las filas de todas las fuentes van una tras otra.",
    goesToYou: (email) => `El correo va a tu dirección, ${email}.`,
    makeWebhook: (input) =>
      "Una vez publicado, crea su webhook en la consola, o con POST /api/v1/workflows/{id}/webhooks y " +
      `{"inputs":{"${input}":"\${{ body }}"}}: cada llamada a su dirección inicia entonces una ejecución.`,
    noMailServer:
      "Este servidor aún no tiene servidor de correo: el correo falla hasta que su administrador defina " +
      "SMTP_URL y SMTP_FROM.",
    allIsTaken: (state) =>
      `Se toma todo lo que da la dirección, sea «${state}» o no: di «conserva las filas donde ` +
      `estado es ${state}» para elegir.`,
    askedByRuns: "No lo miro ahora: cada ejecución consulta la dirección y falla si no responde.",
    advice: "Di «muestra el borrador» para verlo, «publícalo» para publicarlo.",
  },
};

/** Words in sentences about drafts that occur in only one of the languages. */
export const DRAFT_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en:
    ("the and it them from with where every fetch get read take keep save write sort group join send " +
      "ask wait then if over each compare round rename make under by to into remind me when my")
      .split(" "),
  de:
    ("der die das den dem und es sie von mit wo jeden jede jedes hole hol lies nimm rufe behalte nur " +
      "speichere schreibe schreib schick jedem aus runde vergleiche benenne ersetze was sortiere gruppiere verbinde schicke sende frage eine einen ein als dann " +
      "wenn über unter nach zeilen datei ab erinnere benachrichtige sag mich mir").split(" "),
  fr:
    ("le la les et l' un une des du depuis avec où dont chaque tous récupère lis lisez prends garde " +
      "enregistre écris trie groupe envoie compare arrondis renomme mets colonne demande puis si plus par sous fichier lignes dans rappelle " +
      "préviens moi quand lorsque arrive voici")
      .split(" "),
  es:
    ("el los las y un una del desde con donde cuyo cada todos descarga obtén lee toma conserva guarda " +
      "guárdalo guárdalos compara redondea renombra pon columna lo escribe ordena ordénalo agrupa envía pide luego si más por como archivo filas en " +
      "recuérdame avisa avísame cuando llega envíalo me este aquí")
      .split(" "),
};
