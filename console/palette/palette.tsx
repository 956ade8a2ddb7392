import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";
import { useSettled } from "../parts/settled.ts";
import { texts } from "../texts/texts.ts";
import { type Entry, useEntries } from "./entries.ts";

const SETTLE_MS = 200;

/** Finds pages, workflows, rules, runs, chats and actions by their names, and goes there. */
export function Palette({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const entries = useEntries(text.trim(), useSettled(text.trim(), SETTLE_MS));
  const [at, setAt] = useState(0);
  const id = useId();
  const chosen = Math.min(at, entries.length - 1);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const act = (entry: Entry | undefined): void => {
    if (!entry) return;
    dialog.current?.close();
    entry.act();
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter") act(entries[chosen]);
    else if (step !== 0 && entries.length > 0) {
      setAt((chosen + step + entries.length) % entries.length);
    } else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label={texts.goTo} onClose={onClose}>
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
      {entries.length === 0 && <p class="muted" role="status">{texts.noMatches}</p>}
    </dialog>
  );
}
