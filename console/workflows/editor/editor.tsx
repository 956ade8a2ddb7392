import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Loading, Problem } from "../../parts/feedback.tsx";
import { texts } from "../../texts/texts.ts";
import { startChecker } from "./checker.ts";
import { CodeArea } from "./code_area.tsx";
import type { Finding } from "./check_messages.ts";
import type { CodeEditor } from "./code_editor.ts";
import { Conflict } from "./conflict.tsx";
import { openDraft, type Opened, readDraft, saveDraft } from "./draft.ts";
import { FoundErrors } from "./found_errors.tsx";
import { PublishDialog } from "./publish_dialog.tsx";
import { unsaved } from "./unsaved.ts";

/** The text of a draft, checked while it is edited. */
export function Editor({ workflowId }: { workflowId: string }) {
  const [opened, setOpened] = useState<Opened | null>(unsaved.get(workflowId) ?? null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    if (!opened) openDraft(workflowId).then(setOpened, setProblem);
  }, [workflowId]);
  if (problem !== null) return <Problem error={problem} />;
  return opened ? <OpenEditor workflowId={workflowId} opened={opened} /> : <Loading />;
}

interface Conflicting {
  theirs: string | null;
}

interface OpenEditorProps {
  workflowId: string;
  opened: Opened;
}

/** The edited text, and its stored state. */
function useDraft({ workflowId, opened }: OpenEditorProps) {
  const [text, setText] = useState(opened.text);
  const [stored, setStored] = useState(opened.stored);
  const [problem, setProblem] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflicting | null>(null);
  const [published, setPublished] = useState(opened.isPublished ? opened.text : null);
  const { threadId } = opened;
  const isSaved = text === stored;
  const isPublished = stored === null && text === published;
  useEffect(() => {
    if (isSaved || isPublished || text === "") unsaved.delete(workflowId);
    else unsaved.set(workflowId, { text, stored, threadId });
  }, [text, stored, published]);

  /** Returns the id of the stored draft; null if it could not be stored. */
  const save = async (replaced = stored): Promise<string | null> => {
    setProblem(null);
    try {
      const draft = await saveDraft(workflowId, { text, stored: replaced, threadId });
      setStored(draft.source);
      setConflict(null);
      void queries.invalidateQueries({ queryKey: ["workflows"] });
      return draft.draftId;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === "draft_changed";
      if (!isConflict) setProblem(error);
      else setConflict({ theirs: (await readDraft(workflowId, threadId))?.source ?? null });
      return null;
    }
  };
  const storedId = async (): Promise<string | null> =>
    isSaved ? (await readDraft(workflowId, threadId))?.draftId ?? null : await save();
  const take = (theirs: string | null): void => {
    setStored(theirs);
    setConflict(null);
  };
  const onPublished = (): void => {
    setStored(null);
    setPublished(text);
    unsaved.delete(workflowId);
  };
  return {
    ...{ text, setText, isSaved, isPublished, problem, conflict },
    ...{ save, storedId, take, onPublished },
  };
}

function OpenEditor({ workflowId, opened }: OpenEditorProps) {
  const draft = useDraft({ workflowId, opened });
  const { text, isSaved, isPublished, problem, conflict, save } = draft;
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const [publishing, setPublishing] = useState<string | null>(null);
  const editor = useRef<CodeEditor | null>(null);
  return (
    <div class="editor">
      <CodeArea
        text={opened.text}
        onText={draft.setText}
        onFindings={setFindings}
        editor={editor}
        startChecker={startChecker}
      />
      <FoundErrors findings={findings ?? []} editor={editor} />
      {problem !== null && <Problem error={problem} />}
      {conflict && (
        <Conflict
          mine={text}
          theirs={conflict.theirs}
          onKeep={() => void save(conflict.theirs)}
          onTake={() => {
            editor.current?.setText(conflict.theirs ?? "");
            draft.take(conflict.theirs);
          }}
        />
      )}
      <EditorBar
        errors={findings && errorsIn(findings)}
        isSaved={isSaved}
        isPublished={isPublished}
        onSave={() => void save()}
        onPublish={() => void draft.storedId().then(setPublishing)}
      />
      {publishing !== null && (
        <PublishDialog
          workflowId={workflowId}
          draftId={publishing}
          text={text}
          onPublished={draft.onPublished}
          onClose={() => setPublishing(null)}
        />
      )}
    </div>
  );
}

function errorsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity !== "warning").length;
}

interface EditorBarProps {
  /** Null until the text has been checked. */
  errors: number | null;
  isSaved: boolean;
  /** Whether there is nothing to save or publish. */
  isPublished: boolean;
  onSave(): void;
  onPublish(): void;
}

function EditorBar({ errors, isSaved, isPublished, onSave, onPublish }: EditorBarProps) {
  return (
    <div class="editor-bar">
      <p role="status" class={errors ? "is-bad" : "muted"}>
        {errors === null ? texts.checking : texts.errorsFound(errors)}
        {" · "}
        {isPublished ? texts.asPublished : isSaved ? texts.draftSaved : texts.notSaved}
      </p>
      <div class="actions">
        <button type="button" class="button" disabled={isSaved || isPublished} onClick={onSave}>
          {texts.saveDraft}
        </button>
        <button
          type="button"
          class="button is-primary"
          disabled={errors !== 0 || isPublished}
          onClick={onPublish}
        >
          {texts.publish}
        </button>
      </div>
    </div>
  );
}
