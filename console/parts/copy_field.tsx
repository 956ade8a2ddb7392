import { useId } from "preact/hooks";
import { CopyButton } from "./copy_button.tsx";

interface CopyFieldProps {
  label: string;
  text: string;
}

/** A text to take along, with a button where the browser lets a page write the clipboard. */
export function CopyField({ label, text }: CopyFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copy">
        <textarea
          id={id}
          readOnly
          rows={text.split("\n").length}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={text} />
      </div>
    </div>
  );
}
