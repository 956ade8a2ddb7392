import assert from "node:assert/strict";
import { OrderedDeeds } from "../../src/assistant/deeds/ordered_deeds.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { getThread } from "../../src/threads/get_thread.ts";
import { getDraft } from "../../src/workflows/drafts/draft_access.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { TEMPLATE_TEXTS } from "../../src/workflows/templates/texts.ts";
import { ask, modelsAt, openChat } from "../support/chat/chat.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { type ScriptedAnswer, startFakeModel } from "../support/chat/fake_model.ts";

/** The text of the draft after the message; null if there is none. */
async function draftAfter(...messages: string[]): Promise<{ text: string; source: string | null }> {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  let text = "";
  for (const message of messages) text = (await ask(test, { ctx, threadId, message })).text;
  const { workflowId } = await getThread(ctx, { threadId });
  if (workflowId === null) return { text, source: null };
  assert.equal((await listWorkflows(ctx, { page: 1, limit: 20 })).total, 1);
  return { text, source: (await getDraft(ctx, { workflowId, threadId })).source };
}

function sourceOf(wanted: string): string {
  return TEMPLATE_TEXTS.find(({ slug }) => slug === wanted)?.source ?? assert.fail(wanted);
}

const BEGINNINGS: [message: string, slug: string][] = [
  ["use the reconciliation template", "reconciliation"],
  ["Please use template page-tables", "page-tables"],
  ['Create a workflow from the "health check" template.', "health-check"],
  ["start from template csv-cleanup", "csv-cleanup"],
  ["start the csv-cleanup template", "csv-cleanup"],
  ["begin with the CSV cleanup and summary template", "csv-cleanup"],
  ["make one from the template API report as CSV, please", "api-report"],
  ["I like these. Take the two sources template", "reconciliation"],
];

for (const [message, slug] of BEGINNINGS) {
  Deno.test(`the built-in assistant begins with ${slug} at "${message}"`, async () => {
    const { text, source } = await draftAfter(message);
    assert.equal(source, sourceOf(slug));
    assert.match(text, new RegExp(`is saved, from the template ${slug}\\.[^]*"publish it"`));
    assert.doesNotMatch(text, /published version|was not run|need these/);
  });
}

for (
  const message of [
    "nimm die Vorlage reconciliation",
    "Bitte benutzen Sie die Vorlage „reconciliation“.",
    "utilisez le modèle reconciliation s'il vous plaît",
    "usa la plantilla reconciliation por favor",
  ]
) {
  Deno.test(`the built-in assistant begins with a template at "${message}"`, async () => {
    assert.equal((await draftAfter(message)).source, sourceOf("reconciliation"));
  });
}

for (
  const message of [
    "nimm nicht die Vorlage reconciliation",
    "quel modèle utiliser ?",
    "no uses la plantilla reconciliation",
  ]
) {
  Deno.test(`the built-in assistant begins with no template at "${message}"`, async () => {
    assert.equal((await draftAfter(message)).source, null);
  });
}

const LOOKS = [
  "what templates are there?",
  "list the templates",
  "Show me your templates for workflows",
  "which template do you have for a report?",
  "use a template",
  "How do I use the reconciliation template?",
];

for (const message of LOOKS) {
  Deno.test(`the built-in assistant lists the templates at "${message}"`, async () => {
    const { text, source } = await draftAfter(message);
    assert.equal(source, null);
    for (const { slug } of TEMPLATE_TEXTS) {
      assert.match(text, new RegExp(`^- ${slug} \\(.+\\): `, "m"));
    }
    assert.match(text, /"use the template csv-cleanup"/);
  });
}

Deno.test("it begins with no template that the user does not want", async () => {
  const { text, source } = await draftAfter("don't use the reconciliation template");
  assert.equal(source, null);
  assert.match(text, /did not understand "don't"/);
});

Deno.test("it tells what the template needs, and gives it the name that it is called", async () => {
  const { text, source } = await draftAfter("use the api-report template called Open invoices");
  assert.match(text, /The draft "Open invoices" is saved/);
  assert.match(text, /variables to set once published:\n- API_URL: .+\n- API_TOKEN: /);
  assert.match(text, /runs by itself: 30 7 \* \* 1-5/);
  assert.equal(
    source,
    sourceOf("api-report").replace("name: API report as CSV", "name: Open invoices"),
  );
  const asked = await draftAfter("use the page-tables template");
  assert.match(asked.text, /A run asks for:\n- page: Address of the page/);
  assert.doesNotMatch(asked.text, /- rows/);
});

Deno.test("it names the nearest template where there is none of that name", async () => {
  const { text, source } = await draftAfter("use the reconciliaton template, publish and run it");
  assert.equal(text, 'Template not found: did you mean "reconciliation"?');
  assert.equal(source, null);
  assert.match((await draftAfter("use the csv template")).text, /the templates are api-report, /);
});

Deno.test("a template takes the place of the thread's draft, as a definition does", async () => {
  const { source } = await draftAfter(
    "make a report of rows as csv called Sums",
    "use the page-tables template",
  );
  assert.equal(source, sourceOf("page-tables"));
});

Deno.test("to start a template is no wish to run something", () => {
  assert.equal(OrderedDeeds.of("Start the csv-cleanup template").asks("run"), false);
  assert.equal(OrderedDeeds.of("Start the csv-cleanup template and run it").asks("run"), false);
});

Deno.test("a model lists the templates and begins with one, and is told what is wrong", async () => {
  const script: ScriptedAnswer[] = [
    { calls: [{ name: "list_templates", arguments: {} }] },
    { calls: [{ name: "use_template", arguments: { template: "nothing like it" } }] },
    { calls: [{ name: "use_template", arguments: { template: "page-tables", name: "Prices" } }] },
    { text: ["Here it is."] },
  ];
  await using fake = startFakeModel(script);
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: "I want the prices on a page as CSV" });
  const names = fake.requests[0]?.body.tools?.map((tool) => tool.function.name) ?? [];
  assert.ok(names.includes("list_templates") && names.includes("use_template"));
  const answers = fake.requests.at(-1)?.body.messages.filter(({ role }) => role === "tool") ?? [];
  const [listed, refused, begun] = answers.map(({ content }) => String(content));
  assert.match(listed ?? "", /^- page-tables \(/m);
  assert.match(refused ?? "", /Template not found: the templates are /);
  assert.match(begun ?? "", /The draft "Prices" is saved, from the template page-tables/);
  const { workflowId } = await getThread(ctx, { threadId });
  const draft = await getDraft(ctx, { workflowId: workflowId ?? "", threadId });
  assert.match(draft.source, /^# The tables of a web page[^]*\nname: Prices\n/);
});
