import { texts } from "../texts/texts.ts";
import { CopyButton } from "./copy.tsx";
import { FileList, isObjectKey } from "./file_link.tsx";

const FILES_MAX = 50;
const CHARACTERS_MAX = 100_000;

/** A value as JSON, with links to the stored files that it names. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  if (value === null || value === undefined) return <p class="muted">{texts.nothing}</p>;
  const text = JSON.stringify(value, null, 2);
  const files = [...new Set(objectKeys(value))].slice(0, FILES_MAX);
  return (
    <>
      <FileList objectKeys={files} />
      <div class="copied">
        <CopyButton text={text} isQuiet />
      </div>
      <pre class="code" tabIndex={0} aria-label={label} role="region">
        {text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text}
      </pre>
    </>
  );
}

function* objectKeys(value: unknown): Generator<string> {
  if (isObjectKey(value)) yield value;
  else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) yield* objectKeys(inner);
  }
}
