import { FIXED_TEXTS } from "../grammar/language/answers/fixed_texts.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import { EXAMPLE_SENTENCES } from "./not_understood/suggestions.ts";

const EXAMPLES = [
  "paste a workflow in a fenced block (YAML or JSON): I save it as the draft and explain its errors",
  '"what templates are there?", "use the reconciliation template", ' +
  '"start from template csv-cleanup called May"',
  '"make a report of rows as csv called Overdue invoices"',
  '"make a report of rows where amount > 100 as csv called Large orders"',
  '"fetch https://example.org/data.json and save it as data.json", or paste a curl command',
  '"every weekday at 8am, fetch https://example.org/orders, keep the ones with amount over 1,000, ' +
  'sort them by amount, largest first, and save them as a csv called large"',
  '"read a csv file, group it by country and write the totals of amount to totals.csv"',
  '"ask for approval, then post to https://example.org/pay"',
  '"read a csv file, keep the rows where status is open and email them to ada@example.org"',
  '"make a text file saying Hello called greeting.txt"',
  '"publish it", "run it", "run Large orders", "run it with region=EU, limit=5"',
  '"schedule it every weekday at 08:30", "pause the schedule", "resume the schedule", ' +
  '"delete the schedule", "pause the nightly schedule", "when does it run next?"',
  '"approve it", "reject it because …", "answer amount 5, note fine", "list the questions"',
  '"make a rule called Approval with input amount (number) and output approval (boolean)", ' +
  '"add a row: over 10,000 needs approval", "test it with amount=5", "why with amount=5?", ' +
  '"list my rules"',
  '"show the draft", "explain the errors", "dry run", "what inputs does it take?"',
  '"rename it to Weekly report", "set the default of region to US", "turn off the step notify", ' +
  '"remove the step notify", "undo", "fix it"',
  '"make that 2000", "replace a.csv by b.csv", "change the threshold to 2000", ' +
  '"add a step that sorts by amount", "move greet before fetch", "retry fetch 3 times", ' +
  '"add a number input called limit with default 10"',
  '"list my workflows", "list the workflows shared with me", "open Large orders"',
  '"show the versions", "compare version 1 with version 2", "go back to version 1"',
  '"status", "why did it fail?", "show the last runs", "retry", "cancel the run"',
  '"which step failed?", "show the steps of the last run"',
  '"who can see it?", "which version is live?", "list the webhooks", ' +
  '"show the environment variables", "who am I?"',
  '"how much storage do we use?", "show the model usage"',
  '"list the services", "what does data.group do?", "how do I filter a list?", ' +
  '"how do I share a workflow?"',
];

/**
 * Returns an overview of the sentences that the built-in assistant understands: all of them in
 * English, a selection in other languages.
 */
export function helpIn(language: Language): string {
  const { anywhere, linked } = EXAMPLE_SENTENCES[language];
  const examples = language === "en"
    ? EXAMPLES
    : [...anywhere, ...linked].map((sentence) => `"${sentence}"`);
  const list = examples.map((example) => `- ${example}`).join("\n");
  return FIXED_TEXTS[language].help(list);
}
