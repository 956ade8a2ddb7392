import type { Schemas } from "../api/client.ts";
import { texts } from "../texts/texts.ts";
import { Icon, type IconName } from "./icon.tsx";

export type Status = Schemas["RunSummary"]["status"] | Schemas["RunStep"]["status"];

const ICONS: Readonly<Record<Status, IconName>> = {
  queued: "pending",
  pending: "pending",
  running: "running",
  waiting: "waiting",
  succeeded: "succeeded",
  failed: "failed",
  skipped: "skipped",
  cancelled: "cancelled",
};

/** A status as picture and word; the word is visually hidden if there is no room for it. */
export function StatusMark({ status, isBare = false }: { status: Status; isBare?: boolean }) {
  return (
    <span class={`status is-${status}`}>
      <Icon name={ICONS[status]} />
      <span class={isBare ? "hidden-text" : undefined}>{texts.statuses[status]}</span>
    </span>
  );
}
