/**
 * Messages of the conversations, by person, that are answered with an honest question, proposal or
 * refusal in the place of their right outcome. Nothing is done at any of them.
 */
export const HONEST: Readonly<Record<string, readonly string[]>> = {
  "an accountant before the month ends": [
    "every last day of the month at 17:00 please",
  ],
  "a non-native speaker": [
    "i want publish it now",
    "at what hour it is running?",
    "run it all days at 6 in the morning",
    "make a pause of the schedule",
  ],
  "a manager who approves": [
    "no, reject it, it was refunded last week",
  ],
  "a data analyst": [
    "before that, drop rows where amount is empty",
  ],
  "someone on a phone": [
    "runn it",
    "pause teh schedule",
  ],
  "a polite elderly person": [
    "Would you mind pausing the schedule while I am on holiday?",
  ],
  "eine eilige Buchhalterin": [
    "und jetzt jeden Monatsersten um 7 Uhr",
  ],
  "une comptable pressée": [
    "et maintenant tous les lundis à 7h",
  ],
  "un contable con prisa": [
    "y ahora cada lunes a las 7",
  ],
  "somebody who corrects themselves": [
    "hmm, undo the sorting",
  ],
  "somebody with a form": [
    "run it with customer=Acme amount=12",
  ],
  "somebody who asks how": [
    "how do I limit overlapping runs?",
  ],
  "a tester with a schedule that has a name": [
    "resume nightly, I beg you",
  ],
  "a teacher who types the answer alone": [
    "mark: 3, run it",
  ],
  "a property manager": [
    "reject this one, the tenant never paid",
  ],
  "a sales assistant who repeats offers": [
    "run it again with colour=red",
  ],
  "a developer with log lines": [
    "$ heddle publish --force",
  ],
};

export function isHonest(person: string, says: string): boolean {
  return HONEST[person]?.includes(says) ?? false;
}
