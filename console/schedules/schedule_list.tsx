import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { Empty } from "../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { BASE, go, route } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { texts } from "../texts/texts.ts";
import { type ListedSchedule, ScheduleTable } from "./schedule_table.tsx";

const POLL_MS = 15_000;

const STATES = ["failing", "late", "active", "paused", "ended"] as const;
const SCOPES = ["all", "owned", "organization"] as const;

/** The filter in the address. */
interface Filter {
  state?: typeof STATES[number];
  scope: typeof SCOPES[number];
  search: string;
}

function filterIn(query: URLSearchParams): Filter {
  const state = STATES.find((one) => one === query.get("state"));
  const scope = SCOPES.find((one) => one === query.get("scope")) ?? "all";
  return { ...state && { state }, scope, search: query.get("search") ?? "" };
}

function choose({ state, scope, search }: Filter): void {
  const query = new URLSearchParams();
  if (state) query.set("state", state);
  if (scope !== "all") query.set("scope", scope);
  if (search !== "") query.set("search", search);
  go(query.size === 0 ? "/schedules" : `/schedules?${query}`);
}

/** The schedules of all workflows: failing ones first, then late ones, then by next time. */
export function ScheduleList({ me }: { me: Schemas["Caller"] }) {
  const filter = filterIn(useStore(route).query);
  const list = usePages(["workflows", "all-schedules", filter], (cursor) => {
    const { search, ...rest } = filter;
    const query = { limit: PAGE_SIZE, ...rest, ...search !== "" && { search }, ...cursor };
    return data(api.GET("/api/v1/schedules", { params: { query } }));
  }, { everyMs: POLL_MS });
  const schedules = itemsOf<Page, ListedSchedule>(
    list,
    (page) => page.schedules,
    ({ workflowId, name }) => `${workflowId} ${name}`,
  );
  const isFiltered = filter.state !== undefined || filter.search !== "";
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.schedules}</h1>
        <Filters filter={filter} isAdmin={me.roles.includes("admin")} />
      </header>
      <ListState list={list} />
      {schedules?.length === 0 && (
        <Empty title={isFiltered ? texts.noMatches : texts.noSchedules}>
          {!isFiltered && (
            <>
              <p>{texts.noSchedulesHint}</p>
              <a class="button" href={`${BASE}/workflows`}>{texts.toWorkflows}</a>
            </>
          )}
        </Empty>
      )}
      {schedules && schedules.length > 0 && <ScheduleTable schedules={schedules} />}
      <MoreRows list={list} />
    </main>
  );
}

type Page = Schemas["ScheduleList"] | Schemas["OrganizationScheduleList"];

function Filters({ filter, isAdmin }: { filter: Filter; isAdmin: boolean }) {
  const scopes = SCOPES.filter((one) => isAdmin || one !== "organization");
  return (
    <>
      <input
        type="text"
        aria-label={texts.search}
        placeholder={texts.search}
        value={filter.search}
        onChange={(event) => choose({ ...filter, search: event.currentTarget.value })}
      />
      <label class="inline-field">
        <span>{texts.whoseSchedules}</span>
        <select
          onChange={({ currentTarget: { value } }) =>
            choose({ ...filter, scope: SCOPES.find((one) => one === value) ?? "all" })}
        >
          {scopes.map((one) => (
            <option key={one} value={one} selected={one === filter.scope}>
              {texts.scheduleScopes[one]}
            </option>
          ))}
        </select>
      </label>
      <label class="inline-field">
        <span>{texts.status}</span>
        <select
          onChange={({ currentTarget: { value } }) => {
            const { state: _before, ...rest } = filter;
            const state = STATES.find((one) => one === value);
            choose({ ...rest, ...state && { state } });
          }}
        >
          <option value="" selected={filter.state === undefined}>{texts.all}</option>
          {STATES.map((one) => (
            <option key={one} value={one} selected={one === filter.state}>
              {texts.scheduleStates[one]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
