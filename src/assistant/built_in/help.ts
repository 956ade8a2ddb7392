/** The help text of the built-in assistant. */
const WHO = "I am the built-in assistant: no language model, so I understand a definition and a " +
  "handful of plain sentences, and nothing else.";

const EXAMPLES = [
  "paste a workflow in a fenced block (YAML or JSON): I save it as the draft and explain its errors",
  '"what templates are there?", "use the reconciliation template", ' +
  '"start from template csv-cleanup called May"',
  '"make a report of rows as csv called Overdue invoices"',
  '"make a report of rows where amount > 100 as csv called Large orders"',
  '"fetch https://example.org/data.json and save it as data.json"',
  '"make a text file saying Hello called greeting.txt"',
  '"publish it", "run it", "run Large orders", "run it with region=EU, limit=5"',
  '"schedule it every weekday at 08:30", "pause the schedule", "resume the schedule", ' +
  '"remove the schedule", "when does it run next?"',
  '"approve it", "reject it because …", "answer amount 5, note fine", "list the questions"',
  '"make a rule called Approval with input amount (number) and output approval (boolean)", ' +
  '"add a row: over 10,000 needs approval", "test it with amount=5", "why with amount=5?", ' +
  '"list my rules"',
  '"show the draft", "explain the errors", "status", "list my workflows", "list the services"',
];

const LIST = EXAMPLES.map((example) => `- ${example}`).join("\n");

export const HELP = `${WHO} You can:\n${LIST}`;

export const UNKNOWN = `I did not understand that. ${HELP}\n\nA language model can be set up by ` +
  "the operator of this server: LLM_BASE_URL and LLM_MODEL.";
