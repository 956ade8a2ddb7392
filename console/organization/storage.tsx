import type { ComponentChildren } from "preact";
import { api, data } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { bytesText } from "../parts/bytes.ts";
import { QueryResult } from "../parts/query_result.tsx";
import { organizationTexts as texts } from "../texts/organization.ts";
import { texts as common } from "../texts/texts.ts";
import { nameOf, Person, usePeople } from "./people.tsx";

const ROWS_MAX = 20;

/** A part of the storage of the organization. */
interface Share {
  key: string;
  name: string;
  shown: ComponentChildren;
  bytes: number;
}

/** The storage by person and by workflow, largest first. */
export function StorageOfAll() {
  const usage = useQuery(["storage", "users"], () => {
    const params = { query: { expand: "users" } };
    return data(api.GET("/api/v1/objects/storage-usage", { params }));
  });
  const people = usePeople(usage.data?.users?.slice(0, ROWS_MAX).map(({ userId }) => userId) ?? []);
  return (
    <QueryResult of={usage}>
      {({ totalBytes, fileCount, users = [], breakdown }) => (
        <section>
          <h2>{common.storage}</h2>
          <p>
            {fileCount === 0
              ? texts.noStorage
              : common.storageTotal(bytesText(totalBytes), fileCount)}
          </p>
          <Shares
            title={texts.storageByPerson}
            totalBytes={totalBytes}
            shares={users.map(({ userId, bytes }) => ({
              key: userId,
              name: nameOf({ userId, people }),
              shown: <Person userId={userId} people={people} />,
              bytes,
            }))}
          />
          <Shares
            title={texts.storageByWorkflow}
            totalBytes={totalBytes}
            shares={breakdown.map(({ workflowId, workflowName, bytes }) => ({
              key: workflowId,
              name: workflowName,
              shown: workflowName,
              bytes,
            }))}
          />
        </section>
      )}
    </QueryResult>
  );
}

interface SharesProps {
  title: string;
  totalBytes: number;
  shares: readonly Share[];
}

function Shares({ title, totalBytes, shares }: SharesProps) {
  if (shares.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="shares">
        {shares.slice(0, ROWS_MAX).map(({ key, name, shown, bytes }) => (
          <li key={key}>
            <span>{shown}</span>
            <meter
              min={0}
              max={Math.max(totalBytes, 1)}
              value={bytes}
              aria-label={common.storageOf(name)}
            />
            <span class="is-number">{bytesText(bytes)}</span>
          </li>
        ))}
      </ul>
      {shares.length > ROWS_MAX && <p class="muted">{common.firstRows(ROWS_MAX, shares.length)}</p>}
    </>
  );
}
