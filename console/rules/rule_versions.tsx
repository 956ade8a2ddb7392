import { api, data } from "../api/client.ts";
import { itemsOf, usePages } from "../api/pages.ts";
import { queries } from "../api/queries.ts";
import { MoreRows } from "../parts/more_rows.tsx";
import { VersionHistory } from "../parts/versions.tsx";

/** The published versions of a rule: the default one, and the differences between two. */
export function RuleVersions({ ruleId, isReader }: { ruleId: string; isReader: boolean }) {
  const path = "/api/v1/rules/{ruleId}/versions";
  const list = usePages(["rules", "versions", ruleId], (cursor) => {
    const params = { path: { ruleId }, query: cursor };
    return data(api.GET(path, { params }));
  });
  const versions = itemsOf(list, (page) => page.versions, ({ versionId }) => versionId);
  return (
    <VersionHistory
      list={list}
      versions={versions}
      compare={({ from, to }) => {
        const params = { path: { ruleId }, query: { from, to } };
        return data(api.GET("/api/v1/rules/{ruleId}/diff", { params }));
      }}
      mayChoose={!isReader}
      onDefault={async (versionId) => {
        const params = { path: { ruleId, versionId } };
        await data(api.POST(`${path}/{versionId}/default`, { params }));
        await queries.invalidateQueries({ queryKey: ["rules"] });
      }}
    >
      <MoreRows list={list} />
    </VersionHistory>
  );
}
