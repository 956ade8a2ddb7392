import { deepEqual, equal } from "node:assert/strict";
import type { DocumentKind } from "../../src/documents/kind.ts";
import { queriesOf } from "../../src/documents/kind_store.ts";
import { hasReadableDraft } from "../../src/documents/drafts/draft_store.ts";
import { RULES } from "../../src/rules/kind.ts";
import { WORKFLOWS } from "../../src/workflows/kind.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";

const COMMON = /\bdocument(s|_drafts|_versions|_references|_id)\b/;

Deno.test("queriesOf() names the tables of the kind, also in subqueries and raw parts", async () => {
  await using db = await openTestDatabase();
  const sqlOf = (kind: DocumentKind) =>
    queriesOf(kind, db.queries).selectFrom("documents")
      .innerJoin("document_versions as versions", "versions.document_id", "documents.id")
      .select(["documents.id", "versions.number"])
      .where(({ exists, selectFrom }) =>
        exists(selectFrom("document_drafts").select("id").where("document_id", "=", "a"))
      ).compile().sql;
  equal(
    sqlOf(RULES),
    'select "rules"."id", "versions"."number" from "rules" ' +
      'inner join "rule_versions" as "versions" on "versions"."rule_id" = "rules"."id" ' +
      'where exists (select "id" from "rule_drafts" where "rule_id" = ?)',
  );
  equal(sqlOf(WORKFLOWS).includes('from "drafts" where "workflow_id"'), true);

  const { principal } = testContext(db);
  const { sql } = db.queries.selectFrom("rules").select("id")
    .where(hasReadableDraft(RULES, { ...principal, teamKeys: ["ops"] })).compile();
  equal(COMMON.test(sql), false);
  equal(sql.includes(`ifnull("rule_drafts"."thread_id", '')`), true);
});

Deno.test("the columns of only one kind are no columns of a common table", async () => {
  await using db = await openTestDatabase();
  const documents = queriesOf(WORKFLOWS, db.queries).selectFrom("documents");
  // @ts-expect-error: rules have no file key.
  deepEqual(await documents.select("file_key").execute(), []);
  // @ts-expect-error: an id is text.
  deepEqual(await documents.select("id").where("id", "=", 1).execute(), []);
});
