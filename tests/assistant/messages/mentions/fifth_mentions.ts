/**
 * Messages that name a deed, a change of a schedule or another workflow, and order none. They were
 * written down before they were run.
 */
export const FIFTH_MENTIONS: readonly string[] = [
  // Wishes that are none.
  "I would not like it to run every day",
  "I'd rather it did not run on Mondays",
  "I would like to know whether it runs every day",
  "Ich möchte nicht, dass du es veröffentlichst",
  "Ich möchte, dass er nicht jeden Sonntag läuft",
  "Ich möchte wissen, ob es jeden Sonntag läuft",
  "je ne veux pas que tu le publies",
  "je voudrais savoir s'il tourne tous les jours",
  "no quiero que lo borres",
  "quiero saber si se ejecuta todos los lunes",
  // Other times.
  "Thursday instead of Friday?",
  "why Thursday instead of Friday?",
  "Anna prefers Thursday instead of Friday",
  "not Thursday instead of Friday",
  "Donnerstag statt Freitag, falls das geht",
  "jeudi au lieu de vendredi si tout va bien",
  // Removal.
  "remove weekly?",
  "who would remove weekly",
  "we removed weekly last year",
  "never remove it",
  // Another workflow.
  "we went back to publish it and run it",
  "go back to publish it and run it, if Anna agrees",
  "should we go back to it and delete the workflow?",
  // Steps and their order.
  "the timeout of that step was 10s, so we ran it again",
  "make that newest first, said the boss, and publish it",
];
