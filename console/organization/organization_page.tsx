import type { Schemas } from "../api/client.ts";
import { Empty } from "../parts/feedback.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { BASE, go, route } from "../shell/router.ts";
import { useStore } from "../shell/store.ts";
import { organizationTexts } from "../texts/organization.ts";
import { texts } from "../texts/texts.ts";
import { Audit } from "./audit.tsx";
import { Health } from "./health.tsx";
import { Members } from "./members.tsx";
import { Queue } from "./queue.tsx";
import { Usage } from "./usage.tsx";
import { OrganizationWorkflows } from "./workflows.tsx";

const VIEWS = ["queue", "usage", "audit", "workflows", "members", "health"] as const;
type View = typeof VIEWS[number];

/** The organization as its admins see it. The view is part of the address. */
export function OrganizationPage({ me }: { me: Schemas["Caller"] }) {
  const named = useStore(route).query.get("view");
  const view = VIEWS.find((one) => one === named) ?? "queue";
  return (
    <main class="page" id="main">
      <header class="page-head">
        <div>
          <h1>{texts.organization}</h1>
          <p class="muted">{me.organization}</p>
        </div>
      </header>
      {me.roles.includes("admin") ? <Views view={view} /> : <OnlyAdmins />}
    </main>
  );
}

function Views({ view }: { view: View }) {
  return (
    <section class="panel">
      <Tabs<View>
        label={organizationTexts.views}
        chosen={view}
        // Filters belong to one view.
        onChoose={(chosen) => go(`/organization?view=${chosen}`, { replace: true })}
        tabs={[
          { id: "queue", name: organizationTexts.queue, show: () => <Queue /> },
          { id: "usage", name: organizationTexts.usage, show: () => <Usage /> },
          { id: "audit", name: organizationTexts.audit, show: () => <Audit /> },
          { id: "workflows", name: texts.workflows, show: () => <OrganizationWorkflows /> },
          { id: "members", name: organizationTexts.members, show: () => <Members /> },
          { id: "health", name: organizationTexts.health, show: () => <Health /> },
        ]}
      />
    </section>
  );
}

function OnlyAdmins() {
  return (
    <Empty title={organizationTexts.onlyAdmins}>
      <p>{organizationTexts.onlyAdminsHint}</p>
      <a class="button" href={`${BASE}/runs`}>{organizationTexts.toRuns}</a>
    </Empty>
  );
}
