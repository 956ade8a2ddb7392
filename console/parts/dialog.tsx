import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface DialogProps {
  label: string;
  class?: string;
  /** Removes the dialog. */
  onClose(): void;
  children: ComponentChildren;
}

/**
 * A modal dialog that opens and closes with its element. The browser's own event comes a moment
 * later, when another dialog may already have been requested.
 */
export function Dialog({ label, class: look, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current: element } = dialog;
    element?.showModal();
    // The focus returns to where it was.
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
