import type { Language } from "../vocabulary.ts";

/** The reasons why a draft cannot be changed as requested. Nothing is changed then. */
export interface RefusalTexts {
  nameTooLong(charactersMax: number): string;
  notAbout(words: string): string;
  noComparison(number: string | null): string;
  severalNumbers(list: string, from: string, to: string): string;
  noAddress(url: string | null): string;
  severalAddresses(list: string, url: string): string;
  severalCalls(steps: string, method: string): string;
  noFile: string;
  severalFiles(steps: string): string;
  noText: string;
  severalTexts(steps: string): string;
  noMail: string;
  whichMail: string;
  nothingSent: string;
  noRecipient(mail: string): string;
  onlyRecipient(step: string): string;
  isStep(name: string): string;
  isInput(name: string): string;
  notInDraft(text: string): string;
  tooLong: string;
  notUnderstood(request: string): string;
  noCall: string;
  noSuchHandling: string;
  doneAlready: string;
  noRowsBefore: string;
  besideItself: string;
  noPlace(place: number, count: number): string;
  stepExists(name: string): string;
  noStepName(name: string): string;
  readsLater(step: string, later: string): string;
  stillRead(step: string, readers: string): string;
  readerStep(step: string): string;
  readerOutputs: string;
  hasCondition(step: string, condition: string): string;
  noOutputNow(step: string, readers: string): string;
  /** Says that a step was removed instead of turned off. */
  bypassed(step: string): string;
  nothingSorted: string;
  severalSort(steps: string): string;
  severalSortAlready: string;
  noFirstKey: string;
  noOnlyLoop: string;
  /** `step` is the first step that reads the input; null if only outputs read it. */
  inputStillRead(name: string, readers: string, step: string | null): string;
  noOnlyApproval: string;
  onlyText(file: string): string;
  noSuchValue(name: string): string;
  noInput(name: string): string;
  inputExists(name: string): string;
  noValue(value: string, name: string, type: string): string;
  insideStep(step: string, outer: string): string;
}

/** A reason, to be worded in the user's language. */
export type Refusal = (texts: RefusalTexts) => string;

