/** A tool call of the assistant for a reply. */
export interface ToolUse {
  name: string;
  status: "started" | "finished" | "failed";
}

const STATUSES = ["started", "finished", "failed"] as const;

/** Returns the tool calls after a `tool` event. An end belongs to the last call with that name. */
export function withToolEvent(uses: readonly ToolUse[], data: unknown): readonly ToolUse[] {
  const isEvent = typeof data === "object" && data !== null && "name" in data && "status" in data;
  if (!isEvent) return uses;
  const status = STATUSES.find((one) => one === data.status);
  if (!status) return uses;
  const use = { name: String(data.name), status };
  const at = uses.findLastIndex((one) => one.name === use.name && one.status === "started");
  return status === "started" || at === -1 ? [...uses, use] : uses.with(at, use);
}
