import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { Loading, Problem } from "../parts/feedback.tsx";
import { lazy } from "../parts/lazy.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";
import { Definition, Diagram } from "../workflows/diagram.tsx";
import { readDraft, readPublished } from "../workflows/editor/draft.ts";
import { type Chat, isReadOnly } from "./chat_page.tsx";

const PublishDialog = lazy(
  "publish",
  async () => (await import("../workflows/editor/publish_dialog.tsx")).PublishDialog,
);
const RunDialog = lazy(
  "run-dialog",
  async () => (await import("../workflows/run_dialog.tsx")).RunDialog,
);

interface DraftPanelProps {
  threadId: string;
  chat: Chat;
  /** Resolves when the chat has been read again. */
  onChanged(): Promise<void>;
}

/** The chat's draft, otherwise the published version that the chat is about. */
export function DraftPanel({ threadId, chat, onChanged }: DraftPanelProps) {
  const { workflow, workflowPublicId: workflowId } = chat;
  if (!workflow || !workflowId) {
    return (
      <section class="draft is-empty" aria-label={texts.definition}>
        <p class="muted">{texts.noDraft}</p>
      </section>
    );
  }
  return (
    <section class="draft" aria-label={texts.definition}>
      {chat.valid === false && <p class="problem">{texts.draftHasErrors}</p>}
      <div class="actions">
        {!isReadOnly(chat) && (
          <NextAction
            workflowId={workflowId}
            threadId={threadId}
            chat={chat}
            onChanged={onChanged}
          />
        )}
        <a class="button" href={`${BASE}/workflows/${workflowId}`}>{texts.openWorkflow}</a>
      </div>
      <Views
        workflow={workflow}
        workflowId={workflowId}
        threadId={threadId}
        draftId={chat.draftId ?? null}
      />
    </section>
  );
}

type View = "diagram" | "definition";

interface ViewsProps {
  workflow: NonNullable<Chat["workflow"]>;
  workflowId: string;
  threadId: string;
  /** Null if the chat has no draft. */
  draftId: string | null;
}

function Views(props: ViewsProps) {
  const [view, setView] = useState<View>("diagram");
  return (
    <Tabs<View>
      label={texts.viewsOfChat}
      chosen={view}
      onChoose={setView}
      tabs={[
        { id: "diagram", name: texts.diagram, show: () => <Diagram definition={props.workflow} /> },
        {
          id: "definition",
          name: texts.definition,
          show: () => <DraftText {...props} />,
        },
      ]}
    />
  );
}

function DraftText({ workflow, workflowId, threadId, draftId }: ViewsProps) {
  const text = useQuery(["draft", workflowId, threadId, draftId], async () => {
    // A chat may be about a published version, or about a deleted workflow.
    const draft = draftId === null ? null : await readDraft(workflowId, threadId);
    return draft?.source ?? await readPublished(workflowId);
  });
  if (text.isPending) return <Loading />;
  return <Definition text={text.data ?? JSON.stringify(workflow, null, 2)} />;
}

interface NextActionProps {
  workflowId: string;
  threadId: string;
  chat: Chat;
  onChanged(): Promise<void>;
}

/** Publishes the chat's draft. Without a draft, it runs the published version. */
function NextAction({ workflowId, threadId, chat, onChanged }: NextActionProps) {
  const [publishing, setPublishing] = useState<Schemas["Draft"] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { problem, isBusy, run } = useAction();
  const params = { path: { workflowId }, query: { expand: "rights" } };
  const workflow = useQuery(
    ["workflows", "one", workflowId],
    () => data(api.GET("/api/v1/workflows/{workflowId}", { params })),
  );
  if (!workflow.data) return null;
  const { rights, workflow: published } = workflow.data;
  const isDraft = typeof chat.draftId === "string";
  if (isDraft ? rights === "read" || chat.valid === false : published === null) return null;
  const open = () =>
    run(async () => {
      if (isDraft) setPublishing(await readDraft(workflowId, threadId));
      else setAsking(true);
    });
  return (
    <>
      <button
        type="button"
        class="button is-primary"
        disabled={isBusy}
        onClick={() => void open()}
      >
        {isDraft ? texts.publish : texts.run}
      </button>
      {problem !== null && <Problem error={problem} />}
      {publishing && (
        <PublishDialog
          workflowId={workflowId}
          draftId={publishing.draftId}
          text={publishing.source}
          onPublished={() => void onChanged()}
          onClose={() => setPublishing(null)}
        />
      )}
      {isAsking && published && (
        <RunDialog
          workflowId={workflowId}
          definition={published}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
