/**
 * Messages of the conversations, by person, that are answered with an honest question, proposal or
 * refusal in the place of their right outcome. Nothing is done at any of them.
 */
export const HONEST: Readonly<Record<string, readonly string[]>> = {
  "an accountant before the month ends": [
    "make that newest first",
    "undo that",
    "every last day of the month at 17:00 please",
  ],
  "a non-native speaker": [
    "i want publish it now",
    "at what hour it is running?",
    "run it all days at 6 in the morning",
    "make a pause of the schedule",
  ],
  "a developer with YAML and curl": [
    "timeout of that step: 10s",
  ],
  "a manager who approves": [
    "no, reject it, it was refunded last week",
  ],
  "a support agent": [
    "which input did it have?",
  ],
  "a data analyst": [
    "before that, drop rows where amount is empty",
  ],
  "a data analyst with two files": [
    "join two csv files, customers and orders, on customer_id, keep customer_id, name and total, write joined.csv",
    "only where total >= 99.5",
    "make that 100",
    "remove that filter again",
  ],
  "someone on a phone": [
    "runn it",
    "pause teh schedule",
  ],
  "a polite elderly person": [
    "Would you mind pausing the schedule while I am on holiday?",
  ],
  "a teacher with a new workflow": [
    "Thursday instead of Friday",
  ],
  "eine eilige Buchhalterin": [
    "und jetzt jeden Monatsersten um 7 Uhr",
  ],
  "eine höfliche ältere Dame": [
    "Ich möchte, dass er jeden Sonntag um 10 Uhr läuft",
    "Würden Sie den Zeitplan bitte anhalten?",
  ],
  "une comptable pressée": [
    "et maintenant tous les lundis à 7h",
  ],
  "un contable con prisa": [
    "y ahora cada lunes a las 7",
  ],
  "un señor mayor": [
    "Quiero que se ejecute todos los domingos a las 10",
    "pause la programación, por favor",
  ],
  "an impatient operator with schedules": [
    "remove weekly",
    "yes",
  ],
  "somebody on a phone without capitals": [
    "wats the statsu",
  ],
  "somebody who corrects themselves": [
    "hmm, undo the sorting",
  ],
  "an operator at night": [
    "go back to Export",
    "retry it",
  ],
  "somebody with a form": [
    "run it with customer=Acme amount=12",
  ],
  "somebody who asks how": [
    "how do I limit overlapping runs?",
  ],
  "a tester of doubts": [
    "he opened Pay, then run it",
  ],
  "a tester with a schedule that has a name": [
    "resume nightly, I beg you",
  ],
  "a teacher who types the answer alone": [
    "mark: 3, run it",
  ],
};

export function isHonest(person: string, says: string): boolean {
  return HONEST[person]?.includes(says) ?? false;
}
