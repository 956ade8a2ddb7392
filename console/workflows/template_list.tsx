import { api, data } from "../api/client.ts";
import { queries, useQuery } from "../api/queries.ts";
import { useAction } from "../parts/action.ts";
import { Loading, Problem } from "../parts/feedback.tsx";
import { go } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

/** Workflows to start from. The chosen one becomes a draft of the caller. */
export function TemplateList() {
  const list = useQuery(["templates"], () => data(api.GET("/api/v1/templates", {})));
  const action = useAction();
  const begin = (slug: string) =>
    action.run(async () => {
      const params = { path: { slug } };
      const { workflowId } = await data(
        api.POST("/api/v1/templates/{slug}/workflows", { params, body: {} }),
      );
      void queries.invalidateQueries({ queryKey: ["workflows"] });
      go(`/workflows/${workflowId}`);
    });
  if (list.isPending) return <Loading />;
  return (
    <>
      {action.problem !== null && <Problem error={action.problem} />}
      <ul class="templates">
        {list.data?.templates.map(({ slug, title, description, needsNetwork }) => (
          <li key={slug}>
            <button type="button" class="button" onClick={() => void begin(slug)}>
              <strong>{title}</strong>
              <span>{description}</span>
              {needsNetwork && <em class="badge">{texts.needsNetwork}</em>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
