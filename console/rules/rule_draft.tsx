import { useEffect, useRef, useState } from "preact/hooks";
import { api, ApiError, data, type Schemas } from "../api/client.ts";
import { queries, useQuery } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { Loading, Problem } from "../parts/feedback.tsx";
import { QueryResult } from "../parts/query_result.tsx";
import { texts } from "../texts/texts.ts";
import { Definition } from "../workflows/diagram.tsx";
import { CodeArea } from "../workflows/editor/code_area.tsx";
import type { Checker } from "../workflows/editor/checker.ts";
import type { Finding } from "../workflows/editor/check_messages.ts";
import type { CodeEditor } from "../workflows/editor/code_editor.ts";
import { FoundErrors } from "../workflows/editor/found_errors.tsx";
import { unsaved } from "../workflows/editor/unsaved.ts";
import { Findings, TestResults } from "./rule_tests.tsx";

type Draft = Schemas["RuleDraft"];
type Checked = Schemas["CheckedRule"];

const PATH = "/api/v1/rules/{ruleId}/draft";

/** Long, because the server checks rules and each check is a request. */
const CHECK_DELAY_MS = 1_000;

interface RuleDraftProps {
  ruleId: string;
  onPublished(): void;
}

/** The text of a rule's draft, with findings of the checker and results of the rule's tests. */
export function RuleDraft({ ruleId, onPublished }: RuleDraftProps) {
  const [draft, setDraft] = useState<Draft | null | undefined>();
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => void readDraft(ruleId).then(setDraft, setProblem), [ruleId]);
  if (problem !== null) return <Problem error={problem} />;
  if (draft === undefined) return <Loading />;
  if (draft === null) return <NoDraft ruleId={ruleId} onDraft={setDraft} />;
  return (
    <OpenDraft
      ruleId={ruleId}
      draft={draft}
      onPublished={onPublished}
      onDiscarded={() => setDraft(null)}
    />
  );
}

/** The text of a rule's draft, for readers who may not change it. */
export function RuleDraftText({ ruleId }: { ruleId: string }) {
  const draft = useQuery(["rules", "draft", ruleId], async () => {
    return { source: (await readDraft(ruleId))?.source };
  });
  return <QueryResult of={draft}>{({ source }) => <Definition text={source ?? ""} />}</QueryResult>;
}

