import assert from "node:assert/strict";
import type { Json } from "../../../src/lib/json.ts";
import { openTemplateLab, TEMPLATES } from "../../support/workflows/template_lab.ts";
import { servicesUsed } from "../../../src/definition/definition.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { TEMPLATE_TEXTS } from "../../../src/workflows/templates/texts.ts";

const SLUGS = TEMPLATE_TEXTS.map(({ slug }) => slug);

Deno.test("GET /templates lists all of them with what each needs, without their text", async () => {
  await using lab = await openTemplateLab();
  const { templates, ...rest } = await lab.caller.expect(200, `GET ${TEMPLATES}`);
  assert.deepEqual(rest, {});
  for (const [at, { slug, tags, source }] of TEMPLATE_TEXTS.entries()) {
    const { definition } = parseDefinition(source);
    assert.ok(definition);
    assert.deepEqual(templates[at], {
      slug,
      title: definition.name,
      description: definition.description,
      tags,
      services: servicesUsed(definition),
      needsNetwork: source.includes("service: http"),
      inputs: definition.inputs ?? {},
      env: definition.env ?? {},
      schedule: definition.schedule ?? null,
    });
  }
  assert.equal(templates.length, TEMPLATE_TEXTS.length);
  const [report] = templates;
  assert.deepEqual(report.schedule, { cron: "30 7 * * 1-5", timezone: "Europe/Berlin" });
});

Deno.test("GET /templates/:slug shows the text too, with its comments", async () => {
  await using lab = await openTemplateLab();
  const { templates } = await lab.caller.expect(200, `GET ${TEMPLATES}`);
  for (const [at, { slug, source }] of TEMPLATE_TEXTS.entries()) {
    const shown = await lab.caller.expect(200, `GET ${TEMPLATES}/${slug}`);
    assert.deepEqual(shown, { ...templates[at], source });
  }
});

Deno.test("POST /templates/:slug/workflows makes a workflow of the caller's own, text and all", async () => {
  await using lab = await openTemplateLab();
  for (const { slug, source } of TEMPLATE_TEXTS) {
    const { workflowId, draftId, ...created } = await lab.caller.expect(
      201,
      `POST ${TEMPLATES}/${slug}/workflows`,
    );
    assert.deepEqual(created, { valid: true, errors: [] });
    const draft = await lab.caller.expect(200, `GET /api/v1/workflows/${workflowId}/draft`);
    assert.deepEqual([draft.draftId, draft.source, draft.threadId], [draftId, source, null]);
  }
  const owned = await lab.caller.expect(200, "GET /api/v1/workflows?scope=owned");
  assert.equal(owned.total, SLUGS.length);
});

Deno.test("POST /templates/:slug/workflows gives it another name, in its list and its text", async () => {
  await using lab = await openTemplateLab();
  const name = " Prices: May # 5 ";
  const { workflowId } = await lab.caller.expect(201, `POST ${TEMPLATES}/page-tables/workflows`, {
    json: { name },
  });
  const workflow = await lab.caller.expect(200, `GET /api/v1/workflows/${workflowId}`);
  assert.equal(workflow.name, name.trim());
  const draft = await lab.caller.expect(200, `GET /api/v1/workflows/${workflowId}/draft`);
  assert.equal(draft.definition.name, name.trim());
  assert.match(draft.source, /^# The tables of a web page/);
});

Deno.test("an unknown template is 404, with the nearest one, and makes nothing", async () => {
  await using lab = await openTemplateLab();
  for (const request of ["GET", "POST"]) {
    const path = (slug: string) => `${TEMPLATES}/${slug}${request === "POST" ? "/workflows" : ""}`;
    const near = await lab.caller.expect(404, `${request} ${path("csv-clenup")}`);
    assert.deepEqual([near.code, near.detail], [
      "not_found",
      'Template not found: did you mean "csv-cleanup"?',
    ]);
    const far = await lab.caller.expect(404, `${request} ${path("zzz")}`);
    assert.equal(far.detail, `Template not found: the templates are ${SLUGS.join(", ")}`);
    await lab.caller.expect(404, `${request} ${path("__proto__")}`);
  }
  const owned = await lab.caller.expect(200, "GET /api/v1/workflows?scope=owned");
  assert.equal(owned.total, 0);
});

Deno.test("POST /templates/:slug/workflows refuses an invalid name", async () => {
  await using lab = await openTemplateLab();
  const refused: Json[] = [
    { name: "  " },
    { name: "x".repeat(201) },
    { name: 5 },
    { title: "A" },
    [],
  ];
  for (const json of refused) {
    const { code } = await lab.caller.expect(400, `POST ${TEMPLATES}/page-tables/workflows`, {
      json,
    });
    assert.equal(code, "invalid_request");
  }
});
