import type { RefObject, TargetedClipboardEvent, TargetedDragEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { texts } from "../texts/texts.ts";
import { ModelChoice } from "./model_choice.tsx";
import type { Message } from "./reply.ts";

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The model to use; undefined if the server chooses. */
  model: string | undefined;
  onModel(model: string): void;
  /** Whether a reply is in progress. */
  isBusy: boolean;
  /** Sends the message. Returns whether it has arrived. */
  onSend(message: Message): Promise<boolean>;
  onStop(): void;
}

/** The input for a message. Files are added with the button, by dropping or by pasting. */
export function Composer({ field, model, onModel, isBusy, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isDropping, setDropping] = useState(false);
  const canSend = !isBusy && text.trim() !== "";
  const add = (list: FileList | null | undefined): void => setFiles([...files, ...list ?? []]);
  const remove = (file: File): void => setFiles(files.filter((one) => one !== file));
  const { drop, paste } = receiveFiles({ onFiles: add, onDropping: setDropping });
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!canSend) return;
    setText("");
    setFiles([]);
    void onSend({ text, files }).then((hasArrived) => {
      if (hasArrived) return;
      setText((written) => written === "" ? text : written);
      setFiles((chosen) => chosen.length === 0 ? files : chosen);
    });
  };
  return (
    <form
      class={`composer ${isDropping ? "is-dropping" : ""}`}
      onDragOver={drop}
      onDragLeave={drop}
      onDrop={drop}
      onPaste={paste}
      onSubmit={submit}
    >
      <MessageField
        field={field}
        text={text}
        isDropping={isDropping}
        onText={setText}
        onSubmit={submit}
      />
      <ChosenFiles files={files} onRemove={remove} />
      <div class="composer-actions">
        <div>
          <AttachButton onFiles={add} />
          <ModelChoice chosen={model} onChoose={onModel} />
        </div>
        <div>
          {isBusy && <StopButton field={field} onStop={onStop} />}
          <button type="submit" class="button is-primary" disabled={!canSend}>{texts.send}</button>
        </div>
      </div>
    </form>
  );
}

/** Returns handlers for files that are dropped or pasted. */
function receiveFiles({ onFiles, onDropping }: {
  onFiles(files: FileList | undefined): void;
  /** Called when files begin or stop being dragged over the form. */
  onDropping(isDropping: boolean): void;
}) {
  return {
    drop(event: TargetedDragEvent<HTMLElement>): void {
      event.preventDefault();
      onDropping(event.type === "dragover");
      if (event.type === "drop") onFiles(event.dataTransfer?.files);
    },
    paste(event: TargetedClipboardEvent<HTMLElement>): void {
      if (!event.clipboardData?.files.length) return;
      event.preventDefault();
      onFiles(event.clipboardData.files);
    },
  };
}

interface MessageFieldProps {
  field: ComposerProps["field"];
  text: string;
  isDropping: boolean;
  onText(text: string): void;
  onSubmit(event: Event): void;
}

/** Enter sends the message, Shift+Enter begins a new line. */
function MessageField({ field, text, isDropping, onText, onSubmit }: MessageFieldProps) {
  return (
    <textarea
      ref={field}
      aria-label={texts.message}
      placeholder={isDropping ? texts.dropFiles : texts.messageHint}
      rows={3}
      value={text}
      onInput={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
        onSubmit(event);
      }}
    />
  );
}

/** Moves the focus to the field, because the button disappears once it is used. */
function StopButton({ field, onStop }: Pick<ComposerProps, "field" | "onStop">) {
  const stop = (): void => {
    field.current?.focus();
    onStop();
  };
  return <button type="button" class="button" onClick={stop}>{texts.stop}</button>;
}

function AttachButton({ onFiles }: { onFiles(files: FileList | null): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="button is-quiet" onClick={() => input.current?.click()}>
        <Icon name="attach" />
        {texts.attach}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.attach}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files);
          currentTarget.value = "";
        }}
      />
    </>
  );
}

function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove(file: File): void }) {
  if (files.length === 0) return null;
  return (
    <ul class="chosen-files" aria-label={texts.files}>
      {files.map((file, index) => (
        <li key={index}>
          {file.name}
          <button
            type="button"
            class="button is-quiet"
            aria-label={texts.removeFile(file.name)}
            onClick={() => onRemove(file)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}
