import { api, data, type Schemas } from "../../api/client.ts";
import { itemsOf, usePages } from "../../api/pages.ts";
import { ListState, MoreRows, PAGE_SIZE } from "../../parts/more_rows.tsx";
import { durationText, exactTime } from "../../parts/time.tsx";
import { shortId } from "../../runs/run_table.tsx";
import { BASE } from "../../shell/router.ts";
import { texts } from "../../texts/texts.ts";

type Tick = Schemas["ScheduleTick"];

/** Smaller delays are normal on any machine. */
const LATE_MS_MIN = 60_000;

/** The past times, each with its run, or with the reason why there is none. */
export function Ticks({ workflowId }: { workflowId: string }) {
  const list = usePages(["workflows", "ticks", workflowId], (cursor) => {
    const params = { path: { workflowId }, query: { limit: PAGE_SIZE, ...cursor } };
    return data(api.GET("/api/v1/workflows/{workflowId}/schedule/ticks", { params }));
  });
  const ticks = itemsOf(list, (page) => page.ticks, ({ scheduledAt }) => scheduledAt);
  return (
    <section class="findings">
      <h2>{texts.pastTimes}</h2>
      <ListState list={list} />
      {ticks?.length === 0 && <p class="muted">{texts.noTicks}</p>}
      {ticks && ticks.length > 0 && (
        <ul class="list" aria-label={texts.pastTimes}>
          {ticks.map((tick) => <TickRow key={tick.scheduledAt} tick={tick} />)}
        </ul>
      )}
      <MoreRows list={list} />
    </section>
  );
}

function TickRow({ tick: { scheduledAt, outcome, runId, lateMs } }: { tick: Tick }) {
  return (
    <li>
      <time class="tick-time" dateTime={scheduledAt}>{exactTime(scheduledAt)}</time>
      <span class="grow">
        {texts.tickOutcomes[outcome]}
        {lateMs !== null && lateMs >= LATE_MS_MIN && (
          <span class="muted">{` · ${texts.lateBy(durationText(lateMs))}`}</span>
        )}
      </span>
      {runId !== null && <a href={`${BASE}/runs/${runId}`}>{texts.runTitle(shortId(runId))}</a>}
    </li>
  );
}
