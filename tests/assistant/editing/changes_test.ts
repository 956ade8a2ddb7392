import { deepEqual, equal } from "node:assert/strict";
import type { Language } from "../../../src/assistant/grammar/language/vocabulary.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { readChange } from "../../../src/assistant/built_in/editing/reading/read_change.ts";
import { mendedAfter } from "../../../src/assistant/built_in/editing/fixing/mend_failed_step.ts";

/** Compares one column, sorts, and sends the file to one address. */
const DRAFT: JsonObject = {
  name: "orders",
  steps: [
    { id: "fetch", service: "http", action: "request", with: { url: "https://a.example.com/x" } },
    {
      id: "filter",
      service: "data",
      action: "filter",
      with: { items: "${{ steps.fetch.output.body }}", where: "item.total > 100" },
    },
    { id: "mail", service: "email", action: "send", with: { to: "ann@example.com" } },
  ],
};

const threshold = (value: number) => ({
  edit: { do: "threshold", from: 100, value, about: null, orAdd: null },
});
const recipient = (to: string) => ({
  edit: { do: "replace", from: "ann@example.com", to, isPart: false },
});
const says = (request: string) => ({ request });
const step = (name: string) => ({ name, place: null });
const removed = (name: string) => ({ edit: { do: "remove", step: step(name) } });
const renamed = (name: string) => ({ edit: { do: "rename", name } });
const bound = (to: string) => ({ edit: { do: "replace", from: "> 100", to, isPart: true } });
const order = (descending: boolean | null) => ({
  edit: { do: "order", descending, spoken: null },
});
const withRows = { edit: { do: "only_with_rows", step: step("mail") } };

/** Changes whose words stand in any order, and what they mean; null if a word is left over. */
const CHANGES: readonly (readonly [says: string, means: unknown])[] = [
  ["bump min total to 120", threshold(120)],
  ["could we make that total 150", threshold(150)],
  ["the price must be more than 80, not 100", threshold(80)],
  ["threshold: 1,500", threshold(1_500)],
  ["set the filter to total >= 99.5", {
    edit: { do: "replace", from: "> 100", to: ">= 99.5", isPart: true },
  }],
  ["make the threshold an input called min_total, default 100", {
    edit: { do: "to_input", from: 100, input: "min_total", value: 100 },
  }],
  ["it should go to lisa@example.com instead of ann", recipient("lisa@example.com")],
  ["not ann but the recipient kim@example.com", recipient("kim@example.com")],
  ["put tom@example.com in copy", says("cc tom@example.com")],
  ["a blind copy to tom@example.com please", says("bcc tom@example.com")],
  [
    "nobody should receive the mail before I approve it",
    says(
      "ask for approval before it is sent",
    ),
  ],
  ["I don't want the mail", { edit: { do: "remove", step: { name: "mail", place: null } } }],
  ["4 attempts, 30s apart", says("retry 4 times with 30 seconds between")],
  ["give up after two minutes", says("with a timeout of 2 minutes")],
  ["the endpoint moved to https://b.example.com/x", {
    edit: { do: "address", from: null, url: "https://b.example.com/x" },
  }],
  ["the csv could be called big.csv", { edit: { do: "file", name: "big.csv" } }],
  ["only the top 10", { edit: { do: "first_rows", count: 10 } }],
  ["highest totals on top", { edit: { do: "sort_by", column: "total", descending: true } }],
  ["I'd have the file as JSON", { edit: { do: "format", format: "json" } }],
  ["new name: Large orders", { edit: { do: "rename", name: "Large orders" } }],
  ["its subject should read Orders of the week", {
    edit: { do: "subject", subject: "Orders of the week" },
  }],
  // Something that is not understood, or is no change.
  ["the name is fine", null],
  ["the subject is wrong", null],
  ["rename it to Big and publish it", null],
  ["never send it to bob@example.com", null],
  ["don't change the limit to 200", null],
  ["if the limit were 200", null],
  ["send it to ann@example.com and bob@example.com on Fridays", null],
  ["raise the limit to 200 for Germany", null],
  ["the total must be under 80, not 100", null],
];

Deno.test("a change is read by its words and values, whatever their order", async (test) => {
  for (const [text, means] of CHANGES) {
    await test.step(
      text,
      () => deepEqual(readChange(text, { draft: DRAFT, language: "en" }), means),
    );
  }
});

