import { api, data, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { QueryResult } from "../parts/query_result.tsx";
import { StatusMark } from "../parts/status.tsx";
import { texts } from "../texts/texts.ts";

type Rule = Schemas["RuleDefinition"];
type Finding = Schemas["DefinitionError"];

/** The tests of the published rule with their current results. */
export function RuleTests({ rule }: { rule: Rule }) {
  const checked = useQuery(
    ["rules", "checked", rule],
    () => data(api.POST("/api/v1/rules/validate", { body: { definition: { ...rule } } })),
  );
  return (
    <QueryResult of={checked}>
      {({ tests, warnings }) => (
        <>
          <TestResults tests={tests} />
          <Findings findings={warnings} title={texts.warnings} />
        </>
      )}
    </QueryResult>
  );
}

/** The results of a rule's own tests; failed ones with the reason. */
export function TestResults({ tests }: { tests: readonly Schemas["RuleTestResult"][] }) {
  if (tests.length === 0) return <p class="muted">{texts.noTests}</p>;
  const passed = tests.filter((test) => test.passed).length;
  return (
    <section class="findings">
      <h2>{texts.testsPassed(passed, tests.length)}</h2>
      <ul class="list" aria-label={texts.tests}>
        {tests.map((test, index) => (
          <li key={index}>
            <StatusMark status={test.passed ? "succeeded" : "failed"} isBare />
            <span class="grow">
              {test.name}
              {test.problem !== null && <span class="reason">{test.problem}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The findings of the checker; renders nothing if there are none. */
export function Findings({ findings, title }: { findings: readonly Finding[]; title: string }) {
  if (findings.length === 0) return null;
  return (
    <section class="findings">
      <h2>{title}</h2>
      <ul class="list">
        {findings.map(({ path, line, message }, index) => (
          <li key={index}>
            <code>{line === null ? path : texts.atLine(line)}</code>
            <span class="grow">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
