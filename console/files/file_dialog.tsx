import { useState } from "preact/hooks";
import { api, data, readApiError, type Schemas, send } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { bytesText } from "../parts/bytes.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Problem } from "../parts/feedback.tsx";
import { FileLink } from "../parts/file_link.tsx";
import { QueryResult } from "../parts/query_result.tsx";
import { exactTime } from "../parts/time.tsx";
import { texts } from "../texts/texts.ts";

type File = Schemas["ListedFile"];

interface FileDialogProps {
  file: File;
  onClose(): void;
  onDeleted(): void;
}

/** A file, with a preview if a browser can show it, and its deletion. */
export function FileDialog({ file, onClose, onDeleted }: FileDialogProps) {
  const action = useAction();
  const [isSure, setSure] = useState(false);
  const remove = async (): Promise<void> => {
    const query = { objectKey: file.objectKey };
    await data(api.DELETE("/api/v1/objects", { params: { query } }));
    onDeleted();
  };
  return (
    <Dialog class="is-wide" label={file.name} onClose={onClose}>
      <h2 class="is-name">{file.name}</h2>
      <p class="muted">
        {bytesText(file.sizeBytes)} · {file.contentType} · {exactTime(file.createdAt)}
      </p>
      <Preview file={file} />
      {action.problem !== null && <Problem error={action.problem} />}
      <div class="actions">
        <FileLink objectKey={file.objectKey} />
        <button
          type="button"
          class="button is-danger"
          disabled={action.isBusy}
          onClick={() => isSure ? void action.run(remove) : setSure(true)}
        >
          {isSure ? texts.deleteForGood : texts.deleteIt}
        </button>
        <button type="button" class="button is-primary" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  );
}

const IMAGES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const TEXTS = /^(text\/|application\/(json|yaml|x-yaml|xml|x-ndjson)\b)/;

/** Enough to see what a file contains. */
const PREVIEW_BYTES_MAX = 64 * 1024;

function Preview({ file }: { file: File }) {
  const type = file.contentType.split(";", 1)[0] ?? "";
  if (IMAGES.has(type)) {
    return <img class="preview" src={addressOf(file, "inline")} alt={file.name} />;
  }
  if (file.sizeBytes > 0 && TEXTS.test(type)) return <TextPreview file={file} />;
  return <p class="muted">{texts.noPreview}</p>;
}

function TextPreview({ file }: { file: File }) {
  const text = useQuery(["file-text", file.objectKey], () => beginningOf(file));
  return (
    <QueryResult of={text}>
      {(shown) => (
        <>
          <pre class="code" tabIndex={0} role="region" aria-label={texts.contentOf(file.name)}>
            {shown}
          </pre>
          {file.sizeBytes > PREVIEW_BYTES_MAX && (
            <p class="muted">{texts.beginningOnly(bytesText(PREVIEW_BYTES_MAX))}</p>
          )}
        </>
      )}
    </QueryResult>
  );
}

async function beginningOf(file: File): Promise<string> {
  const headers = { Range: `bytes=0-${PREVIEW_BYTES_MAX - 1}` };
  const response = await send(new Request(addressOf(file, "attachment"), { headers }));
  if (!response.ok) throw await readApiError(response);
  return await response.text();
}

function addressOf({ objectKey }: File, type: "inline" | "attachment"): string {
  return `/api/v1/objects/download?${new URLSearchParams({ objectKey, type })}`;
}
