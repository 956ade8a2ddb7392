import { Icon, type IconName } from "../parts/icon.tsx";
import { texts } from "../texts/texts.ts";
import type { ToolUse } from "./tool_uses.ts";

const ICONS: Readonly<Record<ToolUse["status"], IconName>> = {
  started: "running",
  finished: "succeeded",
  failed: "failed",
};

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(texts.tools));

interface ToolListProps {
  uses: readonly ToolUse[];
  isLive: boolean;
}

/** The assistant's tool calls for a reply: a list while it runs, a collapsed line afterwards. */
export function ToolList({ uses, isLive }: ToolListProps) {
  if (uses.length === 0) return null;
  if (isLive) return <Uses uses={uses} />;
  const failed = uses.filter(({ status }) => status === "failed").length;
  return (
    <details class="tool-uses">
      <summary>
        {texts.workDone(uses.length)}
        {failed > 0 && ` · ${texts.workFailed(failed)}`}
      </summary>
      <Uses uses={uses} />
    </details>
  );
}

function Uses({ uses }: { uses: readonly ToolUse[] }) {
  return (
    <ul class="tool-uses" aria-label={texts.workNow}>
      {uses.map(({ name, status }, at) => (
        <li key={at} class={`is-${status}`}>
          <Icon name={ICONS[status]} />
          <span>{NAMES.get(name) ?? name}</span>
          <span class="hidden-text">{`, ${texts.toolStates[status]}`}</span>
        </li>
      ))}
    </ul>
  );
}
