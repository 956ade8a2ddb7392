import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { queries } from "../api/queries.ts";
import { bytesText } from "../parts/bytes.ts";
import { Empty } from "../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { Time } from "../parts/time.tsx";
import { BASE, route, setQueryParameter } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { organizationTexts as texts } from "../texts/organization.ts";
import { texts as common } from "../texts/texts.ts";
import { type People, Person, usePeople } from "./people.tsx";
import { TransferDialog } from "./transfer_dialog.tsx";

type Workflow = Schemas["OrganizationWorkflow"];

const KEY = ["workflows", "list", "organization"] as const;

/** All workflows without their definitions. The search is part of the address. */
export function OrganizationWorkflows() {
  const search = useStore(route).query.get("search") ?? "";
  const list = usePages([...KEY, search], async (cursor) => {
    const query = {
      limit: PAGE_SIZE,
      scope: "organization",
      ...search !== "" && { search },
      ...cursor,
    } as const;
    const answer = await data(api.GET("/api/v1/workflows", { params: { query } }));
    // Other scopes return the other kind of list.
    return answer as Schemas["OrganizationWorkflowList"];
  });
  const workflows = itemsOf(list, (page) => page.workflows, ({ id }) => id);
  const people = usePeople(workflows?.map(({ ownerId }) => ownerId) ?? []);
  return (
    <>
      <div class="phrase">
        <label class="field is-search">
          <span>{common.search}</span>
          <input
            type="search"
            value={search}
            onChange={(event) => setQueryParameter("search", event.currentTarget.value)}
          />
        </label>
      </div>
      <ListState list={list} />
      {workflows?.length === 0 && (
        <Empty title={search === "" ? texts.noWorkflows : common.noMatches}>
          {search === "" && <p>{texts.noWorkflowsHint}</p>}
        </Empty>
      )}
      {workflows && workflows.length > 0 && <WorkflowTable workflows={workflows} people={people} />}
      <MoreRows list={list} />
    </>
  );
}

interface WorkflowTableProps {
  workflows: readonly Workflow[];
  people: People;
}

function WorkflowTable({ workflows, people }: WorkflowTableProps) {
  const [transferred, setTransferred] = useState<Workflow | null>(null);
  const [done, setDone] = useState("");
  const finish = (told: string): void => {
    setTransferred(null);
    setDone(told);
    void queries.invalidateQueries({ queryKey: ["workflows"] });
    void queries.invalidateQueries({ queryKey: ["organization", "audit"] });
  };
  return (
    <>
      <p role="status" class="done">{done}</p>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{common.name}</th>
            <th scope="col" class="is-wide">{common.owner}</th>
            <th scope="col" class="is-widest">{texts.sharedTeams}</th>
            <th scope="col" class="is-widest is-number">{texts.files}</th>
            <th scope="col" class="is-widest">{common.created}</th>
            <th scope="col" class="is-wide">{common.changed}</th>
            <th scope="col">{common.actions}</th>
          </tr>
        </thead>
        <tbody>
          {workflows.map((workflow) => (
            <Row
              key={workflow.id}
              workflow={workflow}
              people={people}
              onTransfer={() => setTransferred(workflow)}
            />
          ))}
        </tbody>
      </table>
      {transferred && (
        <TransferDialog
          workflow={transferred}
          people={people}
          onDone={finish}
          onClose={() => setTransferred(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  workflow: Workflow;
  people: People;
  onTransfer(): void;
}

function Row({ workflow, people, onTransfer }: RowProps) {
  const { name, ownerId, sharedTeamKeys, sizeBytes, createdAt, updatedAt } = workflow;
  return (
    <tr>
      <th scope="row">
        {name}
        <span class="is-narrow muted">
          {common.owner}: <Person userId={ownerId} people={people} />
        </span>
      </th>
      <td class="is-wide">
        <a href={`${BASE}/organization?view=members&user=${ownerId}`}>
          <Person userId={ownerId} people={people} />
        </a>
      </td>
      <td class="is-widest is-sentence">
        {sharedTeamKeys.length === 0
          ? <span class="muted">{texts.noTeams}</span>
          : sharedTeamKeys.join(", ")}
      </td>
      <td class="is-widest is-number">{bytesText(sizeBytes)}</td>
      <td class="is-widest">
        <Time at={createdAt} />
      </td>
      <td class="is-wide">
        <Time at={updatedAt} />
      </td>
      <td>
        <button
          type="button"
          class="button is-small"
          aria-label={texts.transferOf(name)}
          onClick={onTransfer}
        >
          {texts.transfer}
        </button>
      </td>
    </tr>
  );
}
