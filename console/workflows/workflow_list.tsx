import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { Empty } from "../parts/feedback.tsx";
import { lazy } from "../parts/lazy.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { Time } from "../parts/time.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

/** Only who has no workflow yet needs them. */
const TemplateList = lazy(
  "templates",
  async () => (await import("./template_list.tsx")).TemplateList,
);

export function WorkflowList() {
  const [search, setSearch] = useState("");
  const found = usePages(
    ["workflows", "list", search],
    (cursor) => readWorkflows({ limit: PAGE_SIZE, ...search !== "" && { search }, ...cursor }),
  );
  const workflows = itemsOf(found, (page) => page.workflows, ({ id }) => id);
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.workflows}</h1>
        <input
          type="text"
          aria-label={texts.search}
          placeholder={texts.search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </header>
      <ListState list={found} />
      {workflows?.length === 0 && (search === ""
        ? (
          <Empty title={texts.noWorkflows}>
            <p>{texts.noWorkflowsHint}</p>
            <TemplateList />
          </Empty>
        )
        : <Empty title={texts.noMatches} />)}
      {workflows && workflows.length > 0 && <WorkflowTable workflows={workflows} />}
      <MoreRows list={found} />
    </main>
  );
}

/** The workflows that the caller may read. */
export async function readWorkflows(
  choice: { limit: number; search?: string; cursor?: string },
): Promise<Schemas["WorkflowList"]> {
  const query = { scope: "all", ...choice } as const;
  const answer = await data(api.GET("/api/v1/workflows", { params: { query } }));
  // Only `scope=organization` answers the other kind of list.
  return answer as Schemas["WorkflowList"];
}

function WorkflowTable({ workflows }: { workflows: Schemas["WorkflowList"]["workflows"] }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col" class="is-wide">{texts.services}</th>
          <th scope="col" class="is-wide">{texts.schedule}</th>
          <th scope="col">{texts.changed}</th>
        </tr>
      </thead>
      <tbody>
        {workflows.map(({ id, name, description, services, scheduleStatus, updatedAt }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`${BASE}/workflows/${id}`}>{name}</a>
              {description && <span class="muted">{description}</span>}
            </th>
            <td class="is-wide">{services.join(", ")}</td>
            <td class="is-wide">{scheduleText(scheduleStatus)}</td>
            <td>
              <Time at={updatedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function scheduleText(isPaused: boolean | null): string {
  if (isPaused === null) return texts.notScheduled;
  return isPaused ? texts.paused : texts.scheduled;
}
