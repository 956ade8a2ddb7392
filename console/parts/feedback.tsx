import type { ComponentChildren } from "preact";
import { Refusal } from "../api/client.ts";
import { texts } from "../texts/texts.ts";

const ROWS = 5;

/** The place of what is being read. */
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

/** An error in the server's own words, with a way on. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div class="problem" role="alert">
      <span>
        {error instanceof Refusal && error.message !== "" ? error.message : texts.unreachable}
      </span>
      {onRetry && <button type="button" class="button" onClick={onRetry}>{texts.tryAgain}</button>}
    </div>
  );
}
