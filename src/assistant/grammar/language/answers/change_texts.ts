import { DRAFT_TEXTS } from "../drafts/draft_texts.ts";
import type { Language } from "../vocabulary.ts";

/** The texts about saving, checking, changing and undoing drafts. */
export interface ChangeTexts {
  noSuchColumn(columns: string): string;
  saved(name: string): string;
  savedWithErrors(name: string): string;
  isValid: string;
  hasErrors: string;
  warnings: string;
  changed: string;
  changedWithErrors: string;
  nothingChanged: string;
  noDraft: string;
  unreadable: string;
  tooLong: string;
  nothingToUndo: string;
  changedSince: string;
  nothingToFix: string;
  noCorrection: string;
  whichSchedule: string;
  /** A sentence that changes the time of one of several schedules. */
  changeSchedule(name: string, phrase: string): string;
  /** Says how an hour was read, if the other half of the day is possible. */
  otherHalf(taken: string, other: string): string;
  oneTimeOnly(present: string): string;
  scheduleOrStep(name: string): string;
  /** Asks whether an unquoted name contains a further change. */
  isWholeName(name: string): string;
  /** Asks for the part of a change that is not understood. */
  unclear(part: string): string;
}

export const CHANGE_TEXTS: Readonly<Record<Language, ChangeTexts>> = {
  en: {
    noSuchColumn: (columns) =>
      `The file has no such column. It has: ${columns}. Nothing is changed.`,
    saved: (name) => `The draft ${name} is saved and valid.`,
    savedWithErrors: (name) => `The draft ${name} is saved, but it has errors:`,
    isValid: "It is valid.",
    hasErrors: "It has errors:",
    warnings: "Warnings:",
    changed: "The draft is changed, and valid:",
    changedWithErrors: "The draft is changed, and has errors:",
    nothingChanged: "It is so already: nothing changed.",
    noDraft: "There is no draft in this thread to change. Paste one, or begin with a template.",
    unreadable: "The draft cannot be read:",
    tooLong: "The draft is too long to be changed in words: paste the changed one.",
    nothingToUndo: "There is nothing to undo: no change of the draft was shown here.",
    changedSince:
      "Nothing is undone: the draft has changed since the last change that was shown here.",
    nothingToFix: "There is nothing to fix: the draft is valid.",
    noCorrection: "I know no correction of these, so nothing is changed:",
    whichSchedule: "Nothing was done. Which schedule?",
    changeSchedule: (name, phrase) => `change the schedule called ${name} to ${phrase}`,
    otherHalf: (taken, other) =>
      `I take the hour for that of "${taken}". If it is the other half of the day, say "schedule ` +
      `it ${other}".`,
    oneTimeOnly: (present) =>
      `The draft has one time, "${present}", and no second one, so nothing was done. Say the ` +
      'whole time, such as "run it every weekday at 8 and on Saturdays at 10"; once the workflow ' +
      'is published, "also run it …" adds a second schedule.',
    unclear: (part) =>
      `${DRAFT_TEXTS.en.cannot} ${part}. The other changes are clear: say this part in other words, or ` +
      '"leave it out". Nothing is changed yet.',
    isWholeName: (name) =>
      `Is "${name}" the whole name? Then put it into quotes. Nothing is changed yet.`,
    scheduleOrStep: (name) =>
      `There are a schedule and a step called "${name}", and nothing is removed. Say "remove the ` +
      `schedule called ${name}" or "remove the step ${name}". Which one is meant?`,
  },
  de: {
    noSuchColumn: (columns) =>
      `Die Datei hat keine solche Spalte. Sie hat: ${columns}. Es ist nichts geändert.`,
    saved: (name) => `Der Entwurf ${name} ist gespeichert und gültig.`,
    savedWithErrors: (name) => `Der Entwurf ${name} ist gespeichert, hat aber Fehler:`,
    isValid: "Er ist gültig.",
    hasErrors: "Er hat Fehler:",
    warnings: "Warnungen:",
    changed: "Der Entwurf ist geändert und gültig:",
    changedWithErrors: "Der Entwurf ist geändert, hat aber Fehler:",
    nothingChanged: "Das ist schon so: Nichts hat sich geändert.",
    noDraft: "In diesem Chat gibt es keinen Entwurf, der sich ändern lässt. Füge einen ein, oder " +
      "beginne mit einer Vorlage.",
    unreadable: "Der Entwurf lässt sich nicht lesen:",
    tooLong: "Der Entwurf ist zu lang, um ihn mit Worten zu ändern: Füge den geänderten ein.",
    nothingToUndo:
      "Es gibt nichts rückgängig zu machen: Hier wurde keine Änderung des Entwurfs gezeigt.",
    changedSince:
      "Ich habe nichts rückgängig gemacht: Der Entwurf hat sich seit der letzten Änderung, " +
      "die hier gezeigt wurde, geändert.",
    nothingToFix: "Es gibt nichts zu beheben: Der Entwurf ist gültig.",
    noCorrection: "Hierfür kenne ich keine Korrektur, deshalb ist nichts geändert:",
    whichSchedule: "Ich habe nichts getan. Welcher Zeitplan?",
    changeSchedule: (name, phrase) => `ändere den Zeitplan namens ${name} auf ${phrase}`,
    otherHalf: (taken, other) =>
      `Ich verstehe die Stunde als „${taken}“. Ist die andere Tageshälfte gemeint, sag „plane es ` +
      `${other}“.`,
    oneTimeOnly: (present) =>
      `Der Entwurf hat eine Zeit, „${present}“, und keine zweite; ich habe nichts getan. Sag die ` +
      "ganze Zeit, etwa „plane es jeden Werktag um 8 Uhr“; ist der Workflow veröffentlicht, fügt " +
      "„plane es auch …“ einen zweiten Zeitplan hinzu.",
    unclear: (part) =>
      `${DRAFT_TEXTS.de.cannot} ${part}. Die anderen Änderungen sind klar: Sag diesen Teil in anderen ` +
      "Worten, oder „lass es weg“. Noch ist nichts geändert.",
    isWholeName: (name) =>
      `Ist „${name}“ der ganze Name? Dann setze ihn in Anführungszeichen. Noch ist nichts geändert.`,
    scheduleOrStep: (name) =>
      `Es gibt einen Zeitplan und einen Schritt namens „${name}“, und nichts ist entfernt. Sag ` +
      `„lösche den Zeitplan namens ${name}“ oder „entferne den Schritt ${name}“. Was ist gemeint?`,
  },
  fr: {
    noSuchColumn: (columns) =>
      `Le fichier n'a pas cette colonne. Il a : ${columns}. Rien n'est modifié.`,
    saved: (name) => `Le brouillon ${name} est enregistré et valide.`,
    savedWithErrors: (name) => `Le brouillon ${name} est enregistré, mais il a des erreurs :`,
    isValid: "Il est valide.",
    hasErrors: "Il a des erreurs :",
    warnings: "Avertissements :",
    changed: "Le brouillon est modifié, et valide :",
    changedWithErrors: "Le brouillon est modifié, mais il a des erreurs :",
    nothingChanged: "C'est déjà ainsi : rien n'a changé.",
    noDraft: "Il n'y a pas de brouillon à modifier dans ce fil. Colles-en un, ou commence par un " +
      "modèle.",
    unreadable: "Le brouillon est illisible :",
    tooLong: "Le brouillon est trop long pour être modifié par des phrases : colle celui qui est " +
      "modifié.",
    nothingToUndo:
      "Il n'y a rien à annuler : aucune modification du brouillon n'a été montrée ici.",
    changedSince:
      "Rien n'est annulé : le brouillon a changé depuis la dernière modification montrée ici.",
    nothingToFix: "Il n'y a rien à corriger : le brouillon est valide.",
    noCorrection: "Je ne connais pas de correction pour ceci, donc rien n'est modifié :",
    whichSchedule: "Je n'ai rien fait. Quelle planification ?",
    changeSchedule: (name, phrase) => `change la planification appelée ${name} pour ${phrase}`,
    otherHalf: (taken, other) =>
      `Je comprends l'heure comme « ${taken} ». S'il s'agit de l'autre moitié de la journée, dis ` +
      `« programme-le ${other} ».`,
    oneTimeOnly: (present) =>
      `Le brouillon a un seul horaire, « ${present} », et pas de second ; je n'ai rien fait. Dis ` +
      "l'horaire entier, par exemple « lance-le tous les jours ouvrés à 8h » ; une fois le workflow " +
      "publié, « lance-le aussi … » ajoute une seconde planification.",
    unclear: (part) =>
      `${DRAFT_TEXTS.fr.cannot} ${part}. Les autres changements sont clairs : dis cette partie autrement, ` +
      "ou « laisse cette partie ». Rien n'est encore modifié.",
    isWholeName: (name) =>
      `Est-ce que « ${name} » est le nom entier ? Alors mets-le entre guillemets. Rien n'est encore changé.`,
    scheduleOrStep: (name) =>
      `Il y a une planification et une étape appelées « ${name} », et rien n'est supprimé. Dis ` +
      `« supprime la planification appelée ${name} » ou « supprime l'étape ${name} ». De quoi ` +
      "s'agit-il ?",
  },
  es: {
    noSuchColumn: (columns) =>
      `El archivo no tiene esa columna. Tiene: ${columns}. No he cambiado nada.`,
    saved: (name) => `El borrador ${name} está guardado y es válido.`,
    savedWithErrors: (name) => `El borrador ${name} está guardado, pero tiene errores:`,
    isValid: "Es válido.",
    hasErrors: "Tiene errores:",
    warnings: "Advertencias:",
    changed: "El borrador está cambiado y es válido:",
    changedWithErrors: "El borrador está cambiado, pero tiene errores:",
    nothingChanged: "Ya es así: no ha cambiado nada.",
    noDraft:
      "En este chat no hay ningún borrador que cambiar. Pega uno, o empieza con una plantilla.",
    unreadable: "El borrador no se puede leer:",
    tooLong: "El borrador es demasiado largo para cambiarlo con palabras: pega el cambiado.",
    nothingToUndo: "No hay nada que deshacer: aquí no se ha mostrado ningún cambio del borrador.",
    changedSince:
      "No se ha deshecho nada: el borrador ha cambiado desde el último cambio mostrado aquí.",
    nothingToFix: "No hay nada que corregir: el borrador es válido.",
    noCorrection: "No conozco ninguna corrección para esto, así que no se ha cambiado nada:",
    whichSchedule: "No he hecho nada. ¿Qué programación?",
    changeSchedule: (name, phrase) => `cambia la programación llamada ${name} a ${phrase}`,
    otherHalf: (taken, other) =>
      `Entiendo la hora como «${taken}». Si es la otra mitad del día, di «prográmalo ${other}».`,
    oneTimeOnly: (present) =>
      `El borrador tiene un solo horario, «${present}», y no un segundo; no he hecho nada. Di el ` +
      "horario entero, por ejemplo «ejecútalo todos los días laborables a las 8:00»; cuando el " +
      "workflow esté publicado, «ejecútalo también …» añade una segunda programación.",
    unclear: (part) =>
      `${DRAFT_TEXTS.es.cannot} ${part}. Los demás cambios están claros: di esta parte de otra manera, o ` +
      "«déjalo fuera». Todavía no hay cambios.",
    isWholeName: (name) =>
      `¿Es «${name}» el nombre entero? Entonces ponlo entre comillas. Aún no se ha cambiado nada.`,
    scheduleOrStep: (name) =>
      `Hay una programación y un paso llamados «${name}», y no se ha eliminado nada. Di «elimina ` +
      `la programación llamada ${name}» o «elimina el paso ${name}». ¿Cuál de los dos?`,
  },
};
