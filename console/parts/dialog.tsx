import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface DialogProps {
  label: string;
  class?: string;
  /** Takes the dialog away. */
  onClose(): void;
  children: ComponentChildren;
}

/**
 * A dialog that keeps the page to itself while it is there. It opens and closes with its element:
 * the browser's own event comes a moment later, when another dialog may have been asked for.
 */
export function Dialog({ label, class: look, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current: element } = dialog;
    element?.showModal();
    // The focus goes back to where it was.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={look}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => dialog.current && onClose()}
    >
      {children}
    </dialog>
  );
}
