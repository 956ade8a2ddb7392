import { texts } from "../texts/texts.ts";
import { Icon } from "./icon.tsx";

/** `<org>/<inputs|outputs>/<year>/<month>/<owner>/<43 characters>/<name>` */
const OBJECT_KEY = String
  .raw`[^\s"'\x60/]+/(?:inputs|outputs)/\d{4}/\d{2}/[0-9a-f-]{36}/[\w-]{43}/`;

const WHOLE_KEY = new RegExp(`^${OBJECT_KEY}[^/]+$`);

/** Matches an object key in a text as a group. The name ends at white space or a quote. */
export const KEY_IN_TEXT: string = OBJECT_KEY + String.raw`[^\s"'\x60/]+`;

export function isObjectKey(value: unknown): value is string {
  return typeof value === "string" && WHOLE_KEY.test(value);
}

export function fileNameOf(objectKey: string): string {
  return objectKey.slice(objectKey.lastIndexOf("/") + 1);
}

/** A download link for a stored file. Its key is the permission to download. */
export function FileLink({ objectKey }: { objectKey: string }) {
  const name = fileNameOf(objectKey);
  const query = new URLSearchParams({ objectKey, type: "attachment" });
  return (
    <a class="file" href={`/api/v1/objects/download?${query}`} download={name}>
      <Icon name="file" />
      <span class="hidden-text">{texts.download(name)}</span>
      <span aria-hidden="true">{name}</span>
    </a>
  );
}

/** Download links for stored files; nothing if there are none. */
export function FileList({ objectKeys }: { objectKeys: readonly string[] }) {
  if (objectKeys.length === 0) return null;
  return (
    <ul class="files" aria-label={texts.files}>
      {objectKeys.map((key) => (
        <li key={key}>
          <FileLink objectKey={key} />
        </li>
      ))}
    </ul>
  );
}
