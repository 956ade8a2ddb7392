import { useEffect, useId, useLayoutEffect, useState } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";
import { Dialog } from "../parts/dialog.tsx";
import { texts } from "../texts/texts.ts";
import { type Entry, useEntries } from "./entries.ts";

/** Finds pages, workflows, rules, runs, chats and actions by their names, and goes there. */
export function Palette({ onClose }: { onClose(): void }) {
  const [text, setText] = useState("");
  const { entries, isWhole } = useEntries(text.trim());
  const [isEntered, setEntered] = useState(false);
  const [at, setAt] = useState(0);
  const id = useId();
  const chosen = Math.min(at, entries.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const act = (entry: Entry): void => {
    onClose();
    entry.act();
  };
  // Enter may come before the answer that it is meant for.
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
          setAt(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <ul role="listbox" id={`${id}-results`} aria-label={texts.results}>
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => act(entry)}
          >
            <span class="grow">{entry.name}</span>
            <span class="muted">{texts.paletteGroups[entry.group]}</span>
          </li>
        ))}
      </ul>
      {!isWhole && <p class="muted" role="status">{texts.loading}</p>}
      {isWhole && entries.length === 0 && <p class="muted" role="status">{texts.noMatches}</p>}
    </Dialog>
  );
}
