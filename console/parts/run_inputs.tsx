import type { Schemas } from "../api/client.ts";
import { texts } from "../texts/texts.ts";
import { FileLink, isObjectKey } from "./file_link.tsx";

const CHARACTERS_MAX = 300;

/** The inputs of a run by name, for people who have to make a decision. */
export function RunInputs(
  { inputs }: { inputs: NonNullable<Schemas["QuestionContext"]["inputs"]> },
) {
  const given = Object.entries(inputs).filter(([, value]) => value !== null);
  if (given.length === 0) return null;
  return (
    <dl class="given" aria-label={texts.input}>
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isObjectKey(value) ? <FileLink objectKey={value} /> : wordsOf(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text;
}
