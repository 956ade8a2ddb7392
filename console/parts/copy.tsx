import { useId, useState } from "preact/hooks";
import { texts } from "../texts/texts.ts";

/** Copies a text. Renders nothing if the browser does not let a page write the clipboard. */
export function CopyButton({ text, isQuiet = false }: { text: string; isQuiet?: boolean }) {
  const [copied, setCopied] = useState<string | null>(null);
  if (!("clipboard" in navigator)) return null;
  const isCopied = copied === text;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <>
      <button
        type="button"
        class={isQuiet ? "button is-small is-quiet" : "button"}
        onClick={() => void copy().catch(() => {})}
      >
        {isCopied ? texts.copied : texts.copy}
      </button>
      <span class="hidden-text" role="status">{isCopied ? texts.copied : ""}</span>
    </>
  );
}

interface CopyFieldProps {
  label: string;
  text: string;
}

/** A text to copy, with a button if the browser lets a page write the clipboard. */
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
