import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { Empty } from "../parts/feedback.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { Time } from "../parts/time.tsx";
import { organizationTexts as texts } from "../texts/organization.ts";
import { AuditFilters, FilterLink, useAuditFilters } from "./audit_filters.tsx";
import { type People, Person, usePeople } from "./people.tsx";

type AuditRecord = Schemas["AuditRecord"];

/** The details that are user ids. */
const USERS: ReadonlySet<string> = new Set(["from", "to", "ownerId", "userId"]);

/** The details by which records can be filtered. */
const TARGETS: ReadonlySet<string> = new Set([
  ...["workflowId", "ruleId", "threadId", "webhookId", "apiKeyId", "runId", "calendar"],
]);

const POLL_MS = 15_000;
const CHARACTERS_MAX = 200;

/** The recorded actions, latest first. */
export function Audit() {
  const filters = useAuditFilters();
  const list = usePages(["organization", "audit", filters], (cursor) => {
    const query = { limit: PAGE_SIZE, ...filters, ...cursor };
    return data(api.GET("/api/v1/audit", { params: { query } }));
  }, { everyMs: POLL_MS });
  const records = itemsOf(list, (page) => page.records, ({ id }) => id);
  const asked = filters.actorId === undefined ? [] : [filters.actorId];
  const people = usePeople([...records?.flatMap(usersIn) ?? [], ...asked]);
  return (
    <>
      <AuditFilters people={people} />
      <ListState list={list} />
      {records?.length === 0 && <NoRecords isFiltered={Object.keys(filters).length > 0} />}
      {records && records.length > 0 && <AuditTable records={records} people={people} />}
      <MoreRows list={list} />
    </>
  );
}

function NoRecords({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title={texts.noSuchAudit} />;
  return (
    <Empty title={texts.noAudit}>
      <p>{texts.noAuditHint}</p>
    </Empty>
  );
}

function usersIn({ actorId, details }: AuditRecord): string[] {
  const named = Object.entries(details).filter(([name]) => USERS.has(name));
  return [actorId, ...named.map(([, value]) => value)].filter((one) => typeof one === "string");
}

interface AuditTableProps {
  records: readonly AuditRecord[];
  people: People;
}

function AuditTable({ records, people }: AuditTableProps) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">{texts.whatDid}</th>
          <th scope="col" class="is-wide">{texts.whoDid}</th>
          <th scope="col">{texts.when}</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ id, actorId, via, action, details, createdAt }) => (
          <tr key={id}>
            <th scope="row">
              <Action name={action} />
              <Details details={details} people={people} />
              <span class="is-narrow muted">
                <Actor actorId={actorId} via={via} people={people} />
              </span>
            </th>
            <td class="is-wide">
              <Actor actorId={actorId} via={via} people={people} />
            </td>
            <td>
              <Time at={createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An action in words; one that this page does not know, by its name. */
function Action({ name }: { name: string }) {
  const words: Readonly<Record<string, string>> = texts.actions;
  return <>{words[name] ?? <code>{name}</code>}</>;
}

interface ActorProps extends Pick<AuditRecord, "actorId" | "via"> {
  people: People;
}

/** The user who acted. Commands on the server have none. */
function Actor({ actorId, via, people }: ActorProps) {
  if (actorId === null) return <>{texts.onServer}</>;
  return (
    <>
      <FilterLink filter="actorId" value={actorId}>
        <Person userId={actorId} people={people} />
      </FilterLink>
      {via === "api_key" && <span class="muted">{texts.byKey}</span>}
    </>
  );
}

function Details({ details, people }: { details: AuditRecord["details"]; people: People }) {
  const names: Readonly<Record<string, string>> = texts.details;
  const told = Object.entries(details).filter(([, value]) => value !== null && !isEmpty(value));
  if (told.length === 0) return null;
  return (
    <dl class="facts details">
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{names[name] ?? name}</dt>
          <dd>
            {USERS.has(name) && typeof value === "string"
              ? <Person userId={value} people={people} />
              : TARGETS.has(name) && typeof value === "string"
              ? (
                <FilterLink filter="target" value={value}>
                  <bdi>{wordsOf(value)}</bdi>
                </FilterLink>
              )
              : <bdi>{wordsOf(value)}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function wordsOf(value: unknown): string {
  const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
  const text = isList
    ? value.join(", ")
    : typeof value === "string"
    ? value
    : JSON.stringify(value);
  return text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text;
}
