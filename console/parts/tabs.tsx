import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren, TargetedKeyboardEvent } from "preact";

export interface Tab<Id extends string> {
  id: Id;
  name: string;
  /** Returns the content of the tab; called only while it is chosen. */
  show(): ComponentChildren;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose(id: Id): void;
}

/** Views of one thing, chosen by click or with the arrow keys. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const id = useId();
  const at = Math.max(tabs.findIndex((tab) => tab.id === chosen), 0);
  const tab = tabs[at];
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showWhole(list.current, document.getElementById(`${id}-${tab?.id}`)), [
    tab?.id,
  ]);
  if (!tab) return null;
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <div class="tabbed">
      <div class="tabs" ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((one) => (
          <button
            key={one.id}
            type="button"
            role="tab"
            id={`${id}-${one.id}`}
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onChoose(one.id)}
          >
            {one.name}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab.id}`}
        tabIndex={0}
      >
        {tab.show()}
      </div>
    </div>
  );
}

/** Scrolls only the tabs sideways, if one is not completely visible. */
function showWhole(list: HTMLElement | null, tab: HTMLElement | null): void {
  if (!list || !tab) return;
  const room = list.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  list.scrollLeft += Math.min(left - room.left, 0) + Math.max(right - room.right, 0);
}
