import { useState } from "preact/hooks";
import { api, ApiError, data } from "../../api/client.ts";
import { useQuery } from "../../api/queries.ts";
import { useDebounced } from "../../parts/debounced.ts";
import { exactTime } from "../../parts/time.tsx";
import { texts } from "../../texts/texts.ts";

interface PhraseFormProps {
  /** The current phrase; empty if there is none. */
  phrase: string;
  onSet(phrase: string): void;
}

/** A form for the phrase of a schedule, which shows its meaning while it is typed. */
export function PhraseForm({ phrase, onSet }: PhraseFormProps) {
  const [text, setText] = useState(phrase);
  const debounced = useDebounced(text.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSet(text);
      }}
    >
      <div class="phrase">
        <label class="field">
          <span>{texts.whenItRuns}</span>
          <input
            required
            value={text}
            aria-describedby="phrase-meaning"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <small>{texts.scheduleHint}</small>
        </label>
        <button type="submit" class="button">{texts.setSchedule}</button>
      </div>
      <div id="phrase-meaning" aria-live="polite">
        {debounced !== "" && debounced !== phrase && <Meaning phrase={debounced} />}
      </div>
    </form>
  );
}

const TICKS_SHOWN = 3;

function Meaning({ phrase }: { phrase: string }) {
  const preview = useQuery(
    ["schedule-preview", phrase],
    () => data(api.POST("/api/v1/schedules/preview", { body: { input: phrase } })),
  );
  if (preview.error) {
    const { error } = preview;
    return <p class="muted">{error instanceof ApiError ? error.message : texts.unreachable}</p>;
  }
  if (!preview.data) return null;
  const { schedule, timezone, upcoming } = preview.data;
  return (
    <>
      <p>{texts.phraseMeans(schedule, timezone)}</p>
      <ol class="times">
        {upcoming.slice(0, TICKS_SHOWN).map(({ scheduledAt }) => (
          <li key={scheduledAt}>{exactTime(scheduledAt)}</li>
        ))}
      </ol>
    </>
  );
}
