import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { queries, useQuery } from "../api/queries.ts";
import { Loading, Problem } from "../parts/feedback.tsx";
import { lazy } from "../parts/lazy.tsx";
import { ListState, MoreRows } from "../parts/more_rows.tsx";
import { QueryResult } from "../parts/query_result.tsx";
import { type Tab, Tabs } from "../parts/tabs.tsx";
import { VersionHistory } from "../parts/versions.tsx";
import { RunTable } from "../runs/run_table.tsx";
import { go, route, setQueryParameter } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { texts } from "../texts/texts.ts";
import { Definition, Diagram } from "./diagram.tsx";
import { readDraft, readPublished } from "./editor/draft.ts";
import { Editor } from "./editor/editor.tsx";
import { RunDialog } from "./run_dialog.tsx";

type Workflow = Schemas["Workflow"];

export function WorkflowPage({ workflowId }: { workflowId: string }) {
  const params = { path: { workflowId }, query: { expand: "rights" } };
  const workflow = useQuery(
    ["workflows", "one", workflowId],
    () => data(api.GET("/api/v1/workflows/{workflowId}", { params })),
  );
  if (workflow.error && !workflow.data) {
    return (
      <main class="page" id="main">
        <Problem error={workflow.error} />
      </main>
    );
  }
  if (!workflow.data) {
    return (
      <main class="page" id="main">
        <Loading />
      </main>
    );
  }
  return (
    <main class="page" id="main">
      <WorkflowHead workflow={workflow.data} />
      <WorkflowViews workflow={workflow.data} />
      <section aria-label={texts.lastRuns}>
        <h2>{texts.lastRuns}</h2>
        <LastRuns workflow={workflow.data} />
      </section>
    </main>
  );
}

/** Starts a chat about the workflow and opens it. */
async function editInChat({ id, name }: Workflow): Promise<void> {
  const body = { workflowPublicId: id, title: name };
  const { threadId } = await data(api.POST("/api/v1/chats/from-workflow", { body }));
  go(`/chats/${threadId}`);
}

