import { done, edited, proposed, refuses, type Row, says } from "../outcomes.ts";

const OFFLINE = says(
  /(?:"pause the schedule"|„pausiere den Zeitplan“|« suspends la planification »)[^]*(?:Nothing was done|Ich habe nichts getan|Je n'ai rien fait)/,
);

/**
 * Orders in other words, judged by what they have done. They were written down before they were
 * run.
 */
export const LOOSE_DEEDS: readonly Row[] = [
  ["draft", "ok, put it live please", done("publish")],
  ["draft", "ship it and kick it off", done("publish and run")],
  ["draft", "nimm es in Betrieb", done("publish")],
  ["draft", "mets-le en ligne s'il te plaît", done("publish")],
  ["draft", "ponlo en producción", done("publish")],
  ["live", "kick it off", done("run")],
  ["live", "could you fire it up for me?", done("run")],
  ["live", "wirf ihn bitte an", done("run")],
  ["live", "mets-le en marche", done("run")],
  ["live", "échalo a andar", done("run")],
  ["live", "get rid of this workflow", done("delete")],
  ["live", "schmeiß den Workflow weg", done("delete")],
  ["live", "débarrasse-toi de ce workflow", done("delete")],
  ["live", "deshazte de este workflow", done("delete")],
  ["live", "revoke all access", done("unshare")],
  ["live", "bring version 1 back", done("go back")],
  ["live", "have it run every weekday at 8", done("schedule")],
  ["live", "lass es jeden Werktag um 8 Uhr laufen", done("schedule")],
  ["live", "haz que se ejecute todos los días a las 8", done("schedule")],
  ["live", "take it offline", OFFLINE],
  ["live", "nimm es vom Netz", OFFLINE],
  ["live", "mets-le hors ligne", OFFLINE],
  ["live", "get rid of it", proposed("delete")],
  ["live", "get rid of all workflows", refuses()],
  ["orders", "get rid of the last step", edited([], ["id: greet"])],
  ["live", "don't get rid of this workflow", refuses("don't")],
  ["live", "did you kick it off?", refuses()],
  ["live", "the kick-off", refuses()],
];