/** Reads the draft; returns null if there is none. */
async function readDraft(ruleId: string): Promise<Draft | null> {
  try {
    return await data(api.GET(PATH, { params: { path: { ruleId } } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

function NoDraft({ ruleId, onDraft }: { ruleId: string; onDraft(draft: Draft): void }) {
  const action = useAction();
  const begin = async (): Promise<void> => {
    onDraft(await data(api.PUT(PATH, { params: { path: { ruleId } } })));
    await queries.invalidateQueries({ queryKey: ["rules"] });
  };
  return (
    <div class="empty">
      <p>{texts.noRuleDraft}</p>
      {action.problem !== null && <Problem error={action.problem} />}
      <button type="button" class="button is-primary" onClick={() => void action.run(begin)}>
        {texts.beginDraft}
      </button>
    </div>
  );
}

interface OpenDraftProps extends RuleDraftProps {
  draft: Draft;
  onDiscarded(): void;
}

function OpenDraft(props: OpenDraftProps) {
  const { opened, text, setText, stored, checked, setChecked, action, ...deeds } = useDraft(props);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const editor = useRef<CodeEditor | null>(null);
  const publish = (force: boolean): void => void action.run(() => deeds.publish(force));
  return (
    <div class="editor">
      <CodeArea
        text={opened}
        onText={setText}
        onFindings={setFindings}
        editor={editor}
        startChecker={() => checkerBy(setChecked)}
        checkDelayMs={CHECK_DELAY_MS}
      />
      <FoundErrors findings={findings} editor={editor} />
      <TestResults tests={checked.tests} />
      <Findings findings={checked.warnings} title={texts.warnings} />
      {action.problem !== null && (
        <PublishProblem
          error={action.problem}
          onForce={() => publish(true)}
        />
      )}
      <DraftBar
        errors={checked.errors.length}
        isSaved={text === stored}
        isBusy={action.isBusy}
        onDiscard={() => void action.run(deeds.discard)}
        onSave={() => void action.run(deeds.save)}
        onPublish={() => publish(false)}
      />
    </div>
  );
}

/** The text of a draft, its stored state, and the actions on it. */
function useDraft({ ruleId, draft, onPublished, onDiscarded }: OpenDraftProps) {
  const left = unsaved.get(ruleId);
  const [opened] = useState(left?.text ?? draft.source);
  const [text, setText] = useState(opened);
  const [stored, setStored] = useState(left?.stored ?? draft.source);
  const [checked, setChecked] = useState<Checked>(draft);
  const action = useAction();
  const params = { path: { ruleId } };
  useEffect(() => {
    if (text === stored) unsaved.delete(ruleId);
    else unsaved.set(ruleId, { text, stored, threadId: null });
  }, [text, stored]);
  const read = () => queries.invalidateQueries({ queryKey: ["rules"] });
  const save = async (): Promise<void> => {
    const present = await readDraft(ruleId);
    if (present && present.source !== stored) {
      setStored(present.source);
      throw new ApiError({ detail: texts.ruleDraftChanged });
    }
    const saved = await data(api.PUT(PATH, { params, body: { definition: text } }));
    setStored(saved.source);
    setChecked(saved);
  };
  const publish = async (force: boolean): Promise<void> => {
    if (text !== stored) await save();
    await data(api.POST("/api/v1/rules/{ruleId}/publish", { params, body: { force } }));
    await read();
    onPublished();
  };
  const discard = async (): Promise<void> => {
    await data(api.DELETE(PATH, { params }));
    unsaved.delete(ruleId);
    await read();
    onDiscarded();
  };
  return { opened, text, setText, stored, checked, setChecked, action, save, publish, discard };
}

interface DraftBarProps {
  errors: number;
  isSaved: boolean;
  isBusy: boolean;
  onDiscard(): void;
  onSave(): void;
  onPublish(): void;
}

function DraftBar({ errors, isSaved, isBusy, onDiscard, onSave, onPublish }: DraftBarProps) {
  return (
    <div class="editor-bar">
      <p role="status" class={errors > 0 ? "is-bad" : "muted"}>
        {texts.errorsFound(errors)}
        {" · "}
        {isSaved ? texts.draftSaved : texts.notSaved}
      </p>
      <div class="actions">
        <button type="button" class="button is-danger" disabled={isBusy} onClick={onDiscard}>
          {texts.discardDraft}
        </button>
        <button type="button" class="button" disabled={isSaved || isBusy} onClick={onSave}>
          {texts.saveDraft}
        </button>
        <button
          type="button"
          class="button is-primary"
          disabled={errors > 0 || isBusy}
          onClick={onPublish}
        >
          {texts.publish}
        </button>
      </div>
    </div>
  );
}

/** Refusals to publish that can be overruled. */
const OVERRULED: ReadonlySet<string> = new Set(["newer_version", "tests_failed"]);

function PublishProblem({ error, onForce }: { error: unknown; onForce(): void }) {
  const isOverruled = error instanceof ApiError && OVERRULED.has(error.code);
  return (
    <>
      <Problem error={error} />
      {isOverruled && (
        <div class="actions">
          <button type="button" class="button is-danger" onClick={onForce}>
            {texts.publishRuleAnyway}
          </button>
        </div>
      )}
    </>
  );
}

/** Returns a checker that has texts checked and tested by the server. */
function checkerBy(onChecked: (checked: Checked) => void): Checker {
  let last = 0;
  return {
    async check(source) {
      const number = ++last;
      const body = { definition: source };
      const answer = data(api.POST("/api/v1/rules/validate", { body }));
      const checked = await answer.catch(() => null);
      if (!checked) return [];
      // The result for a text that has changed since is not valid any more.
      if (number === last) onChecked(checked);
      return checked.errors;
    },
    [Symbol.dispose]() {
      last = -1;
    },
  };
}
