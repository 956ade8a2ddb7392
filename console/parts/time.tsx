import { languageCode, texts } from "../texts/texts.ts";

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

const relative = new Intl.RelativeTimeFormat(languageCode, { numeric: "auto" });
const oneDigit = new Intl.NumberFormat(languageCode, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const absolute = new Intl.DateTimeFormat(languageCode, {
  dateStyle: "medium",
  timeStyle: "medium",
});

/** Shows how long ago or how far ahead a time is; the full time is the title. */
export function Time({ at }: { at: string | null }) {
  if (at === null) return <span class="muted">{texts.never}</span>;
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime((Date.parse(at) - Date.now()) / 1000)}
    </time>
  );
}

export function exactTime(at: string): string {
  return absolute.format(new Date(at));
}

function relativeTime(seconds: number): string {
  const size = Math.abs(seconds);
  if (size < MINUTE_S) return relative.format(Math.round(seconds), "second");
  if (size < HOUR_S) return relative.format(Math.round(seconds / MINUTE_S), "minute");
  if (size < DAY_S) return relative.format(Math.round(seconds / HOUR_S), "hour");
  return relative.format(Math.round(seconds / DAY_S), "day");
}

/** Formats a duration in at most two units. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < MINUTE_S) return `${oneDigit.format(seconds)} s`;
  if (seconds < HOUR_S) {
    return `${Math.floor(seconds / MINUTE_S)} min ${Math.floor(seconds % MINUTE_S)} s`;
  }
  if (seconds < DAY_S) {
    return `${Math.floor(seconds / HOUR_S)} h ${Math.floor(seconds % HOUR_S / MINUTE_S)} min`;
  }
  return `${Math.floor(seconds / DAY_S)} d ${Math.floor(seconds % DAY_S / HOUR_S)} h`;
}