function WorkflowHead({ workflow }: { workflow: Workflow }) {
  const { id, name, description, version, workflow: definition, rights } = workflow;
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const edit = (): void => void editInChat(workflow).catch(setProblem);
  return (
    <>
      <header class="page-head">
        <div>
          <h1>{name}</h1>
          <p class="muted">{description}</p>
          <p class="muted">{version === null ? texts.notPublished : texts.version(version)}</p>
          {rights !== undefined && rights !== "manage" && (
            <p class="muted">{texts.workflowRights[rights]}</p>
          )}
        </div>
        {version !== null && rights !== "read" && (
          <button type="button" class="button" onClick={edit}>{texts.editInChat}</button>
        )}
        {version !== null && (
          <button
            type="button"
            class="button is-primary"
            onClick={() => setAsking(true)}
          >
            {texts.run}
          </button>
        )}
      </header>
      {problem !== null && <Problem error={problem} />}
      {isAsking && definition && (
        <RunDialog
          workflowId={id}
          definition={definition}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const VIEWS = [
  "diagram",
  "definition",
  "draft",
  "try",
  "versions",
  "schedule",
  "settings",
] as const;

type View = typeof VIEWS[number];

const WorkflowSettings = lazy(
  "workflow-settings",
  async () => (await import("./settings/workflow_settings.tsx")).WorkflowSettings,
);
const Trial = lazy("trial", async () => (await import("./trial/trial.tsx")).Trial);
const Schedule = lazy(
  "schedule",
  async () => (await import("./schedule/schedule.tsx")).Schedule,
);

function WorkflowViews({ workflow }: { workflow: Workflow }) {
  const named = useStore(route).query.get("view");
  const view = VIEWS.find((one) => one === named) ?? "diagram";
  const setView = (chosen: View): void => setQueryParameter("view", chosen);
  const { workflow: definition } = workflow;
  return (
    <section class="panel">
      <Tabs<View>
        label={texts.viewsOfWorkflow}
        chosen={definition ? view : "draft"}
        onChoose={setView}
        tabs={definition ? publishedTabs(workflow, definition) : [draftTab(workflow)]}
      />
    </section>
  );
}

function draftTab({ id, rights }: Workflow): Tab<View> {
  return {
    id: "draft",
    name: texts.draftText,
    show: () => rights === "read" ? <DraftText workflowId={id} /> : <Editor workflowId={id} />,
  };
}

function publishedTabs(workflow: Workflow, definition: Schemas["Definition"]): Tab<View>[] {
  const { id, rights } = workflow;
  const isReader = rights === "read";
  const settings: Tab<View> = {
    id: "settings",
    name: texts.settings,
    show: () => <WorkflowSettings workflow={workflow} />,
  };
  return [
    { id: "diagram", name: texts.diagram, show: () => <Diagram definition={definition} /> },
    { id: "definition", name: texts.definition, show: () => <Text workflowId={id} /> },
    ...isReader ? [] : [draftTab(workflow)],
    { id: "try", name: texts.try, show: () => <Trial workflow={workflow} /> },
    {
      id: "versions",
      name: texts.versions,
      show: () => <Versions workflowId={id} isReader={isReader} />,
    },
    {
      id: "schedule",
      name: texts.schedule,
      show: () => (
        <fieldset disabled={isReader}>
          <Schedule workflowId={id} fields={definition.inputs ?? {}} />
        </fieldset>
      ),
    },
    ...isReader ? [] : [settings],
  ];
}

/** The text of the draft, for readers who may not change it. */
function DraftText({ workflowId }: { workflowId: string }) {
  const draft = useQuery(["workflows", "draft-text", workflowId], async () => {
    return { source: (await readDraft(workflowId))?.source };
  });
  return <QueryResult of={draft}>{({ source }) => <Definition text={source ?? ""} />}</QueryResult>;
}

/** The published text, with its author's comments. */
function Text({ workflowId }: { workflowId: string }) {
  const text = useQuery(["workflows", "text", workflowId], async () => {
    return { source: await readPublished(workflowId) };
  });
  if (text.error) return <Problem error={text.error} />;
  return text.data ? <Definition text={text.data.source ?? ""} /> : <Loading />;
}

function Versions({ workflowId, isReader }: { workflowId: string; isReader: boolean }) {
  const path = "/api/v1/workflows/{workflowId}/versions";
  const list = usePages(["workflows", "versions", workflowId], (cursor) => {
    const params = { path: { workflowId }, query: cursor };
    return data(api.GET(path, { params }));
  });
  const versions = itemsOf(list, (page) => page.versions, ({ versionId }) => versionId);
  return (
    <VersionHistory
      list={list}
      versions={versions}
      compare={({ from, to }) => {
        const params = { path: { workflowId }, query: { from, to } };
        return data(api.GET("/api/v1/workflows/{workflowId}/diff", { params }));
      }}
      mayChoose={!isReader}
      onDefault={async (versionId) => {
        const params = { path: { workflowId, versionId } };
        await data(api.POST(`${path}/{versionId}/default`, { params }));
        await queries.invalidateQueries({ queryKey: ["workflows"] });
      }}
    >
      <MoreRows list={list} />
    </VersionHistory>
  );
}

const RUNS_SHOWN = 20;

function LastRuns({ workflow: { id } }: { workflow: Workflow }) {
  const list = usePages(["runs", "of", id], (cursor) => {
    const params = {
      path: { workflowId: id },
      query: { limit: RUNS_SHOWN, expand: "inputs", ...cursor },
    };
    return data(api.GET("/api/v1/workflows/{workflowId}/runs", { params }));
  });
  const runs = itemsOf(list, (page) => page.runs, ({ runId }) => runId);
  if (!runs) return <ListState list={list} />;
  if (runs.length === 0) return <p class="muted">{texts.noRuns}</p>;
  return (
    <>
      <RunTable runs={runs} />
      <MoreRows list={list} />
    </>
  );
}
