import { Markdown } from "../parts/markdown.tsx";
import { RunCard } from "../runs/run_card.tsx";
import { texts } from "../texts/texts.ts";
import { ToolList } from "./tool_list.tsx";
import type { ToolUse } from "./tool_uses.ts";

const LONG_CHARACTERS = 600;

/** Matches the assistant's mention of a run. */
const RUN = /\bRun ([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;

/** Matches a question, which is shown as a form instead of its JSON. */
const INTERRUPT = /(?:(?<!\s)\s+)?\[interrupt:[^]*$/;

interface BubbleProps {
  role: "user" | "assistant";
  text: string;
  /** The tool calls for this message, if known. */
  uses?: readonly ToolUse[] | undefined;
  /** Whether more of the text is to come. */
  isLive?: boolean;
}

/** A message. A run that the assistant mentions is shown with its steps. */
export function Bubble({ role, text, uses = [], isLive = false }: BubbleProps) {
  const isUser = role === "user";
  const shown = isUser ? text : text.replace(INTERRUPT, "");
  const runIds = isUser ? [] : new Set([...shown.matchAll(RUN)].map(([, runId = ""]) => runId));
  if (shown.trim() === "" && uses.length === 0 && !isLive) return null;
  return (
    <article class={`bubble is-${role}`}>
      <h2 class="hidden-text">{isUser ? texts.you : texts.assistant}</h2>
      <ToolList uses={uses} isLive={isLive} />
      {isUser && shown.length > LONG_CHARACTERS
        ? <LongText text={shown} />
        : <Markdown text={shown} />}
      {[...runIds].map((runId) => <RunCard key={runId} runId={runId} />)}
      {isLive && <p class="working" role="status">{texts.working}</p>}
    </article>
  );
}

function LongText({ text }: { text: string }) {
  return (
    <details>
      <summary>{texts.linesOf(text.split("\n").length)}</summary>
      <pre class="code" tabIndex={0}>{text}</pre>
    </details>
  );
}