/** Says of a change of the draft, in the language, what becomes of it. */
const SPOKEN: readonly (readonly [language: Language, says: string, means: unknown])[] = [
  ["en", "bump the cutoff up to 180", threshold(180)],
  ["en", "total must be at least 100, not strictly more", bound(">= 100")],
  ["en", "100 is way too strict, use 60", threshold(60)],
  ["en", "the mail shouldn't go to ann but to jo@example.com", recipient("jo@example.com")],
  ["en", "swap ann@example.com for jo@example.com", recipient("jo@example.com")],
  [
    "en",
    "ann@example.com and jo@example.com should both receive it",
    says(
      "send it to jo@example.com too",
    ),
  ],
  ["en", "use POST for the request", { edit: { do: "method", method: "POST" } }],
  ["en", "send the header X-Env: prod along", says("with header X-Env: prod")],
  ["en", "flip the sort order", order(null)],
  ["en", "order by customer, then by total, highest first", {
    edit: { do: "sort_by", column: "customer", descending: false },
    then: { do: "then_by", column: "total", descending: true },
  }],
  ["en", "don't email anything", removed("mail")],
  ["en", "throw the filter out", removed("filter")],
  ["en", "drop everything from customer ACME", says("drop the rows where customer ACME")],
  ["en", "after the sort keep just the first 20", { edit: { do: "first_rows", count: 20 } }],
  [
    "en",
    "the csv needs only order_id and total",
    says(
      'keep only the columns "order_id" and "total"',
    ),
  ],
  ["en", "call the total column 'Order value' in the csv", says('rename "total" to "Order value"')],
  ["en", "turn the 100 into a parameter", {
    edit: { do: "to_input", from: 100, input: "min_total", value: 100 },
  }],
  ["en", "add a choice input region with EU and US, EU by default", {
    edit: { do: "add_input", input: "region", type: "enum", value: "EU", options: ["EU", "US"] },
  }],
  ["en", "no mail if there's nothing in the list", withRows],
  ["en", "mail only when there are rows", withRows],
  ["en", "wait 10 minutes before the mail goes out", {
    edit: { do: "add_step", request: "wait for 10 minutes", step: step("mail"), isBefore: true },
  }],
  ["en", "text of the mail: Dear Ann, please see the list.", {
    edit: { do: "text", text: "Dear Ann, please see the list" },
  }],
  ["en", "semicolons please", says("use semicolon as separator")],
  ["de", "Mach die Grenze auf 12 hoch", threshold(12)],
  ["de", "statt 100 bitte 60", threshold(60)],
  [
    "de",
    "ann@example.com ist falsch, es muss leitung@example.com sein",
    recipient(
      "leitung@example.com",
    ),
  ],
  ["de", "den Mailversand brauchen wir nicht", removed("mail")],
  ["de", "nenn das Ganze Überstunden", renamed("Überstunden")],
  ["de", "ab 100, nicht erst darüber", bound(">= 100")],
  [
    "de",
    "bei Fehlern admin@example.com benachrichtigen",
    says(
      "email admin@example.com if it fails",
    ),
  ],
  [
    "de",
    "lass die Bestellungen mit status storniert weg",
    says(
      "drop the rows where status storniert",
    ),
  ],
  ["de", "höchstens 30 Zeilen", { edit: { do: "first_rows", count: 30 } }],
  ["de", "frag mich bevor die Mail rausgeht", says("ask for approval before it is sent")],
  ["fr", "le seuil doit être de 200", threshold(200)],
  ["fr", "à partir de 100 inclus", bound(">= 100")],
  ["fr", "envoie-le plutôt à luc@example.com", recipient("luc@example.com")],
  ["fr", "enlève l'envoi par mail", removed("mail")],
  ["fr", "mets comptable@example.com en copie", says("cc comptable@example.com")],
  ["fr", "renomme le workflow en Suivi du lundi", renamed("Suivi du lundi")],
  ["es", "en vez de 100 que sean 300", threshold(300)],
  ["es", "los más altos primero", order(true)],
  ["de", "die höchsten zuerst", order(true)],
  ["en", "the highest first", order(true)],
  ["es", "quiero como mínimo 150", bound(">= 150")],
  ["es", "que se llame pedidos.csv", { edit: { do: "file", name: "pedidos.csv" } }],
  ["es", "ya no lo mandes a ann@example.com sino a eva@example.com", recipient("eva@example.com")],
  ["es", "reintenta 4 veces la llamada", says("retry 4 times")],
  // Negations, conditions and reports change nothing.
  ["en", "don't raise it to 500", null],
  ["en", "don't remove the mail", null],
  ["en", "tell me before you remove the filter", null],
  ["de", "erhöhe die Grenze nicht auf 20", null],
  ["de", "wenn die Grenze 200 wäre", null],
  ["de", "wirf den Workflow nicht weg", null],
  ["fr", "ne supprime pas le tri", null],
  ["es", "no quites el filtro", null],
];

Deno.test("a change is read in each of the four languages", async (test) => {
  for (const [language, text, means] of SPOKEN) {
    await test.step(text, () => deepEqual(readChange(text, { draft: DRAFT, language }), means));
  }
});

Deno.test("the mend that an error tells is applied to the step that failed", () => {
  const failed = (id: string, message: string) => ({
    error: { stepId: id, code: "expression_failed", message },
    steps: [],
  });
  const message = 'Cannot evaluate "item.total > 100": write double(item.total)';
  const mended = mendedAfter(DRAFT, failed("filter", message));
  equal(JSON.stringify(mended).includes('"where":"double(item.total) > 100"'), true);
  equal(mendedAfter(DRAFT, failed("mail", message)), null);
  equal(mendedAfter(DRAFT, failed("filter", "no such host")), null);
  // A mended step is left alone.
  equal(mendedAfter(mended ?? {}, failed("filter", message)), null);
});
