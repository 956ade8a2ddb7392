import type { Schemas } from "../api/client.ts";
import { fileNameOf, isObjectKey } from "../parts/file_link.tsx";
import { StatusMark } from "../parts/status.tsx";
import { durationText, Time } from "../parts/time.tsx";
import { BASE } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

type Summary = Schemas["RunSummary"];

/** Returns the last characters of an id, which distinguish the runs of a list. */
export function shortId(runId: string): string {
  return runId.slice(-6);
}

/** Runs, each with the name of its workflow if the list includes it. */
export function RunTable({ runs }: { runs: readonly Summary[] }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{texts.oneRun}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col" class="is-wide">{texts.trigger}</th>
          <th scope="col" class="is-wide">{texts.took}</th>
          <th scope="col" class="is-wide">{texts.created}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.runId}>
            <th scope="row">
              <a href={`${BASE}/runs/${run.runId}`}>
                {run.workflowName ?? texts.oneRun} <code>{shortId(run.runId)}</code>
              </a>
              {run.inputs !== undefined && <Inputs inputs={run.inputs} />}
              {run.error && <span class="muted">{run.error.message}</span>}
            </th>
            <td>
              <StatusMark status={run.status} />
              <span class="is-narrow muted">
                <Time at={run.createdAt} />
              </span>
            </td>
            <td class="is-wide">{texts.triggers[run.trigger]}</td>
            <td class="is-wide is-number">{durationOf(run) ?? ""}</td>
            <td class="is-wide">
              <Time at={run.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The maximum characters of a value, and of the whole line. */
const VALUE_CHARACTERS_MAX = 60;
const LINE_CHARACTERS_MAX = 160;

/** The inputs of a run on one line; null if they are too long for a list. */
function Inputs({ inputs }: { inputs: NonNullable<Summary["inputs"]> | null }) {
  if (inputs === null) return <span class="muted">{texts.longInputs}</span>;
  const given = Object.entries(inputs).filter(([, value]) => value !== null);
  if (given.length === 0) return null;
  // Keeps a name next to the beginning of its value if the line wraps.
  const line = given.map(([name, value]) => `${name}:\u00a0${wordsOf(value)}`).join(" · ");
  return (
    <span class="muted">
      <bdi>{cut(line, LINE_CHARACTERS_MAX)}</bdi>
    </span>
  );
}

function wordsOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return cut(isObjectKey(value) ? fileNameOf(value) : text, VALUE_CHARACTERS_MAX);
}

function cut(text: string, charactersMax: number): string {
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
}

/** Returns how long something took; null before its end. */
export function durationOf(
  { startedAt, finishedAt }: Pick<Summary, "startedAt" | "finishedAt">,
): string | null {
  if (startedAt === null || finishedAt === null) return null;
  return durationText(Date.parse(finishedAt) - Date.parse(startedAt));
}
