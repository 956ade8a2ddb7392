import { NOTHING } from "../definitions.ts";
import { type Conversation, draft, honest, type Outcome, turn } from "../turn.ts";

interface Chat {
  person: string;
  language: Conversation["language"];
  says: readonly [says: string, gives: Outcome][];
}

function chat({ person, language, says }: Chat): Conversation {
  return { person, language, start: NOTHING, turns: says.map((each) => turn(...each)) };
}

/** People with files of their own, in two or three messages. */
const CHATS: readonly Chat[] = [
  {
    person: "an accountant with open invoices",
    language: "en",
    says: [
      ["Read invoices.csv and keep the unpaid ones", honest(/Which column is meant by "unpaid"/)],
      ["status is unpaid", draft("inputs.invoices", 'item.status == \\"unpaid\\"')],
      ["save it as open.csv", draft("open.csv", "steps.filter.output")],
    ],
  },
  {
    person: "an accountant with regions",
    language: "en",
    says: [
      [
        "Read sales.csv, group by region and sum amount, save as regions.csv",
        draft("item.region", "sum()", "regions.csv"),
      ],
      ["also sort it by amount descending", draft("row.amount).reverse()", "regions.csv")],
      ["and only the first 3", draft("slice(0, 3)", '"rows":"${{ steps.first.output }}"')],
    ],
  },
  {
    person: "an accountant with two ledgers",
    language: "en",
    says: [
      [
        "Compare bank.csv with ledger.csv and save what is new",
        honest(/By which column are the rows of "bank" and "ledger" compared/),
      ],
      ["by reference", honest(/Say "those of bank" or "those of ledger"/)],
      [
        "those of bank",
        draft('"left":"${{ steps.read_bank.output.rows }}"', "item.reference", "report.csv"),
      ],
      ["save it as new.csv", { ...draft("new.csv"), lacks: ["report.csv", "report2"] }],
    ],
  },
  {
    person: "a shop owner with a webhook",
    language: "en",
    says: [
      ["when a webhook arrives, save its body as call.json", draft("call.json", "inputs.body")],
      ["also sort it", honest(/Which column is meant by "sort it"/)],
      ["price", draft("[inputs.body].flatten().sortBy(row, row.price)", "steps.sorted.output")],
    ],
  },
  {
    person: "a shop owner with orders by webhook",
    language: "en",
    says: [
      [
        "When an order comes in by webhook, email it to me@shop.example",
        draft("inputs.body", "me@shop.example"),
      ],
      ["also sort it by price", draft("flatten().sortBy(row, row.price)", "steps.sorted.output")],
    ],
  },
  {
    person: "a teacher with grades",
    language: "en",
    says: [
      ["Read grades.csv and sort by class", draft("row.class", "inputs.grades")],
      [
        "then by name",
        draft("rows.sortBy(row, row.name)", "sorted2.output.sortBy(row, row.class)"),
      ],
      ["and save it as sorted.csv", draft("sorted.csv", '"rows":"${{ steps.sorted.output }}"')],
    ],
  },
  {
    person: "a shop owner who writes to customers",
    language: "en",
    says: [
      ["Send each customer an email", honest(/Where do the data come from/)],
      ["customers.csv", honest(/Which column has the e-mail addresses/)],
      ["the column is mail", honest(/What does the e-mail say/)],
      ["never mind", {}],
      ['"Dear {name}, hello"', {}],
    ],
  },
  {
    person: "a nurse with reminders",
    language: "en",
    says: [
      ["Remind me every day at 8 to take the pills", draft("Take the pills", "0 8 * * *")],
      ["make it 9", draft("0 9 * * *")],
    ],
  },
  {
    person: "a nurse with one call",
    language: "en",
    says: [
      [
        "Remind me tomorrow at 9 to call the lab",
        draft("Call the lab", /"runAt":"20\d\d-\d\d-\d\dT09:00:00.000Z"/),
      ],
      ["actually at 10", draft(/"runAt":"20\d\d-\d\d-\d\dT10:00:00.000Z"/)],
      ["every day at 8", { ...draft("0 8 * * *"), lacks: ["runAt"] }],
      ["publish it", { version: 1, schedules: ["0 8 * * *"] }],
    ],
  },
  {
    person: "somebody from HR with columns",
    language: "en",
    says: [
      [
        "Read staff.csv, rename fname to first_name, save as staff2.csv",
        draft('{\\"fname\\": \\"first_name\\"}'),
      ],
      ["also rename lname to last_name", draft('{\\"lname\\": \\"last_name\\"}', "staff2.csv")],
      ["also rename pay to salary", draft('{\\"pay\\": \\"salary\\"}')],
      // The file has the old name.
      ["also round salary to 0 decimals", {
        ...draft('{"pay":"number"}', "math.round(item.salary)"),
        lacks: ['"salary":"number"'],
      }],
    ],
  },
  {
    person: "a German accountant with costs",
    language: "de",
    says: [
      [
        "Lies kosten.csv, runde betrag auf 2 Stellen und speichere als k.csv",
        draft("math.round(item.betrag, 2)", "k.csv"),
      ],
      ["außerdem name in Großbuchstaben", draft("string(item.name).upper()", "k.csv")],
      ["Sende eine E-Mail an alle Faultiere", honest(/In welcher Spalte stehen/)],
      ["email", honest(/Was steht in der E-Mail/)],
      ["„Guten Tag, {name}“", draft("Guten Tag, ${{ string(item.name) }}", "item.email")],
      ["Verschick E-Mails an Faultiere", honest(/"E-Mails"/)],
    ],
  },
  {
    person: "a German nurse",
    language: "de",
    says: [
      ["Erinnere mich morgen an den Termin", honest(/Um wie viel Uhr ist „morgen“/)],
      ["um 9", draft("Den Termin", /T09:00:00.000Z/)],
      ["lieber um 10", draft(/T10:00:00.000Z/)],
    ],
  },
  {
    person: "a French teacher with averages",
    language: "fr",
    says: [
      [
        "Lis notes.csv, arrondis moyenne à 1 décimale et enregistre dans n.csv",
        draft("math.round(item.moyenne, 1)", "n.csv"),
      ],
      ["mets aussi nom en majuscules", draft("string(item.nom).upper()", "n.csv")],
    ],
  },
  {
    person: "a Spanish storekeeper with two lists",
    language: "es",
    says: [
      ["Compara viejo.csv con nuevo.csv y guarda lo nuevo", honest(/Por qué columna/)],
      ["por id", draft('"left":"${{ steps.read_nuevo.output.rows }}"', "item.id")],
      ["en n.csv", { ...draft("n.csv"), lacks: ["report.csv"] }],
    ],
  },
];

export const EVERYDAY_FILES: readonly Conversation[] = CHATS.map(chat);
