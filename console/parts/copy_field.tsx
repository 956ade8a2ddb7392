import { useId, useState } from "preact/hooks";
import { texts } from "../texts/texts.ts";

interface CopyFieldProps {
  label: string;
  text: string;
}

/** A text to take along, with a button where the browser lets a page write the clipboard. */
export function CopyField({ label, text }: CopyFieldProps) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
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
        {"clipboard" in navigator && (
          <button
            type="button"
            class="button"
            onClick={() => void copy().catch(() => {})}
          >
            {isCopied ? texts.copied : texts.copy}
          </button>
        )}
      </div>
      <span class="hidden-text" role="status">{isCopied ? texts.copied : ""}</span>
    </div>
  );
}
