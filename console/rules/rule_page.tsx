import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { queries, useQuery } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { Problem } from "../parts/feedback.tsx";
import { QueryResult } from "../parts/query_result.tsx";
import { Sharing } from "../parts/sharing.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { go } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";
import { DecisionTable } from "./decision_table.tsx";
import { RuleDraft, RuleDraftText } from "./rule_draft.tsx";
import { RuleTests } from "./rule_tests.tsx";
import { RuleTrial } from "./rule_trial.tsx";
import { RuleVersions } from "./rule_versions.tsx";

type Rule = Schemas["Rule"];

/** A decision rule: its table and tests, a trial, its draft and its versions. */
export function RulePage({ ruleId }: { ruleId: string }) {
  const params = { path: { ruleId }, query: { expand: "rights" } };
  const rule = useQuery(
    ["rules", "one", ruleId],
    () => data(api.GET("/api/v1/rules/{ruleId}", { params })),
  );
  return (
    <main class="page" id="main">
      <QueryResult of={rule}>
        {(shown) => (
          <>
            <RuleHead rule={shown} />
            <RuleViews rule={shown} />
          </>
        )}
      </QueryResult>
    </main>
  );
}

function RuleHead({ rule }: { rule: Rule }) {
  const { id, name, description, version, rights } = rule;
  const action = useAction();
  const edit = async (): Promise<void> => {
    const body = { rulePublicId: id, title: name };
    const { threadId } = await data(api.POST("/api/v1/chats/from-rule", { body }));
    go(`/chats/${threadId}`);
  };
  return (
    <>
      <header class="page-head">
        <div>
          <h1>{name}</h1>
          {description && <p class="muted">{description}</p>}
          <p class="muted">{version === null ? texts.notPublished : texts.version(version)}</p>
          {rights !== undefined && rights !== "manage" && (
            <p class="muted">{texts.ruleRights[rights]}</p>
          )}
        </div>
        {rights !== "read" && (
          <button
            type="button"
            class="button"
            onClick={() => void action.run(edit)}
          >
            {texts.editInChat}
          </button>
        )}
      </header>
      {action.problem !== null && <Problem error={action.problem} />}
    </>
  );
}

type View = "table" | "tests" | "try" | "draft" | "versions" | "sharing";

function RuleViews({ rule }: { rule: Rule }) {
  const { id, rule: definition, rights } = rule;
  const isReader = rights === "read";
  const [view, setView] = useState<View>(definition ? "table" : "draft");
  const published = definition
    ? [
      { id: "table", name: texts.table, show: () => <DecisionTable rule={definition} /> },
      { id: "try", name: texts.try, show: () => <RuleTrial ruleId={id} rule={definition} /> },
      { id: "tests", name: texts.tests, show: () => <RuleTests rule={definition} /> },
    ] as const
    : [];
  const draft = {
    id: "draft",
    name: texts.draftText,
    show: () =>
      isReader
        ? <RuleDraftText ruleId={id} />
        : <RuleDraft ruleId={id} onPublished={() => setView("table")} />,
  } as const;
  const sharing = {
    id: "sharing",
    name: texts.sharing,
    show: () => <RuleSharing rule={rule} />,
  } as const;
  return (
    <section class="panel">
      <Tabs<View>
        label={texts.viewsOfRule}
        chosen={view}
        onChoose={setView}
        tabs={[
          ...published,
          ...isReader && definition ? [] : [draft],
          {
            id: "versions",
            name: texts.versions,
            show: () => <RuleVersions ruleId={id} isReader={isReader} />,
          },
          ...rights === "manage" ? [sharing] : [],
        ]}
      />
    </section>
  );
}

function RuleSharing({ rule: { id, name, sharedTeamKeys, isPublic } }: { rule: Rule }) {
  const params = { path: { ruleId: id } };
  const path = "/api/v1/rules/{ruleId}";
  const read = () => queries.invalidateQueries({ queryKey: ["rules"] });
  return (
    <Sharing
      name={name}
      teamKeys={sharedTeamKeys}
      isPublic={isPublic}
      deleteHint={texts.deleteRuleHint}
      onShare={async (shareWithTeamKeys) => {
        await data(api.PATCH(`${path}/sharing`, { params, body: { shareWithTeamKeys } }));
        await read();
      }}
      onPublic={async (isOpen) => {
        await data(api.PATCH(path, { params, body: { isPublic: isOpen } }));
        await read();
      }}
      onDelete={async () => {
        await data(api.DELETE(path, { params }));
        go("/rules", { replace: true });
        queries.removeQueries({ queryKey: ["rules"] });
      }}
    />
  );
}
