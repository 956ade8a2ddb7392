import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { Empty } from "../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { Time } from "../parts/time.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";
import { NewRule } from "./new_rule.tsx";

/** The decision rules that the caller may read, latest change first. */
export function RuleList() {
  const [search, setSearch] = useState("");
  const list = usePages(
    ["rules", "list", search],
    (cursor) => readRules({ limit: PAGE_SIZE, ...search !== "" && { search }, ...cursor }),
  );
  const rules = itemsOf(list, (page) => page.rules, ({ id }) => id);
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.rules}</h1>
        <input
          type="text"
          aria-label={texts.search}
          placeholder={texts.search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NewRule />
      </header>
      <ListState list={list} />
      {rules?.length === 0 && (search === ""
        ? (
          <Empty title={texts.noRules}>
            <p>{texts.noRulesHint}</p>
          </Empty>
        )
        : <Empty title={texts.noMatches} />)}
      {rules && rules.length > 0 && <RuleTable rules={rules} />}
      <MoreRows list={list} />
    </main>
  );
}

/** Returns the rules that the caller may read. */
export async function readRules(
  choice: { limit: number; search?: string; cursor?: string },
): Promise<Schemas["RuleList"]> {
  const query = { scope: "all", ...choice } as const;
  return await data(api.GET("/api/v1/rules", { params: { query } }));
}

function RuleTable({ rules }: { rules: readonly Schemas["RuleItem"][] }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.published}</th>
          <th scope="col" class="is-wide">{texts.teams}</th>
          <th scope="col">{texts.changed}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id}>
            <th scope="row">
              <a href={`${BASE}/rules/${rule.id}`}>{rule.name}</a>
              {rule.isDraft && <em class="badge">{texts.draftText}</em>}
              {rule.description && <span class="muted">{rule.description}</span>}
            </th>
            <td>{rule.version === null ? texts.notPublished : texts.version(rule.version)}</td>
            <td class="is-wide">
              {rule.isPublic ? texts.wholeOrganization : rule.sharedTeamKeys.join(", ") || "–"}
            </td>
            <td>
              <Time at={rule.updatedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
