import { api, data, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { Empty } from "../parts/feedback.tsx";
import { QueryResult } from "../parts/query_result.tsx";
import { route, setQueryParameter } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { organizationTexts as texts } from "../texts/organization.ts";
import { texts as common } from "../texts/texts.ts";
import { type GroupName, GROUPS, groupUsage, latestMonths, monthText } from "./usage_groups.ts";
import { numberText } from "./numbers.ts";
import { type People, Person, usePeople } from "./people.tsx";
import { StorageOfAll } from "./storage.tsx";

type UsageOfAll = Schemas["Usage"];

const MONTHS = 12;
const ROWS_MAX = 100;
const POLL_MS = 60_000;

/** The calls of language models and the storage, by person. The filter is part of the address. */
export function Usage() {
  const { query } = useStore(route);
  const months = latestMonths(new Date(), MONTHS);
  const month = months.find((one) => one === query.get("month")) ?? null;
  const isYear = query.get("month") === "all";
  const group = GROUPS.find((one) => one === query.get("by")) ?? "user";
  const [latest = ""] = months;
  const from = isYear ? months.at(-1) ?? latest : month ?? latest;
  const to = month ?? latest;
  const usage = useQuery(
    ["organization", "usage", from, to],
    () =>
      data(api.GET("/api/v1/usage", { params: { query: { scope: "organization", from, to } } })),
    { everyMs: () => POLL_MS },
  );
  return (
    <div class="sections">
      <section>
        <div class="phrase">
          <h2 class="grow">{texts.modelCalls}</h2>
          <Choice
            label={texts.month}
            name="month"
            value={isYear ? "all" : to}
            options={[...months.map((one) => [one, monthText(one)] as const), [
              "all",
              texts.lastMonths,
            ]]}
          />
          <Choice
            label={texts.groupBy}
            name="by"
            value={group}
            options={GROUPS.map((one) => [one, texts.groups[one]] as const)}
          />
        </div>
        <QueryResult of={usage}>{(found) => <Calls usage={found} group={group} />}</QueryResult>
      </section>
      <StorageOfAll />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** The name in the address. */
  name: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
}

function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <label class="inline-field">
      <span>{label}</span>
      <select onChange={(event) => setQueryParameter(name, event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one} selected={one === value}>{text}</option>
        ))}
      </select>
    </label>
  );
}

function Calls({ usage, group }: { usage: UsageOfAll; group: GroupName }) {
  const { items, totals, budget } = usage;
  const rows = groupUsage(items, group);
  const shown = rows.slice(0, ROWS_MAX);
  const people = usePeople(shown.flatMap(({ userId }) => userId ?? []));
  return (
    <>
      <Budget budget={budget} />
      {rows.length === 0
        ? (
          <Empty title={texts.noCalls}>
            <p>{texts.noCallsHint}</p>
          </Empty>
        )
        : (
          <>
            <CallTable rows={[...shown, { key: "total", ...totals }]} people={people} />
            <p class="muted">{texts.tokensHint}</p>
          </>
        )}
      {rows.length > ROWS_MAX && <p class="muted">{common.firstRows(ROWS_MAX, rows.length)}</p>}
    </>
  );
}

function Budget({ budget }: Pick<UsageOfAll, "budget">) {
  if (budget === null) return <p class="muted">{texts.noBudget}</p>;
  const { usedTokens, tokens } = budget;
  return (
    <div class="budget">
      <h3>{texts.budget}</h3>
      <meter
        class="wide-meter"
        min={0}
        max={Math.max(tokens, 1)}
        value={usedTokens}
        aria-label={texts.budget}
      />
      <p>{texts.budgetUsed(numberText(usedTokens), numberText(tokens))}</p>
    </div>
  );
}

type CallRow = ReturnType<typeof groupUsage>[number];

function CallTable({ rows, people }: { rows: readonly CallRow[]; people: People }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{common.name}</th>
          <th scope="col" class="is-number">{texts.calls}</th>
          <th scope="col" class="is-number">{texts.inputTokens}</th>
          <th scope="col" class="is-number">{texts.outputTokens}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} class={row.key === "total" ? "is-total" : undefined}>
            <th scope="row">
              <RowName row={row} people={people} />
            </th>
            <td class="is-number">{numberText(row.calls)}</td>
            <td class="is-number">{numberText(row.inputTokens)}</td>
            <td class="is-number">{numberText(row.outputTokens)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowName({ row: { key, userId, model, month }, people }: { row: CallRow; people: People }) {
  if (key === "total") return <>{texts.total}</>;
  return (
    <>
      {userId && <Person userId={userId} people={people} />}
      {model && (userId ? <span class="muted">{model}</span> : model)}
      {month && monthText(month)}
    </>
  );
}
