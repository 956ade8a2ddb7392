import type { ComponentChildren } from "preact";
import { ApiError } from "../api/client.ts";
import { texts } from "../texts/texts.ts";

const ROWS = 5;

/** A placeholder while content is being read. */
export function Loading() {
  return (
    <div class="loading" role="status">
      <span class="hidden-text">{texts.loading}</span>
      {Array.from({ length: ROWS }, (_, index) => <i key={index} />)}
    </div>
  );
}

/** Says that there is nothing yet, and how to begin. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Texts for refusals that people often meet, by code. */
const REFUSALS: Readonly<Record<string, string>> = texts.refusals;

/** Shows an error in a text for people, or in the server's words, with a way to retry. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div class="problem" role="alert">
      <span>{wordsOf(error)}</span>
      {onRetry && <button type="button" class="button" onClick={onRetry}>{texts.tryAgain}</button>}
    </div>
  );
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.unreachable;
  return REFUSALS[error.code] ?? (error.message === "" ? texts.unreachable : error.message);
}
