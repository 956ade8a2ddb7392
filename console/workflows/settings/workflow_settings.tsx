import { api, data, type Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Sharing } from "../../parts/sharing.tsx";
import { go } from "../../shell/router.ts";
import { texts } from "../../texts/texts.ts";
import { Envs } from "./envs.tsx";
import { Webhooks } from "./webhooks.tsx";

/** The settings of a workflow, which are not part of its definition. */
export function WorkflowSettings({ workflow }: { workflow: Schemas["Workflow"] }) {
  return (
    <div class="sections">
      <section aria-labelledby="envs-title">
        <h2 id="envs-title">{texts.envs}</h2>
        <p class="muted">{texts.envsHint}</p>
        <Envs workflow={workflow} />
      </section>
      <section aria-labelledby="webhooks-title">
        <h2 id="webhooks-title">{texts.webhooks}</h2>
        <p class="muted">{texts.webhooksHint}</p>
        <Webhooks workflow={workflow} />
      </section>
      {workflow.rights !== "write" && (
        <section aria-labelledby="sharing-title">
          <h2 id="sharing-title">{texts.sharing}</h2>
          <WorkflowSharing workflow={workflow} />
        </section>
      )}
    </div>
  );
}

function WorkflowSharing({ workflow }: { workflow: Schemas["Workflow"] }) {
  const { id, name, sharedTeamKeys, isPublic } = workflow;
  const params = { path: { workflowId: id } };
  const path = "/api/v1/workflows/{workflowId}";
  const read = () => queries.invalidateQueries({ queryKey: ["workflows"] });
  return (
    <Sharing
      name={name}
      teamKeys={sharedTeamKeys}
      isPublic={isPublic}
      deleteHint={texts.deleteWorkflowHint}
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
        go("/workflows", { replace: true });
        queries.removeQueries({ queryKey: ["workflows"] });
      }}
    />
  );
}
