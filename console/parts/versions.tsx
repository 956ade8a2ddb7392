import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ListPage, Pages } from "../api/pages.ts";
import { useQuery } from "../api/queries.ts";
import { texts } from "../texts/texts.ts";
import { useAction } from "./action.ts";
import { DiffText } from "./diff_text.tsx";
import { Problem } from "./feedback.tsx";
import { ListState } from "./more_rows.tsx";
import { QueryResult } from "./query_result.tsx";
import { Time } from "./time.tsx";

/** A published version of a workflow or of a rule. */
interface Version {
  versionId: string;
  versionNumber: number;
  isDefault: boolean;
  createdAt: string;
}

/** A unified diff. */
interface Diff {
  text: string;
}

interface Sides {
  from: string;
  to: string;
}

interface VersionHistoryProps<T extends ListPage> {
  list: Pages<T>;
  versions: readonly Version[] | null;
  compare(sides: Sides): Promise<Diff>;
  /** Whether the reader may make another version the default. */
  mayChoose: boolean;
  onDefault(versionId: string): Promise<void>;
  children: ComponentChildren;
}

/** The versions, latest first. One can be made the default, and two can be compared. */
export function VersionHistory<T extends ListPage>(
  { list, versions, compare, mayChoose, onDefault, children }: VersionHistoryProps<T>,
) {
  const action = useAction();
  if (!versions) return <ListState list={list} />;
  if (versions.length === 0) return <p class="muted">{texts.notPublished}</p>;
  return (
    <>
      {action.problem !== null && <Problem error={action.problem} />}
      <ul class="list" aria-label={texts.versions}>
        {versions.map(({ versionId, versionNumber, isDefault, createdAt }) => (
          <li key={versionId}>
            <span class="grow">
              {texts.version(versionNumber)}
              {isDefault && <em class="badge">{texts.defaultVersion}</em>}
            </span>
            <Time at={createdAt} />
            {!isDefault && mayChoose && (
              <button
                type="button"
                class="button"
                aria-label={texts.makeDefaultOf(versionNumber)}
                onClick={() => void action.run(() => onDefault(versionId))}
              >
                {texts.makeDefault}
              </button>
            )}
          </li>
        ))}
      </ul>
      {children}
      {versions.length > 1 && <VersionComparison versions={versions} compare={compare} />}
    </>
  );
}

interface VersionComparisonProps {
  versions: readonly Version[];
  compare(sides: Sides): Promise<Diff>;
}

function VersionComparison({ versions, compare }: VersionComparisonProps) {
  const [latest, before] = versions;
  const [sides, setSides] = useState<Sides>({
    from: String(before?.versionNumber),
    to: String(latest?.versionNumber),
  });
  const id = versions[0]?.versionId;
  const diff = useQuery(["diff", id, sides.from, sides.to], () => compare(sides));
  return (
    <section class="findings">
      <h2>{texts.compareVersions}</h2>
      <div class="phrase">
        <VersionChoice
          label={texts.compareFrom}
          versions={versions}
          value={sides.from}
          onChoose={(from) => setSides({ ...sides, from })}
        />
        <VersionChoice
          label={texts.compareTo}
          versions={versions}
          value={sides.to}
          onChoose={(to) => setSides({ ...sides, to })}
        />
      </div>
      <QueryResult of={diff}>
        {({ text }) => (
          <DiffText
            text={text}
            before={texts.version(sides.from)}
            after={texts.version(sides.to)}
          />
        )}
      </QueryResult>
    </section>
  );
}

interface VersionChoiceProps {
  label: string;
  versions: readonly Version[];
  value: string;
  onChoose(number: string): void;
}

function VersionChoice({ label, versions, value, onChoose }: VersionChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {versions.map(({ versionNumber }) => (
          <option
            key={versionNumber}
            value={versionNumber}
            selected={String(versionNumber) === value}
          >
            {texts.version(versionNumber)}
          </option>
        ))}
      </select>
    </label>
  );
}
