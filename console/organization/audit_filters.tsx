import type { ComponentChildren } from "preact";
import { api, data, type Schemas } from "../api/client.ts";
import { useAction } from "../parts/action.ts";
import { Problem } from "../parts/feedback.tsx";
import { BASE, route, setQueryParameter } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { organizationTexts as texts } from "../texts/organization.ts";
import { type People, Person } from "./people.tsx";

type Action = Schemas["AuditRecord"]["action"];

/** The records to show, as the API takes it. */
export interface Filters {
  action?: Action;
  actorId?: string;
  target?: string;
  from?: string;
  to?: string;
}

const ACTIONS = Object.keys(texts.actions) as Action[];

/** A day without its time, as a field for dates has it. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const DAY_MS = 86_400_000;

/** Reads the filters from the address. */
export function useAuditFilters(): Filters {
  const { query } = useStore(route);
  const action = ACTIONS.find((one) => one === query.get("action"));
  const [actorId, target] = [query.get("actorId"), query.get("target")];
  const [since, until] = [startOf(query.get("since")), startOf(query.get("until"))];
  return {
    ...action && { action },
    ...actorId && { actorId },
    ...target && { target },
    ...since !== null && { from: new Date(since).toISOString() },
    // The last day is included.
    ...until !== null && { to: new Date(until + DAY_MS).toISOString() },
  };
}

/** The start of a day where the reader is; null for anything else. */
function startOf(day: string | null): number | null {
  const time = day !== null && DAY.test(day) ? new Date(`${day}T00:00`).getTime() : NaN;
  return Number.isNaN(time) ? null : time;
}

/** The fields of the filters, and the download of what they leave. */
export function AuditFilters({ people }: { people: People }) {
  const { query } = useStore(route);
  const filters = useAuditFilters();
  return (
    <div class="phrase">
      <label class="inline-field">
        <span>{texts.whatDid}</span>
        <select onChange={(event) => setQueryParameter("action", event.currentTarget.value)}>
          <option value="">{texts.everything}</option>
          {ACTIONS.map((one) => (
            <option key={one} value={one} selected={one === filters.action}>
              {texts.actions[one]}
            </option>
          ))}
        </select>
      </label>
      <Day name="since" label={texts.fromDay} value={query.get("since") ?? ""} />
      <Day name="until" label={texts.toDay} value={query.get("until") ?? ""} />
      <Chosen filters={filters} people={people} />
      <Download filters={filters} />
    </div>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label class="inline-field">
      <span>{label}</span>
      <input
        type="date"
        value={value}
        onChange={(event) => setQueryParameter(name, event.currentTarget.value)}
      />
    </label>
  );
}

/** The person and the thing to which the list is limited by a link in it. */
function Chosen({ filters: { actorId, target }, people }: { filters: Filters; people: People }) {
  return (
    <>
      {actorId && (
        <p class="chosen-person">
          {texts.onlyOf} <Person userId={actorId} people={people} />
          <ShowAll filter="actorId" />
        </p>
      )}
      {target && (
        <p class="chosen-person">
          {texts.onlyAbout} <code>{target}</code>
          <ShowAll filter="target" />
        </p>
      )}
    </>
  );
}

function ShowAll({ filter }: { filter: "actorId" | "target" }) {
  return (
    <button
      type="button"
      class="button is-small"
      onClick={() => setQueryParameter(filter, "")}
    >
      {filter === "actorId" ? texts.ofAll : texts.aboutAll}
    </button>
  );
}

interface FilterLinkProps {
  filter: "actorId" | "target";
  value: string;
  children: ComponentChildren;
}

/** Leads to the records of one person or about one thing, beside the other filters. */
export function FilterLink({ filter, value, children }: FilterLinkProps) {
  const { query } = useStore(route);
  const next = new URLSearchParams(query);
  next.set(filter, value);
  return <a href={`${BASE}/organization?${next}`}>{children}</a>;
}

function Download({ filters }: { filters: Filters }) {
  const action = useAction();
  const save = async (): Promise<void> => {
    const params = { query: filters };
    const lines = await data(api.GET("/api/v1/audit/export", { params, parseAs: "blob" }));
    const url = URL.createObjectURL(lines);
    const link = Object.assign(document.createElement("a"), { href: url, download: "audit.jsonl" });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <button
        type="button"
        class="button is-small"
        disabled={action.isBusy}
        onClick={() => void action.run(save)}
      >
        {texts.downloadAudit}
      </button>
      {action.problem !== null && <Problem error={action.problem} />}
    </>
  );
}
