import { useEffect, useRef, useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { organizationTexts as texts } from "../texts/organization.ts";

type Handover = Schemas["Handover"];

/** The requests of a handover, and what they have done together. */
interface RepeatedHandover {
  /** Null before the first request has ended. */
  done: Handover | null;
  /** Repeats the request until nothing is left to do, or the page is left. */
  run(body: Schemas["HandoverBody"]): Promise<void>;
}

export function useHandover(userId: string): RepeatedHandover {
  const [done, setDone] = useState<Handover | null>(null);
  const isShown = useRef(true);
  useEffect(() => () => void (isShown.current = false), []);
  return {
    done,
    async run(body) {
      let all: Handover | null = null;
      try {
        do {
          const params = { path: { userId } };
          const next = await data(api.POST("/api/v1/members/{userId}/handover", { params, body }));
          all = all === null ? next : sumOf(all, next);
          setDone(all);
        } while (!all.isComplete && all.refusal === null && isShown.current);
      } finally {
        for (const key of ["members", "workflows", "organization"]) {
          void queries.invalidateQueries({ queryKey: [key] });
        }
      }
    },
  };
}

function sumOf(one: Handover, next: Handover): Handover {
  return {
    ...next,
    revokedApiKeys: one.revokedApiKeys + next.revokedApiKeys,
    pausedSchedules: one.pausedSchedules + next.pausedSchedules,
    pausedWebhooks: one.pausedWebhooks + next.pausedWebhooks,
    transferredWorkflows: one.transferredWorkflows + next.transferredWorkflows,
    closedWebhooks: one.closedWebhooks + next.closedWebhooks,
    collisions: one.collisions.length > 0 ? one.collisions : next.collisions,
    collisionCount: one.collisionCount + next.collisionCount,
  };
}

interface HandoverResultProps {
  done: Handover | null;
  isBusy: boolean;
}

/** The result so far, with what the new owner should know. */
export function HandoverResult({ done, isBusy }: HandoverResultProps) {
  if (done === null) return null;
  const { closedWebhooks, collisions, collisionCount, refusal, isComplete } = done;
  return (
    <>
      <p>{texts.handedOver(done)}</p>
      {closedWebhooks > 0 && <p>{texts.closedWebhooks(closedWebhooks)}</p>}
      {collisionCount > 0 && (
        <p>
          {texts.sameNames(collisionCount)}{" "}
          <bdi>{collisions.map(({ name }) => name).join(", ")}</bdi>
        </p>
      )}
      {refusal && <p class="reason">{texts.handoverRefused(refusal.name, refusal.detail)}</p>}
      {isComplete && !isBusy && <p>{texts.nothingLeft}</p>}
    </>
  );
}
