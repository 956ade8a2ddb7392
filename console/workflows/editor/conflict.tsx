import { texts } from "../../texts/texts.ts";
import { Comparison } from "./comparison.tsx";

interface ConflictProps {
  mine: string;
  /** Null if the draft was deleted. */
  theirs: string | null;
  onKeep(): void;
  onTake(): void;
}

/** Somebody else has saved another draft: both are shown, and the user chooses one. */
export function Conflict({ mine, theirs, onKeep, onTake }: ConflictProps) {
  return (
    <section class="conflict" aria-label={texts.draftConflict}>
      <p role="alert">{theirs === null ? texts.draftIsGone : texts.draftConflictHint}</p>
      {theirs !== null && (
        <Comparison
          before={{ text: theirs, label: texts.storedDraft }}
          after={{ text: mine, label: texts.yourText }}
        />
      )}
      <div class="actions">
        {theirs !== null && (
          <button type="button" class="button" onClick={onTake}>{texts.takeStored}</button>
        )}
        <button type="button" class="button is-primary" onClick={onKeep}>{texts.keepMine}</button>
      </div>
    </section>
  );
}
