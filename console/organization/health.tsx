import { api, ApiError, data as dataOf, publicApi, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { Icon } from "../parts/icon.tsx";
import { QueryResult } from "../parts/query_result.tsx";
import { organizationTexts as texts } from "../texts/organization.ts";

type Readiness = Schemas["Readiness"];

const POLL_MS = 10_000;

const PARTS = ["database", "storage", "issuer", "model"] as const;

/** The parts of the server and the effects of those that fail. */
export function Health() {
  const health = useQuery(["health"], readHealth, { everyMs: () => POLL_MS });
  return <QueryResult of={health}>{(found) => <Parts health={found} />}</QueryResult>;
}

/** Reads the state, which comes with status 503 if the server is not ready. */
async function readHealth(): Promise<Readiness> {
  const { data, error } = await publicApi.GET("/readyz");
  const found: unknown = data ?? error;
  if (isReadiness(found)) return found;
  throw new ApiError({});
}

function isReadiness(value: unknown): value is Readiness {
  return typeof value === "object" && value !== null && "ready" in value && "checks" in value;
}

/** Whether a language model is configured; true until that is known. */
function useHasModel(): boolean {
  const read = useQuery(["models"], () => dataOf(api.GET("/api/v1/models")), { freshMs: Infinity });
  return read.data?.models.some(({ available }) => available) ?? true;
}

function Parts({ health }: { health: Readiness }) {
  const hasModel = useHasModel();
  return (
    <>
      <p role="status">{summaryOf(health)}</p>
      <ul class="list health">
        {PARTS.map((part) => {
          const isWorking = health.checks[part] === "ok";
          return (
            <li key={part}>
              <span class="grow">
                <strong>{texts.parts[part]}</strong>
                {!isWorking && <span class="reason">{texts.effects[part]}</span>}
              </span>
              {part === "model" && !hasModel
                ? <span class="muted">{texts.noModel}</span>
                : <Works is={isWorking} />}
            </li>
          );
        })}
      </ul>
      <p class="muted">{texts.checked}</p>
    </>
  );
}

function Works({ is }: { is: boolean }) {
  return (
    <span class={`status ${is ? "is-succeeded" : "is-failed"}`}>
      <Icon name={is ? "succeeded" : "failed"} />
      {is ? texts.ok : texts.failing}
    </span>
  );
}

function summaryOf({ ready, degraded }: Readiness): string {
  if (!ready) return texts.notReady;
  return degraded.length === 0 ? texts.allWell : texts.worksPartly;
}
