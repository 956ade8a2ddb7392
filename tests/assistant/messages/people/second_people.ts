import { asks, done, draft, edited, refuses, type Row, says } from "../outcomes.ts";

const FAILURE = says(/disk is full/);
const LIST = says(/Large orders/);
const SCHEDULE = says(/no schedule|ninguna programación/i);
const TASKS = says(
  /No run asks|Kein Lauf fragt|Aucune exécution ne pose|Ninguna ejecución pregunta/,
);
const TEMPLATES = says(/csv-cleanup/);
const VERSIONS = says(/Version 1[^]*Version 2|Version 2[^]*Version 1/);
const WHICH = /1\. fetch, 2\. large, 3\. file, 4\. greet/;
const ADMINS = says(/^Only an admin/);
const inOrder = (...ids: string[]) =>
  edited([new RegExp(ids.map((id) => `id: ${id}\\b`).join("[^]*"))]);
const gone = (...ids: string[]) => edited([], ids.map((id) => `id: ${id}`));

/**
 * 120 messages of twelve kinds of people. They and their outcomes were written down before any of
 * them was run.
 */
export const SECOND_PEOPLE: Readonly<Record<string, readonly Row[]>> = {
  "team lead": [
    ["live", "is the thing still private or can everybody see it?", says(/sales/)],
    ["live", "give the sales team access to it", says(/shared with: sales/)],
    ["live", "take access away from everybody", done("unshare")],
    ["live", "what has Anna changed in it?", refuses("Anna")],
    ["draft", "let's ship it", done("publish")],
    ["draft", "ship it once Bob is back", says(/only when you say so/)],
    ["live", "when is the next run planned?", SCHEDULE],
    ["live", "have it run every monday at 9", done("schedule")],
    ["empty", "is anything waiting on me?", TASKS],
    ["live", "transfer it to bob@example.org", ADMINS],
  ],
  "night operator": [
    ["failed", "what broke?", FAILURE],
    ["failed", "why did that blow up?", FAILURE],
    ["failed", "which step was it that failed?", says(/"note"/)],
    ["live", "kick it off again", done("run")],
    ["live", "don't kick it off again", refuses("don't")],
    ["live", "has it run today?", says(/No runs of|No run was started/)],
    ["live", "how often has it run?", says(/No runs of/)],
    ["live", "freeze the schedule", says(/no schedule|ninguna programación/i)],
    ["live", "bring back version 1", done("go back")],
    ["live", "unplug it", refuses("unplug")],
  ],
  "report writer": [
    ["orders", "remove steps 3 and 4", gone("file", "greet")],
    ["orders", "delete the last two steps", gone("file", "greet")],
    ["orders", "swap the last two steps", inOrder("fetch", "large", "greet", "file")],
    ["orders", "get rid of steps 3 to 4", gone("file", "greet")],
    ["orders", "raise the limit to 5,000", edited(["item.amount > 5000"])],
    ["orders", "turn off the last step", edited(["when:"])],
    ["orders", "remove the first two steps", says(/would read/)],
    ["orders", ["remove steps 3 and 4", "undo"], inOrder("fetch", "large", "file", "greet")],
    ["orders", "call it Big orders", edited(["name: Big orders"])],
    ["orders", "remove step 12", says(WHICH)],
  ],
  Sachbearbeiterin: [
    ["orders", "nenne es Wochenbericht", edited(["name: Wochenbericht"])],
    ["orders", "ändere den Namen in Wochenbericht", edited(["name: Wochenbericht"])],
    ["orders", "setz die Schwelle auf 1.500,50", edited(["item.amount > 1500.5"])],
    [
      "orders",
      "ändere die Adresse auf https://example.org/neu",
      edited(["https://example.org/neu"]),
    ],
    [
      "orders",
      "füge eine Eingabe namens grenze mit dem Standardwert 10 hinzu",
      edited(["grenze:"]),
    ],
    ["orders", "entferne die Eingabe region", edited([], ["region:"])],
    ["orders", "füge eine Freigabe vor file hinzu", edited(["action: approve"])],
    ["orders", "lösche die letzten beiden Schritte", gone("file", "greet")],
    ["orders", "lösche den Schritt quatsch", asks(/Welchen Schritt meinst du mit "quatsch"\?/)],
    ["orders", ["schalte den letzten Schritt aus", "mach das rückgängig"], edited([], ["when:"])],
  ],
  Betriebsleiter: [
    ["live", "stoß den Workflow bitte an", done("run")],
    ["live", "hast du den Workflow schon angestoßen?", refuses()],
    ["draft", "schalte es jetzt live", done("publish")],
    ["live", "lass es jeden Montag um 9 Uhr laufen", done("schedule")],
    ["failed", "was ist denn da schiefgelaufen?", FAILURE],
    ["live", "wie viele Läufe gab es bisher?", says(/keine Läufe von/)],
    ["live", "wirf den Workflow weg", done("delete")],
    ["live", "wirf den Workflow nicht weg", refuses("nicht")],
    ["live", "wer darf das alles sehen?", says(/sales/)],
    ["live", "gib dem Team sales Zugriff darauf", says(/geteilt mit: sales/)],
  ],
  Praktikant: [
    ["empty", "was gibt es hier denn so an Vorlagen?", TEMPLATES],
    ["empty", "welche Workflows haben wir schon?", LIST],
    ["empty", "wartet irgendwas auf meine Freigabe?", TASKS],
    ["draft", "was fehlt in dem Entwurf noch?", says(/gültig/)],
    ["empty", "bau mir was Schönes", refuses("Schönes")],
    ["orders", "verschiebe den letzten Schritt an den Anfang", inOrder("greet", "fetch", "large")],
    ["orders", "tausche die letzten beiden Schritte", inOrder("large", "greet", "file")],
    ["orders", "dupliziere Schritt 4", edited(["id: greet_2"])],
    ["orders", "ändere die Schwelle", asks(/Auf welche Zahl\?/)],
    ["orders", ["ändere die Schwelle", "2.000"], edited(["item.amount > 2000"])],
  ],
  comptable: [
    ["orders", "renomme le workflow en Rapport", edited(["name: Rapport"])],
    ["orders", "mets le seuil à 2 500", edited(["item.amount > 2500"])],
    ["orders", "mets le seuil à 1.500,50", edited(["item.amount > 1500.5"])],
    ["orders", "supprime l'entrée region", edited([], ["region:"])],
    ["orders", "ajoute une entrée nommée limite avec la valeur par défaut 10", edited(["limite:"])],
    ["orders", "change l'adresse en https://example.org/v2", edited(["https://example.org/v2"])],
    ["orders", "ajoute une approbation avant file", edited(["action: approve"])],
    ["orders", "supprime les deux dernières étapes", gone("file", "greet")],
    ["orders", "supprime l'étape bidon", asks(/Quelle étape veux-tu dire par "bidon" \?/)],
    ["orders", ["supprime l'étape bidon", "greet"], gone("greet")],
  ],
  "chef de projet": [
    ["draft", "mets-le en production maintenant", done("publish")],
    ["live", "fais-le tourner", done("run")],
    ["live", "est-ce que tu l'as fait tourner ?", refuses()],
    ["live", "débarrassez-vous de ce workflow", done("delete")],
    ["live", "donne accès à l'équipe sales", says(/partagé avec : sales/)],
    ["failed", "qu'est-ce qui a fait échouer le workflow ?", FAILURE],
    ["live", "quelles sont les anciennes versions ?", VERSIONS],
    ["empty", "qu'est-ce qui attend mon approbation ?", TASKS],
    ["empty", "combien de place prennent nos fichiers ?", says(/0 octets/)],
    ["live", "mets-le en ligne quand Anna sera d'accord", refuses("Anna")],
  ],
  contable: [
    ["orders", "cambia el nombre a Informe", edited(["name: Informe"])],
    ["orders", "pon el umbral en 1.500,50", edited(["item.amount > 1500.5"])],
    ["orders", "cambia la dirección a https://example.org/v2", edited(["https://example.org/v2"])],
    ["orders", "elimina la entrada region", edited([], ["region:"])],
    ["orders", "añade una entrada llamada limite con valor predeterminado 10", edited(["limite:"])],
    ["orders", "añade una aprobación antes de file", edited(["action: approve"])],
    ["orders", "elimina los dos últimos pasos", gone("file", "greet")],
    ["orders", "intercambia los dos últimos pasos", inOrder("large", "greet", "file")],
    ["orders", "elimina el paso tontería", asks(/¿Qué paso quieres decir con "tontería"\?/)],
    ["orders", ["elimina el último paso", "deshazlo"], inOrder("fetch", "large", "file", "greet")],
  ],
  directora: [
    ["draft", "ponlo en línea", done("publish")],
    ["live", "ponlo en marcha ya", done("run")],
    ["live", "¿lo has puesto en marcha?", refuses()],
    ["live", "que se ejecute todos los lunes a las 9", done("schedule")],
    ["live", "¿quién tiene acceso?", says(/sales/)],
    ["failed", "¿qué ha pasado?", FAILURE],
    ["live", "¿cuándo toca la siguiente?", SCHEDULE],
    ["empty", "¿hay algo que tenga que aprobar?", TASKS],
    ["live", "deshazte del workflow", done("delete")],
    ["live", "quita el acceso a todo el mundo", done("unshare")],
  ],
  "careful colleague": [
    ["live", "what would it do if I ran it?", refuses()],
    ["draft", "I am not sure we should ship it", says(/only when you say so/)],
    ["live", "Anna says kick it off", refuses()],
    ["live", "could you maybe get rid of this workflow later?", refuses("later")],
    ["live", "who kicked it off last time?", refuses()],
    ["draft", "is it live yet?", says(/no published version/)],
    ["live", "what does putting it live do?", refuses()],
    ["live", "never give the sales team access", refuses("never")],
    ["live", "please keep the schedule going", refuses()],
    ["live", "the run was kicked off by mistake", refuses()],
  ],
  tinkerer: [
    ["empty", "read a csv, sort it by date and save it as a.csv", draft("sortBy", "a.csv")],
    ["orders", "swap steps 3 and 4", inOrder("fetch", "large", "greet", "file")],
    ["orders", "swap the first two steps", says(/reads step|would read/)],
    ["orders", "remove 3 and 4", refuses()],
    ["orders", "turn steps 3 and 4 off", edited([/when:[^]*when:/])],
    ["orders", "remove the last 2 steps", gone("file", "greet")],
    ["orders", "remove steps file and greet", gone("file", "greet")],
    ["orders", "rename step 4 to bye", edited(["id: bye"], ["id: greet"])],
    ["orders", "which steps are in the draft?", says(/id: fetch|fetch/)],
    ["orders", "remove all steps", refuses()],
  ],
};
