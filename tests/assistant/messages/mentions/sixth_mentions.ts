/**
 * Messages that name a deed, quote one, joke about it or tie it to something, and order none. They
 * were written down before they were run.
 */
export const SIXTH_MENTIONS: readonly string[] = [
  // Conditions and times that nobody can see.
  "publish it once Anna agrees",
  "publish it as soon as legal is happy",
  "run it unless it is a holiday",
  "delete the workflow when the project ends",
  "run it, but only after lunch",
  "if you must, delete it",
  "pause it should the tests fail",
  "lösch den Workflow, sobald Anna zustimmt",
  "veröffentliche es, außer es ist Freitag",
  "starte es erst morgen",
  "publie-le dès que Paul est d'accord",
  "supprime-le sauf si quelqu'un s'en sert",
  "publícalo en cuanto Ana lo apruebe",
  "bórralo si nadie lo usa",
  // Quotes and reports.
  'Anna wrote "run it again with amount 7"',
  'the button says "publish"',
  "my boss: publish it",
  "he said run it again with amount 7",
  "Anna hat gesagt: mach mal Pause damit",
  "Paul m'a dit de le publier",
  "Ana dice que lo publique",
  "the ticket reads: stop schedule until I say",
  // Jokes and exclamations.
  "I could delete this workflow ten times a day, haha",
  "run, Forrest, run",
  "publish or perish",
  "stop the world, I want to get off",
  "am liebsten würde ich alles löschen",
  "publie-moi ça dans tes rêves",
  // Negations.
  "in no case run it again with amount 7",
  "nobody asked for a pause of the schedule",
  "never run it again",
  "bloß nicht veröffentlichen",
  "ne le relance surtout pas",
  "ni se te ocurra publicarlo",
  "reject? no way",
  // Questions and wonderings.
  "the same again with amount 7?",
  "could it be that you ran it again with amount 7",
  "what if I said: reject this one, the tenant never paid",
  "stop schedule until I say?",
  "ob ich das mal pausieren soll",
  "je me demande si je dois le relancer",
  "¿y si lo ejecuto otra vez con amount 7?",
  "I wonder who paused it",
  "the same again with amount 7 would be wrong",
];