export const REFUSAL_TEXTS: Readonly<Record<Language, RefusalTexts>> = {
  en: {
    inputStillRead: (name, readers, step) =>
      `The input "${name}" is still read, by: ${readers}. Nothing is changed.` +
      (step === null
        ? ""
        : ` Say "remove the step ${step} and the input ${name}" to take both out.`),
    noOnlyApproval: "Not exactly one step asks for an approval. Nothing is changed.",
    onlyText: (file) =>
      `Cannot write "${file}": files of rows are CSV, which every spreadsheet program opens, or JSON. Nothing is changed.`,
    noSuchValue: (name) =>
      `The draft has no value "${name}" for the text: neither an input nor a column of an item. Nothing is changed.`,
    noOnlyLoop: "Not exactly one step is done for each item of a list. Nothing is changed.",
    severalCalls: (steps, method) =>
      `Several steps call an address, so nothing is changed. Which one is to use ${method}? ${steps}.`,
    nameTooLong: (most) => `Cannot rename it: a name has at most ${most} characters.`,
    notAbout: (words) =>
      `The draft does not speak of "${words}", so nothing is changed. Which number is meant?`,
    noComparison: (number) => `No step of the draft compares with ${number ?? "a number"}.`,
    severalNumbers: (list, from, to) =>
      `Several numbers are compared with: ${list}. Say which, such as "change ${from} to ${to}".`,
    noAddress: (url) => `No step calls ${url ?? "an address"}.`,
    severalAddresses: (list, url) =>
      `There are several addresses: ${list}. Say "use ${url} instead of …".`,
    noFile: "No step of the draft writes a file.",
    severalFiles: (steps) => `Several steps write files: ${steps}.`,
    noText: "No step of the draft has a text.",
    severalTexts: (steps) => `Several steps have texts: ${steps}.`,
    noMail: "No step of the draft sends an e-mail.",
    whichMail: "In the place of which address? Nothing is changed.",
    nothingSent: "No step of the draft sends anything. Nothing is changed.",
    noRecipient: (mail) => `No e-mail of the draft goes to ${mail}. Nothing is changed.`,
    onlyRecipient: (step) =>
      `Nobody else gets the e-mail of step "${step}", so nothing is changed. Say "send it to ` +
      `ada@example.org instead", or "remove the step ${step}".`,
    isStep: (name) =>
      `There is a step "${name}": say "rename step ${name} to …". Nothing is changed.`,
    isInput: (name) =>
      `There is an input "${name}": say "rename the input ${name} to …". Nothing is changed.`,
    notInDraft: (text) => `There is no ${text} in the draft. Nothing is changed.`,
    tooLong: "The draft would be too long then. Nothing is changed.",
    notUnderstood: (request) => `I do not understand "${request}".`,
    noCall: "No step calls an address there, so there is no failure to handle. Nothing is changed.",
    noSuchHandling: "I cannot do that when a step fails. Nothing is changed.",
    doneAlready: "The draft does that already. Nothing is changed.",
    noRowsBefore: "There is nothing before that place whose rows the step could take.",
    besideItself: "A step is not moved beside itself.",
    noPlace: (place, count) => `The draft has ${count} steps: no place ${place}.`,
    stepExists: (name) => `There is a step "${name}" in the draft already.`,
    noStepName: (name) => `"${name}" is no name of a step.`,
    readsLater: (step, later) =>
      `Cannot move it: step "${step}" reads step "${later}", which would come after it. Nothing ` +
      "is changed.",
    stillRead: (step, readers) =>
      `Step "${step}" is not removed: ${readers} would read what is not there any more. Change or ` +
      "remove that first. Nothing is changed.",
    readerStep: (step) => `step "${step}"`,
    readerOutputs: "the outputs of the workflow",
    hasCondition: (step, condition) =>
      `Step "${step}" has a condition of its own, which would be lost: ${condition}.`,
    bypassed: (step) =>
      `Others read the rows of "${step}", so it is removed. Say "undo" to get it back.`,
    noOutputNow: (step, readers) =>
      `A step that is turned off has no output, and "${step}" is read by ${readers}.`,
    nothingSorted: "No step of the draft sorts, so nothing is changed. By which column? " +
      'Say "add a step that sorts by date, newest first".',
    severalSort: (steps) => `Several steps sort: ${steps}. Nothing is changed. Which one is meant?`,
    severalSortAlready:
      "Several steps sort, so nothing is changed. Say it of one of them in the definition.",
    noFirstKey: "No step of the draft sorts, so nothing is changed. By which column first?",
    noInput: (name) => `There is no input "${name}" in the draft.`,
    inputExists: (name) => `There is an input "${name}" in the draft already.`,
    noValue: (value, name, type) => `"${value}" is no value for "${name}", which is a ${type}.`,
    insideStep: (step, outer) =>
      `The step "${step}" stands inside the step "${outer}", where I change nothing in words. ` +
      '"show the draft" shows it; paste it back changed.',
  },
  de: {
    inputStillRead: (name, readers, step) =>
      `Die Eingabe „${name}“ wird noch gelesen: ${readers}. Es ist nichts geändert.` +
      (step === null
        ? ""
        : ` Sag „entferne den Schritt ${step} und die Eingabe ${name}“, um beides zu entfernen.`),
    noOnlyApproval: "Nicht genau ein Schritt bittet um eine Freigabe. Es ist nichts geändert.",
    onlyText: (file) =>
      `„${file}“ kann ich nicht schreiben: Dateien mit Zeilen sind CSV, das jede Tabellenkalkulation öffnet, oder JSON. Es ist nichts geändert.`,
    noSuchValue: (name) =>
      `Der Entwurf hat keinen Wert „${name}“ für den Text: weder eine Eingabe noch eine Spalte eines Eintrags. Es ist nichts geändert.`,
    noOnlyLoop:
      "Nicht genau ein Schritt wird für jeden Eintrag einer Liste ausgeführt. Es ist nichts geändert.",
    severalCalls: (steps, method) =>
      `Mehrere Schritte rufen eine Adresse auf, deshalb ist nichts geändert. Welcher soll ${method} nehmen? ${steps}.`,
    nameTooLong: (most) => `Umbenennen geht nicht: Ein Name hat höchstens ${most} Zeichen.`,
    notAbout: (words) =>
      `Im Entwurf kommt „${words}“ nicht vor, deshalb ist nichts geändert. Welche Zahl ist gemeint?`,
    noComparison: (number) => `Kein Schritt des Entwurfs vergleicht mit ${number ?? "einer Zahl"}.`,
    severalNumbers: (list, from, to) =>
      `Verglichen wird mit mehreren Zahlen: ${list}. Sag, welche, etwa „ändere ${from} auf ${to}“.`,
    noAddress: (url) => `Kein Schritt ruft ${url ?? "eine Adresse"} auf.`,
    severalAddresses: (list, url) =>
      `Es gibt mehrere Adressen: ${list}. Sag „nimm ${url} statt …“.`,
    noFile: "Kein Schritt des Entwurfs schreibt eine Datei.",
    severalFiles: (steps) => `Mehrere Schritte schreiben Dateien: ${steps}.`,
    noText: "Kein Schritt des Entwurfs hat einen Text.",
    severalTexts: (steps) => `Mehrere Schritte haben Texte: ${steps}.`,
    noMail: "Kein Schritt des Entwurfs verschickt eine E-Mail.",
    whichMail: "Anstelle welcher Adresse? Nichts ist geändert.",
    nothingSent: "Kein Schritt des Entwurfs sendet etwas. Nichts ist geändert.",
    noRecipient: (mail) => `Keine E-Mail des Entwurfs geht an ${mail}. Nichts ist geändert.`,
    onlyRecipient: (step) =>
      `Niemand sonst bekommt die E-Mail des Schritts „${step}“, deshalb ist nichts geändert. ` +
      `„entferne den Schritt ${step}“ entfernt ihn.`,
    isStep: (name) =>
      `Es gibt einen Schritt „${name}“: Sag „benenne den Schritt ${name} in … um“. Nichts ist geändert.`,
    isInput: (name) =>
      `Es gibt eine Eingabe „${name}“: Sag „ändere die Eingabe ${name} in …“. Nichts ist geändert.`,
    notInDraft: (text) => `Im Entwurf gibt es kein ${text}. Nichts ist geändert.`,
    tooLong: "Der Entwurf würde damit zu lang. Nichts ist geändert.",
    notUnderstood: (request) => `Das verstehe ich nicht: „${request}“.`,
    noCall:
      "Dort ruft kein Schritt eine Adresse auf, also kann dort keiner scheitern. Nichts ist geändert.",
    noSuchHandling: "Das kann ich nicht tun, wenn ein Schritt scheitert. Nichts ist geändert.",
    doneAlready: "Das tut der Entwurf schon. Nichts ist geändert.",
    noRowsBefore: "Vor dieser Stelle gibt es keine Zeilen, die der Schritt nehmen könnte.",
    besideItself: "Ein Schritt lässt sich nicht neben sich selbst verschieben.",
    noPlace: (place, count) => `Der Entwurf hat ${count} Schritte: Es gibt keine Stelle ${place}.`,
    stepExists: (name) => `Im Entwurf gibt es schon einen Schritt „${name}“.`,
    noStepName: (name) => `„${name}“ ist kein möglicher Name für einen Schritt.`,
    readsLater: (step, later) =>
      `Verschieben geht nicht: Der Schritt „${step}“ liest den Schritt „${later}“, der dann erst ` +
      "nach ihm käme. Nichts ist geändert.",
    stillRead: (step, readers) =>
      `Der Schritt „${step}“ ist nicht entfernt, weil sein Ergebnis noch gelesen wird: ${readers}. ` +
      "Ändere oder entferne das zuerst. Nichts ist geändert.",
    readerStep: (step) => `Schritt „${step}“`,
    readerOutputs: "die Ausgaben des Workflows",
    hasCondition: (step, condition) =>
      `Der Schritt „${step}“ hat eine eigene Bedingung, die verloren ginge: ${condition}.`,
    bypassed: (step) =>
      `Andere lesen die Zeilen von "${step}", deshalb ist er entfernt. „Mach das rückgängig“ holt ihn zurück.`,
    noOutputNow: (step, readers) =>
      `Ein ausgeschalteter Schritt gibt nichts aus, und „${step}“ wird noch gelesen: ${readers}.`,
    nothingSorted:
      "Kein Schritt des Entwurfs sortiert, deshalb ist nichts geändert. Nach welcher Spalte? Sag " +
      "„sortiere nach datum absteigend“.",
    severalSort: (steps) =>
      `Mehrere Schritte sortieren: ${steps}. Nichts ist geändert. Welcher ist gemeint?`,
    severalSortAlready:
      "Mehrere Schritte sortieren, deshalb ist nichts geändert. Ändere einen davon in der Definition.",
    noFirstKey:
      "Kein Schritt des Entwurfs sortiert, deshalb ist nichts geändert. Nach welcher Spalte zuerst?",
    noInput: (name) => `Im Entwurf gibt es keine Eingabe „${name}“.`,
    inputExists: (name) => `Im Entwurf gibt es schon eine Eingabe „${name}“.`,
    noValue: (value, name, type) =>
      `„${value}“ ist kein Wert für die Eingabe „${name}“, die den Typ ${type} hat.`,
    insideStep: (step, outer) =>
      `Der Schritt „${step}“ steht im Schritt „${outer}“; dort ändere ich mit Worten nichts. „zeige ` +
      "den Entwurf“ zeigt ihn; füge ihn geändert wieder ein.",
  },
  fr: {
    inputStillRead: (name, readers, step) =>
      `L'entrée « ${name} » est encore lue : ${readers}. Rien n'est modifié.` +
      (step === null
        ? ""
        : ` Dis « supprime l'étape ${step} et l'entrée ${name} » pour enlever les deux.`),
    noOnlyApproval:
      "Il n'y a pas exactement une étape qui demande une approbation. Rien n'est modifié.",
    onlyText: (file) =>
      `Je ne sais pas écrire « ${file} » : les fichiers de lignes sont en CSV, que tout tableur ouvre, ou en JSON. Rien n'est modifié.`,
    noSuchValue: (name) =>
      `Le brouillon n'a pas de valeur « ${name} » pour le texte : ni une entrée, ni une colonne d'un élément. Rien n'est modifié.`,
    noOnlyLoop:
      "Il n'y a pas exactement une étape exécutée pour chaque élément d'une liste. Rien n'est modifié.",
    severalCalls: (steps, method) =>
      `Plusieurs étapes appellent une adresse, donc rien n'est changé. Laquelle doit utiliser ${method} ? ${steps}.`,
    nameTooLong: (most) => `Impossible de le renommer : un nom a au plus ${most} caractères.`,
    notAbout: (words) =>
      `Le brouillon ne parle pas de « ${words} », donc rien n'est changé. De quel nombre s'agit-il ?`,
    noComparison: (number) => `Aucune étape du brouillon ne compare avec ${number ?? "un nombre"}.`,
    severalNumbers: (list, from, to) =>
      `Plusieurs nombres sont comparés : ${list}. Dis lequel, par exemple « change ${from} en ${to} ».`,
    noAddress: (url) => `Aucune étape n'appelle ${url ?? "une adresse"}.`,
    severalAddresses: (list, url) =>
      `Il y a plusieurs adresses : ${list}. Dis « utilise ${url} au lieu de … ».`,
    noFile: "Aucune étape du brouillon n'écrit de fichier.",
    severalFiles: (steps) => `Plusieurs étapes écrivent des fichiers : ${steps}.`,
    noText: "Aucune étape du brouillon n'a de texte.",
    severalTexts: (steps) => `Plusieurs étapes ont des textes : ${steps}.`,
    noMail: "Aucune étape du brouillon n'envoie d'e-mail.",
    whichMail: "À la place de quelle adresse ? Rien n'est changé.",
    nothingSent: "Aucune étape du brouillon n'envoie quoi que ce soit. Rien n'est changé.",
    noRecipient: (mail) => `Aucun e-mail du brouillon ne va à ${mail}. Rien n'est changé.`,
    onlyRecipient: (step) =>
      `Personne d'autre ne reçoit l'e-mail de l'étape « ${step} », donc rien n'est changé. ` +
      `« supprime l'étape ${step} » la supprime.`,
    isStep: (name) =>
      `Il y a une étape « ${name} » : dis « renomme l'étape ${name} en … ». Rien n'est changé.`,
    isInput: (name) =>
      `Il y a une entrée « ${name} » : dis « renomme l'entrée ${name} en … ». Rien n'est changé.`,
    notInDraft: (text) => `Il n'y a pas de ${text} dans le brouillon. Rien n'est changé.`,
    tooLong: "Le brouillon serait alors trop long. Rien n'est changé.",
    notUnderstood: (request) => `Je ne comprends pas « ${request} ».`,
    noCall:
      "Aucune étape n'y appelle d'adresse, donc il n'y a pas d'échec à traiter. Rien n'est changé.",
    noSuchHandling: "Je ne peux pas faire cela quand une étape échoue. Rien n'est changé.",
    doneAlready: "Le brouillon le fait déjà. Rien n'est changé.",
    noRowsBefore: "Avant cet endroit, il n'y a pas de lignes que l'étape pourrait prendre.",
    besideItself: "Une étape ne se déplace pas à côté d'elle-même.",
    noPlace: (place, count) => `Le brouillon a ${count} étapes : il n'y a pas de place ${place}.`,
    stepExists: (name) => `Il y a déjà une étape « ${name} » dans le brouillon.`,
    noStepName: (name) => `« ${name} » n'est pas un nom d'étape possible.`,
    readsLater: (step, later) =>
      `Impossible de la déplacer : l'étape « ${step} » lit l'étape « ${later} », qui viendrait ` +
      "après elle. Rien n'est changé.",
    stillRead: (step, readers) =>
      `L'étape « ${step} » n'est pas supprimée, car son résultat est encore lu : ${readers}. ` +
      "Change ou supprime cela d'abord. Rien n'est changé.",
    readerStep: (step) => `étape « ${step} »`,
    readerOutputs: "les sorties du workflow",
    hasCondition: (step, condition) =>
      `L'étape « ${step} » a sa propre condition, qui serait perdue : ${condition}.`,
    bypassed: (step) =>
      `D'autres lisent les lignes de "${step}", donc elle est supprimée. Dis « annule la modification » pour la remettre.`,
    noOutputNow: (step, readers) =>
      `Une étape désactivée n'a pas de sortie, et « ${step} » est encore lue : ${readers}.`,
    nothingSorted:
      "Aucune étape du brouillon ne trie, donc rien n'est changé. Par quelle colonne ? Dis « trie " +
      "par date décroissant ».",
    severalSort: (steps) =>
      `Plusieurs étapes trient : ${steps}. Rien n'est changé. De laquelle s'agit-il ?`,
    severalSortAlready:
      "Plusieurs étapes trient, donc rien n'est changé. Change l'une d'elles dans la définition.",
    noFirstKey:
      "Aucune étape du brouillon ne trie, donc rien n'est changé. Par quelle colonne d'abord ?",
    noInput: (name) => `Il n'y a pas d'entrée « ${name} » dans le brouillon.`,
    inputExists: (name) => `Il y a déjà une entrée « ${name} » dans le brouillon.`,
    noValue: (value, name, type) =>
      `« ${value} » n'est pas une valeur pour l'entrée « ${name} », qui est de type ${type}.`,
    insideStep: (step, outer) =>
      `L'étape « ${step} » se trouve dans l'étape « ${outer} », où je ne change rien par des ` +
      "phrases. « montre le brouillon » la montre ; colle-la de nouveau, modifiée.",
  },
  es: {
    inputStillRead: (name, readers, step) =>
      `La entrada «${name}» todavía se lee: ${readers}. No he cambiado nada.` +
      (step === null
        ? ""
        : ` Di «elimina el paso ${step} y la entrada ${name}» para quitar ambos.`),
    noOnlyApproval: "No hay exactamente un paso que pida una aprobación. No he cambiado nada.",
    onlyText: (file) =>
      `No sé escribir «${file}»: los archivos de filas son CSV, que toda hoja de cálculo abre, o JSON. No he cambiado nada.`,
    noSuchValue: (name) =>
      `El borrador no tiene un valor «${name}» para el texto: ni una entrada ni una columna de un elemento. No he cambiado nada.`,
    noOnlyLoop:
      "No hay exactamente un paso que se ejecute para cada elemento de una lista. No he cambiado nada.",
    severalCalls: (steps, method) =>
      `Varios pasos llaman a una dirección, así que no ha cambiado nada. ¿Cuál debe usar ${method}? ${steps}.`,
    nameTooLong: (most) => `No se puede renombrar: un nombre tiene como máximo ${most} caracteres.`,
    notAbout: (words) =>
      `El borrador no habla de «${words}», así que no ha cambiado nada. ¿De qué número se trata?`,
    noComparison: (number) => `Ningún paso del borrador compara con ${number ?? "un número"}.`,
    severalNumbers: (list, from, to) =>
      `Se compara con varios números: ${list}. Di con cuál, por ejemplo «cambia ${from} a ${to}».`,
    noAddress: (url) => `Ningún paso llama a ${url ?? "una dirección"}.`,
    severalAddresses: (list, url) =>
      `Hay varias direcciones: ${list}. Di «usa ${url} en lugar de …».`,
    noFile: "Ningún paso del borrador escribe un archivo.",
    severalFiles: (steps) => `Varios pasos escriben archivos: ${steps}.`,
    noText: "Ningún paso del borrador tiene un texto.",
    severalTexts: (steps) => `Varios pasos tienen textos: ${steps}.`,
    noMail: "Ningún paso del borrador envía un correo.",
    whichMail: "¿En lugar de qué dirección? No ha cambiado nada.",
    nothingSent: "Ningún paso del borrador envía nada. No he cambiado nada.",
    noRecipient: (mail) => `Ningún correo del borrador va a ${mail}. No he cambiado nada.`,
    onlyRecipient: (step) =>
      `Nadie más recibe el correo del paso «${step}», así que no he cambiado nada. ` +
      `«elimina el paso ${step}» lo elimina.`,
    isStep: (name) =>
      `Hay un paso «${name}»: di «renombra el paso ${name} a …». No ha cambiado nada.`,
    isInput: (name) =>
      `Hay una entrada «${name}»: di «renombra la entrada ${name} a …». No ha cambiado nada.`,
    notInDraft: (text) => `En el borrador no hay ${text}. No ha cambiado nada.`,
    tooLong: "El borrador sería entonces demasiado largo. No ha cambiado nada.",
    notUnderstood: (request) => `No entiendo «${request}».`,
    noCall:
      "Ahí ningún paso llama a una dirección, así que no hay fallo que tratar. No ha cambiado nada.",
    noSuchHandling: "No puedo hacer eso cuando falla un paso. No ha cambiado nada.",
    doneAlready: "El borrador ya lo hace. No ha cambiado nada.",
    noRowsBefore: "Antes de ese lugar no hay filas que el paso pueda tomar.",
    besideItself: "Un paso no se mueve al lado de sí mismo.",
    noPlace: (place, count) => `El borrador tiene ${count} pasos: no hay lugar ${place}.`,
    stepExists: (name) => `En el borrador ya hay un paso «${name}».`,
    noStepName: (name) => `«${name}» no es un nombre de paso posible.`,
    readsLater: (step, later) =>
      `No se puede mover: el paso «${step}» lee el paso «${later}», que vendría después. No ha ` +
      "cambiado nada.",
    stillRead: (step, readers) =>
      `El paso «${step}» no se ha eliminado porque su resultado aún se lee: ${readers}. Cambia o ` +
      "elimina eso primero. No ha cambiado nada.",
    readerStep: (step) => `paso «${step}»`,
    readerOutputs: "las salidas del workflow",
    hasCondition: (step, condition) =>
      `El paso «${step}» tiene una condición propia, que se perdería: ${condition}.`,
    bypassed: (step) =>
      `Otros leen las filas de "${step}", por eso se ha quitado. Di «deshazlo» para recuperarlo.`,
    noOutputNow: (step, readers) =>
      `Un paso desactivado no tiene salida, y «${step}» aún se lee: ${readers}.`,
    nothingSorted:
      "Ningún paso del borrador ordena, así que no ha cambiado nada. ¿Por qué columna? Di «ordena " +
      "por fecha descendente».",
    severalSort: (steps) =>
      `Varios pasos ordenan: ${steps}. No ha cambiado nada. ¿De cuál se trata?`,
    severalSortAlready:
      "Varios pasos ordenan, así que no ha cambiado nada. Cambia uno de ellos en la definición.",
    noFirstKey:
      "Ningún paso del borrador ordena, así que no ha cambiado nada. ¿Por qué columna primero?",
    noInput: (name) => `En el borrador no hay ninguna entrada «${name}».`,
    inputExists: (name) => `En el borrador ya hay una entrada «${name}».`,
    noValue: (value, name, type) =>
      `«${value}» no es un valor para la entrada «${name}», que es de tipo ${type}.`,
    insideStep: (step, outer) =>
      `El paso «${step}» está dentro del paso «${outer}», donde no cambio nada con palabras. ` +
      "«muestra el borrador» lo muestra; pégalo de nuevo cambiado.",
  },
};
