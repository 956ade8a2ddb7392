import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { Problem } from "../parts/feedback.tsx";
import { Fields, type Values } from "../parts/fields.tsx";
import { RunInputs } from "../parts/run_inputs.tsx";
import { Markdown } from "../parts/markdown.tsx";
import { Member } from "../parts/member.tsx";
import { Time } from "../parts/time.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

type Question = Schemas["Question"];
type Answer = Omit<Schemas["AnswerBody"], "path" | "stepId">;

interface QuestionCardProps {
  question: Question;
  /** The step that asks, if the question is shown within its run. */
  stepName?: string;
  onAnswered(): void;
}

/** A question of a run, with the form to answer it. */
export function QuestionCard({ question, stepName, onAnswered }: QuestionCardProps) {
  const { runId, path, kind, workflowName, message, askedAt, expiresAt, context } = question;
  const { problem, isBusy, run } = useAction();
  const send = (answer: Answer) =>
    run(async () => {
      const body = { path, ...answer };
      await data(api.POST("/api/v1/runs/{runId}/answer", { params: { path: { runId } }, body }));
      void queries.invalidateQueries({ queryKey: ["questions"] });
      onAnswered();
    });
  return (
    <article class="question" aria-label={texts.questionOf(workflowName)}>
      <header>
        {stepName !== undefined
          ? <strong>{texts.questionAt(stepName)}</strong>
          : (
            <a href={`${BASE}/runs/${runId}`}>
              <strong>{workflowName}</strong>
            </a>
          )}
        <span class="muted">
          {texts.asked} <Time at={askedAt} />
          {expiresAt && (
            <>
              , {texts.until} <Time at={expiresAt} />
            </>
          )}
        </span>
      </header>
      {context && stepName === undefined && <Facts context={context} question={question} />}
      {context && <Inputs context={context} runId={runId} />}
      <Markdown text={message} />
      {problem !== null && <Problem error={problem} />}
      {kind === "approve"
        ? <ApprovalForm isBusy={isBusy} onSend={(answer) => void send(answer)} />
        : <AnswerForm question={question} isBusy={isBusy} onSend={(answer) => void send(answer)} />}
    </article>
  );
}

interface ContextProps {
  context: Schemas["QuestionContext"];
  question: Question;
}

/** The run that asks: who started it, when, and at which step it is. */
function Facts({ context, question: { stepId } }: ContextProps) {
  const { startedBy, trigger, runCreatedAt, versionNumber } = context;
  return (
    <dl class="facts">
      <div>
        <dt>{texts.step}</dt>
        <dd>{stepId}</dd>
      </div>
      <div>
        <dt>{texts.trigger}</dt>
        <dd>
          {texts.triggers[trigger]} (<Member member={startedBy} />), <Time at={runCreatedAt} />
        </dd>
      </div>
      <div>
        <dt>{texts.version("").trim()}</dt>
        <dd>{versionNumber}</dd>
      </div>
    </dl>
  );
}

/** The inputs of the run. */
function Inputs(
  { context: { inputs }, runId }: { context: ContextProps["context"]; runId: string },
) {
  if (inputs) return <RunInputs inputs={inputs} />;
  return <a href={`${BASE}/runs/${runId}`}>{texts.inputsAreLong}</a>;
}

interface FormProps {
  isBusy: boolean;
  onSend(answer: Answer): void;
}

function ApprovalForm({ isBusy, onSend }: FormProps) {
  const [comment, setComment] = useState("");
  const send = (approved: boolean): void =>
    onSend({ approved, ...comment === "" ? null : { comment } });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label class="field">
        <span>
          {texts.comment}
          <em>{texts.optional}</em>
        </span>
        <input value={comment} onInput={(event) => setComment(event.currentTarget.value)} />
      </label>
      <div class="actions">
        <button
          type="button"
          class="button is-primary"
          disabled={isBusy}
          onClick={() => send(true)}
        >
          {texts.approve}
        </button>
        <button
          type="button"
          class="button is-danger"
          disabled={isBusy}
          onClick={() => send(false)}
        >
          {texts.reject}
        </button>
      </div>
    </form>
  );
}

function AnswerForm({ question, isBusy, onSend }: FormProps & { question: Question }) {
  const [answers, setAnswers] = useState<Values>({});
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ answers });
      }}
    >
      <Fields fields={question.fields} values={answers} onChange={setAnswers} />
      <div class="actions">
        <button type="submit" class="button is-primary" disabled={isBusy}>{texts.answer}</button>
      </div>
    </form>
  );
}
