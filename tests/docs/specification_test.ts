import assert from "node:assert/strict";
import { statementsIn, uncoveredParts } from "../support/specification/quotations.ts";

const PAGE = await Deno.readTextFile("docs/specification/service.md");
const STATEMENTS = statementsIn(await Deno.readTextFile("docs/conformance.md"));
const OF_SERVICE = STATEMENTS.filter(({ page }) => page === "service.md");

/** Sentences that introduce others, or advise a client, and leave nothing to check. */
const INTRODUCTIONS = [
  "This document covers the whole service: AI chat threads, workflows and their schedules, object " +
  "storage downloads and usage statistics, and authentication, rate limiting and access control",
  "All paths are relative to {base_url}",
  "The service is an automation platform with four areas",
  "Workflows (`/api/v1/workflows`) are the automation unit",
  "Event kinds are in Events",
  "The header should be sent on every request",
];

Deno.test("statements quote the specification as it stands, with nothing cut away", () => {
  assert.ok(OF_SERVICE.length > 300);
  const cut = OF_SERVICE.filter(({ quotation }) => /…|\.\.\./.test(quotation));
  assert.deepEqual(cut, []);
  const { unknown } = uncoveredParts(PAGE, { statements: OF_SERVICE });
  assert.deepEqual(unknown, []);
});

Deno.test("a statement quotes every sentence of the specification", () => {
  const introductions = INTRODUCTIONS.map((quotation) => ({ section: "", quotation }));
  const statements = [...OF_SERVICE, ...introductions];
  assert.deepEqual(uncoveredParts(PAGE, { statements }).uncovered, []);
});

Deno.test("a sentence that no statement quotes is found", () => {
  const page = [
    "### Things",
    "",
    "| Field | Type |",
    "|---|---|",
    "| id | string |",
    "| name | string |",
    "",
    "**GET /things** lists things; newest first. Query: page (number). Shape: not shown.",
  ].join("\n");
  const of = (...quotations: string[]) => {
    const statements = quotations.map((quotation) => ({ section: "Things", quotation }));
    return uncoveredParts(page, { statements });
  };
  const all = ["id | string", "name | string", "lists things; newest first", "page (number)"];
  assert.deepEqual(of(...all), { unknown: [], uncovered: [] });
  assert.deepEqual(of(...all.slice(1)).uncovered, ["id | string"]);
  assert.deepEqual(of(...all.slice(0, 2), "lists things", "page").uncovered, [
    "newest first",
    "(number)",
  ]);
  assert.deepEqual(of(...all, "names things").unknown, ["names things"]);
});
