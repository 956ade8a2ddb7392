import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { queries, useQuery } from "../api/queries.ts";
import { bytesText } from "../parts/bytes.ts";
import { Empty } from "../parts/feedback.tsx";
import { FileLink } from "../parts/file_link.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { QueryResult } from "../parts/query_result.tsx";
import { Time } from "../parts/time.tsx";
import { BASE, go, route } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { texts } from "../texts/texts.ts";
import { FileDialog } from "./file_dialog.tsx";

type File = Schemas["ListedFile"];

const KINDS = ["inputs", "outputs"] as const;

/** The caller's own files, and the storage that the organization uses. */
export function FilesPage() {
  const chosen = useStore(route).query.get("kind");
  const kind = KINDS.find((one) => one === chosen);
  const list = usePages(["files", kind], (cursor) => {
    const query = { limit: PAGE_SIZE, ...kind && { kind }, ...cursor };
    return data(api.GET("/api/v1/objects", { params: { query } }));
  });
  const files = itemsOf(list, (page) => page.objects, ({ objectKey }) => objectKey);
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.files}</h1>
        <label class="inline-field">
          <span>{texts.madeBy}</span>
          <select
            onChange={({ currentTarget: { value } }) =>
              go(value === "" ? "/files" : `/files?kind=${value}`)}
          >
            <option value="" selected={kind === undefined}>{texts.all}</option>
            {KINDS.map((one) => (
              <option key={one} value={one} selected={one === kind}>{texts.fileKinds[one]}</option>
            ))}
          </select>
        </label>
      </header>
      <ListState list={list} />
      {files?.length === 0 && (
        <Empty title={texts.noFiles}>
          <p>{texts.noFilesHint}</p>
        </Empty>
      )}
      {files && files.length > 0 && <FileTable files={files} />}
      <MoreRows list={list} />
      <Storage />
    </main>
  );
}

function FileTable({ files }: { files: readonly File[] }) {
  const [opened, setOpened] = useState<File | null>(null);
  const forget = (): void => {
    setOpened(null);
    void queries.invalidateQueries({ queryKey: ["files"] });
    void queries.invalidateQueries({ queryKey: ["storage"] });
  };
  return (
    <>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col" class="is-wide">{texts.madeBy}</th>
            <th scope="col" class="is-number">{texts.size}</th>
            <th scope="col" class="is-wide">{texts.created}</th>
            <th scope="col">{texts.actions}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.objectKey}>
              <th scope="row">
                <FileLink objectKey={file.objectKey} />
              </th>
              <td class="is-wide">{texts.fileKinds[kindOf(file)]}</td>
              <td class="is-number">{bytesText(file.sizeBytes)}</td>
              <td class="is-wide">
                <Time at={file.createdAt} />
              </td>
              <td>
                <button
                  type="button"
                  class="button is-small"
                  aria-label={texts.openFile(file.name)}
                  onClick={() => setOpened(file)}
                >
                  {texts.open}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {opened && <FileDialog file={opened} onClose={() => setOpened(null)} onDeleted={forget} />}
    </>
  );
}

function kindOf({ objectKey }: File): typeof KINDS[number] {
  return objectKey.includes("/inputs/") ? "inputs" : "outputs";
}

const WORKFLOWS_SHOWN = 20;

/** The storage that files use, by workflow, largest first. */
function Storage() {
  const usage = useQuery(["storage"], () => data(api.GET("/api/v1/objects/storage-usage")));
  return (
    <QueryResult of={usage}>
      {({ totalBytes, inputBytes, outputBytes, fileCount, breakdown }) =>
        fileCount > 0 && (
          <section class="panel">
            <h2>{texts.storage}</h2>
            <p>
              {texts.storageTotal(bytesText(totalBytes), fileCount)}{" "}
              <span class="muted">
                {texts.storageParts(bytesText(inputBytes), bytesText(outputBytes))}
              </span>
            </p>
            <ul class="shares">
              {breakdown.slice(0, WORKFLOWS_SHOWN).map(({ workflowId, workflowName, bytes }) => (
                <li key={workflowId}>
                  <a href={`${BASE}/workflows/${workflowId}`}>{workflowName}</a>
                  <meter
                    min={0}
                    max={Math.max(totalBytes, 1)}
                    value={bytes}
                    aria-label={texts.storageOf(workflowName)}
                  />
                  <span class="is-number">{bytesText(bytes)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
    </QueryResult>
  );
}
