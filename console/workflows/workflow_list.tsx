import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { Empty, Loading, Problem } from "../parts/feedback.tsx";
import { MoreRows } from "../parts/more_rows.tsx";
import { Time } from "../parts/time.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

const PAGE_SIZE = 50;

export function WorkflowList() {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(PAGE_SIZE);
  const found = useQuery(["workflows", search, limit], () => readWorkflows({ search, limit }));
  const workflows = found.data?.workflows;
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
      {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {workflows?.length === 0 && (search === ""
        ? (
          <Empty title={texts.noWorkflows}>
            <p>{texts.noWorkflowsHint}</p>
          </Empty>
        )
        : <Empty title={texts.noMatches} />)}
      {workflows && workflows.length > 0 && <WorkflowTable workflows={workflows} />}
      <MoreRows total={found.data?.total} limit={limit} onLimit={setLimit} />
    </main>
  );
}

async function readWorkflows(
  { search, limit }: { search: string; limit: number },
): Promise<Schemas["WorkflowList"]> {
  const query = { scope: "all", limit, ...search === "" ? null : { search } } as const;
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
