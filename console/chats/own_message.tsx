import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { texts } from "../texts/texts.ts";
import { Bubble } from "./bubble.tsx";

interface OwnMessageProps {
  text: string;
  /** The new text while the message is being edited; otherwise null. */
  edited: string | null;
  onEdit(text: string | null): void;
  /** Requests another reply, to a changed text if one is given. */
  onAsk(text?: string): void;
}

/** The user's last message, which can be edited and sent again. */
export function OwnMessage({ text, edited, onEdit, onAsk }: OwnMessageProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const isEdited = edited !== null;
  // Done before the next frame, so that no key press goes to another element.
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (isEdited) {
    return (
      <EditForm
        text={edited}
        onText={onEdit}
        onCancel={() => onEdit(null)}
        onSubmit={() => onAsk(edited)}
      />
    );
  }
  return (
    <>
      <Bubble role="user" text={text} />
      {text.trim() !== "" && (
        <div class="message-actions">
          <button
            ref={editButton}
            type="button"
            class="button is-quiet is-small"
            onClick={() => onEdit(text)}
          >
            <Icon name="edit" />
            {texts.edit}
          </button>
          <button type="button" class="button is-quiet is-small" onClick={() => onAsk()}>
            <Icon name="again" />
            {texts.askAgain}
          </button>
        </div>
      )}
    </>
  );
}

const ROWS_MAX = 12;

interface EditFormProps {
  text: string;
  onText(text: string): void;
  onCancel(): void;
  onSubmit(): void;
}

/** Enter asks again, Shift+Enter begins a line, Escape restores the message. */
function EditForm({ text, onText, onCancel, onSubmit }: EditFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, []);
  const isBlank = text.trim() === "";
  const submit = (): void => {
    if (!isBlank) onSubmit();
  };
  return (
    <form
      class="bubble is-user is-edited"
      aria-label={texts.editMessage}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={field}
        aria-label={texts.editMessage}
        rows={Math.min(text.split("\n").length + 1, ROWS_MAX)}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === "Escape") onCancel();
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          submit();
        }}
      />
      <div class="message-actions">
        <button type="button" class="button is-small" onClick={onCancel}>{texts.cancel}</button>
        <button type="submit" class="button is-primary is-small" disabled={isBlank}>
          {texts.askAgain}
        </button>
      </div>
    </form>
  );
}
