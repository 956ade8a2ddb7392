import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { QueryResult } from "../parts/query_result.tsx";
import { Time } from "../parts/time.tsx";
import { route, setQueryParameter } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { organizationTexts as texts } from "../texts/organization.ts";
import { numberText } from "./numbers.ts";
import { nameOf, type People, Person, usePeople } from "./people.tsx";
import { QUEUE_KEY, QUEUE_POLL_MS } from "./queue_key.ts";
import { QueueRuns } from "./queue_runs.tsx";

type RunQueue = Schemas["RunQueue"];
type QueueUser = NonNullable<RunQueue["users"]>[number];

/** The number up to which the server counts the queued runs of a user. */
const COUNTED_MAX = 10_000;

const USERS_SHOWN = 10;

/** The state of the queue, the users who have runs in it, and the runs. */
export function Queue() {
  const queue = useQuery(
    [...QUEUE_KEY, "state"],
    () => data(api.GET("/api/v1/runs/queue", { params: { query: { expand: "users" } } })),
    { everyMs: () => QUEUE_POLL_MS },
  );
  const chosen = useStore(route).query.get("user");
  const people = usePeople(queue.data?.users?.map(({ userId }) => userId) ?? []);
  const choose = (userId: string): void => setQueryParameter("user", userId);
  return (
    <div class="sections">
      <QueryResult of={queue}>
        {(state) => (
          <>
            <State queue={state} />
            <Users users={state.users ?? []} people={people} onChoose={choose} />
          </>
        )}
      </QueryResult>
      <QueueRuns userId={chosen || null} onEveryone={() => choose("")} />
    </div>
  );
}

function State({ queue }: { queue: RunQueue }) {
  const { running, queued, waiting, oldestQueuedAt, limits } = queue;
  return (
    <section>
      <h2>{texts.places(running, limits.running)}</h2>
      <meter
        class="wide-meter"
        min={0}
        max={Math.max(limits.running, running, 1)}
        value={running}
        aria-label={texts.places(running, limits.running)}
      />
      <p>
        {stateText(queue)} {oldestQueuedAt && (
          <>
            {texts.oldestCame} <Time at={oldestQueuedAt} />.
          </>
        )}
      </p>
      {waiting > 0 && <p class="muted">{texts.restingRuns(waiting)}</p>}
      {queued > 0 && limits.runningPerWorkflow < limits.running && (
        <p class="muted">{texts.perWorkflow(limits.runningPerWorkflow)}</p>
      )}
    </section>
  );
}

function stateText({ running, queued, limits }: RunQueue): string {
  if (queued === 0) return texts.nothingWaits;
  return running >= limits.running ? texts.allTaken(queued) : texts.otherWaits(queued);
}

interface UsersProps {
  users: readonly QueueUser[];
  people: People;
  onChoose(userId: string): void;
}

function Users({ users, people, onChoose }: UsersProps) {
  const [areAllShown, showAll] = useState(false);
  if (users.length === 0) return null;
  const most = Math.max(...users.map(runsOf));
  return (
    <section>
      <h2>{texts.whoFills}</h2>
      <ul class="shares is-counted">
        {users.slice(0, areAllShown ? users.length : USERS_SHOWN).map((user) => {
          const name = nameOf({ userId: user.userId, people });
          return (
            <li key={user.userId}>
              <button
                type="button"
                class="row-button"
                onClick={() => onChoose(user.userId)}
              >
                <Person userId={user.userId} people={people} />
                <span class="hidden-text">{texts.showRuns}</span>
              </button>
              <meter min={0} max={most} value={runsOf(user)} aria-label={texts.shareOf(name)} />
              <span>{texts.ofUser(queuedText(user), user.running)}</span>
            </li>
          );
        })}
      </ul>
      {!areAllShown && users.length > USERS_SHOWN && (
        <button
          type="button"
          class="button more"
          onClick={() => showAll(true)}
        >
          {texts.allUsers(users.length)}
        </button>
      )}
    </section>
  );
}

function runsOf({ queued, running }: QueueUser): number {
  return queued + running;
}

function queuedText({ queued }: QueueUser): string {
  return queued < COUNTED_MAX ? numberText(queued) : texts.orMore(queued);
}
