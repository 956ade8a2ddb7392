import { useEffect, useId, useLayoutEffect, useState } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";
import type { Schemas } from "../api/client.ts";
import { Dialog } from "../parts/dialog.tsx";
import { texts } from "../texts/texts.ts";
import { type Entry, useEntries } from "./entries.ts";

/**
 * The index of the entry that Enter opens, which the arrow keys move. If Enter comes before the
 * entries, it waits for them.
 */
function useChosen(entries: readonly Entry[], act: (entry: Entry) => void) {
  const [isEntered, setEntered] = useState(false);
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, entries.length - 1);
  const awaited = isEntered ? entries[chosen] : undefined;
  useLayoutEffect(() => {
    if (awaited) act(awaited);
  }, [awaited === undefined]);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.isComposing) return;
    if (event.key === "Enter") setEntered(true);
    else if (step !== 0 && entries.length > 0) {
      setAt((chosen + step + entries.length) % entries.length);
    } else return;
    event.preventDefault();
  };
  const reset = (): void => {
    setAt(0);
    setEntered(false);
  };
  return { chosen, onKeyDown, reset };
}

/** Finds pages, workflows, rules, runs, chats and actions by name, and opens them. */
export function Palette({ me, onClose }: { me: Schemas["Caller"]; onClose(): void }) {
  const [text, setText] = useState("");
  const { entries, isWhole } = useEntries(text.trim(), me);
  const id = useId();
  const act = (entry: Entry): void => {
    onClose();
    entry.act();
  };
  const { chosen, onKeyDown, reset } = useChosen(entries, act);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <Dialog class="palette" label={texts.goTo} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={texts.paletteHint}
        aria-expanded="true"
        aria-controls={`${id}-results`}
        aria-activedescendant={entries.length > 0 ? `${id}-${chosen}` : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={texts.paletteHint}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          reset();
        }}
        onKeyDown={onKeyDown}
      />
      <Results id={id} entries={entries} chosen={chosen} onChoose={act} />
      {!isWhole && <p class="muted" role="status">{texts.loading}</p>}
      {isWhole && entries.length === 0 && <p class="muted" role="status">{texts.noMatches}</p>}
    </Dialog>
  );
}

interface ResultsProps {
  /** The prefix of the ids of the elements. */
  id: string;
  entries: readonly Entry[];
  /** The index of the entry that Enter opens. */
  chosen: number;
  onChoose(entry: Entry): void;
}

function Results({ id, entries, chosen, onChoose }: ResultsProps) {
  return (
    <ul role="listbox" id={`${id}-results`} aria-label={texts.results}>
      {entries.map((entry, index) => (
        <li
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onClick={() => onChoose(entry)}
        >
          <span class="grow">{entry.name}</span>
          <span class="muted">{texts.paletteGroups[entry.group]}</span>
        </li>
      ))}
    </ul>
  );
}
