import { useState } from "preact/hooks";
import type { Schemas } from "../api/client.ts";
import { Fields, type Values } from "../parts/fields.tsx";
import { texts } from "../texts/texts.ts";
import type { Message } from "./reply.ts";

interface InterruptFormProps {
  interrupt: Schemas["Interrupt"];
  onAnswer(message: Message): void;
}

/** A form for the inputs or the choice that the assistant requests. */
export function InterruptForm({ interrupt, onAnswer }: InterruptFormProps) {
  return interrupt.type === "workflow-inputs"
    ? <InputsForm question={interrupt} onAnswer={onAnswer} />
    : <Choice question={interrupt} onAnswer={onAnswer} />;
}

type InputsQuestion = Extract<Schemas["Interrupt"], { type: "workflow-inputs" }>;

function InputsForm(
  { question, onAnswer }: { question: InputsQuestion; onAnswer(message: Message): void },
) {
  const [inputs, setInputs] = useState<Values>({});
  const fields = Object.fromEntries(question.inputs.map(({ name, ...field }) => [name, field]));
  const title = texts.inputsOf(question.workflowName);
  return (
    <form
      class="question"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer({ text: "", answer: { type: "workflow-inputs", inputs } });
      }}
    >
      <h2>{title}</h2>
      <Fields fields={fields} values={inputs} onChange={setInputs} />
      <div class="actions">
        <button type="submit" class="button is-primary">{texts.startRun}</button>
      </div>
    </form>
  );
}

type ChoiceQuestion = Extract<Schemas["Interrupt"], { type: "subworkflow-select" }>;

function Choice(
  { question, onAnswer }: { question: ChoiceQuestion; onAnswer(message: Message): void },
) {
  const choose = (workflowId: string): void =>
    onAnswer({ text: "", answer: { type: "subworkflow-select", workflowId } });
  return (
    <section class="question" aria-label={texts.whichWorkflow}>
      <h2>{texts.whichWorkflow}</h2>
      <ul class="list">
        {question.options.map(({ workflowId, name, description }) => (
          <li key={workflowId}>
            <button type="button" class="button" onClick={() => choose(workflowId)}>{name}</button>
            {description && <span class="muted">{description}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
