import type { Schemas } from "../api/client.ts";
import { texts } from "../texts/texts.ts";

type Rule = Schemas["RuleDefinition"];

interface DecisionTableProps {
  rule: Rule;
  /** The numbers of the rows that produced the outputs, from 1; none without a trial. */
  matched?: readonly number[];
  /** The input whose cell did not match, by the number of the row. */
  failed?: ReadonlyMap<number, string | null>;
}

/** Browsers draw this many rows without a noticeable pause. */
const ROWS_MAX = 500;

/** The rows of a rule, and which of them matched in a trial. */
export function DecisionTable({ rule, matched = [], failed = new Map() }: DecisionTableProps) {
  const inputs = Object.entries(rule.inputs ?? {});
  const outputs = Object.entries(rule.outputs);
  return (
    <div class="decision">
      <p class="muted">{policyText(rule)}</p>
      <div class="scroller" tabIndex={0} role="region" aria-label={texts.table}>
        <table class="table is-dense">
          <thead>
            <tr>
              <th scope="col">#</th>
              {inputs.map(([name, { type }]) => (
                <th scope="col" key={`in ${name}`}>
                  {name} <small>{type}</small>
                </th>
              ))}
              {outputs.map(([name, { type }], index) => (
                <th scope="col" key={`out ${name}`} class={index === 0 ? "is-output" : undefined}>
                  {name} <small>{type}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rule.rows.slice(0, ROWS_MAX).map((row, index) => (
              <Row
                key={index}
                row={row}
                number={index + 1}
                names={{ inputs: namesOf(inputs), outputs: namesOf(outputs) }}
                isMatched={matched.includes(index + 1)}
                failed={failed.get(index + 1) ?? null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rule.rows.length > ROWS_MAX && (
        <p class="muted">{texts.firstRows(ROWS_MAX, rule.rows.length)}</p>
      )}
    </div>
  );
}

function namesOf(fields: readonly [string, unknown][]): string[] {
  return fields.map(([name]) => name);
}

function policyText({ hitPolicy = "first", aggregate }: Rule): string {
  return texts.hitPolicies[hitPolicy] + (aggregate ? ` (${aggregate})` : "");
}

interface RowProps {
  row: Rule["rows"][number];
  number: number;
  names: Readonly<Record<"inputs" | "outputs", readonly string[]>>;
  isMatched: boolean;
  failed: string | null;
}

function Row({ row, number, names, isMatched, failed }: RowProps) {
  const { when = {}, then, description } = row;
  const isDefault = Object.keys(when).length === 0;
  return (
    <tr class={isMatched ? "is-matched" : undefined}>
      <th scope="row" title={description}>
        {number}
        {isMatched && <span class="hidden-text">{texts.rowMatched}</span>}
      </th>
      {isDefault && names.inputs.length > 0
        ? <td class="muted" colSpan={names.inputs.length}>{texts.otherwise}</td>
        : names.inputs.map((name) => (
          <td key={name} class={name === failed ? "is-ruled-out" : undefined}>
            {Object.hasOwn(when, name)
              ? <code>{cellText(when[name])}</code>
              : <span class="muted">–</span>}
            {name === failed && <span class="hidden-text">{texts.cellRuledOut}</span>}
          </td>
        ))}
      {names.outputs.map((name, index) => (
        <td key={name} class={index === 0 ? "is-output" : undefined}>
          {Object.hasOwn(then, name)
            ? <code>{cellText(then[name])}</code>
            : <span class="muted">–</span>}
        </td>
      ))}
    </tr>
  );
}

/** Cells are texts; other values are shown as JSON. */
function cellText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
