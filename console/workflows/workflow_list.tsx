import { useState } from "preact/hooks";
import { itemsOf, usePages } from "../api/pages.ts";
import { Empty } from "../parts/feedback.tsx";
import { lazy } from "../parts/lazy.tsx";
import { ListState, MoreRows, PAGE_SIZE } from "../parts/more_rows.tsx";
import { texts } from "../texts/texts.ts";
import { readWorkflows } from "./read_workflows.ts";
import { SHOWN_BESIDES, WorkflowTable } from "./workflow_table.tsx";

/** Long enough that a list that is left open causes few requests. */
const POLL_MS = 15_000;

/** Loaded lazily, because only users without workflows need them. */
const TemplateList = lazy(
  "templates",
  async () => (await import("./template_list.tsx")).TemplateList,
);

export function WorkflowList() {
  const [search, setSearch] = useState("");
  const found = usePages(
    ["workflows", "list", search],
    (cursor) => {
      const wanted = { limit: PAGE_SIZE, expand: SHOWN_BESIDES, ...cursor };
      return readWorkflows({ ...wanted, ...search !== "" && { search } });
    },
    { everyMs: POLL_MS },
  );
  const workflows = itemsOf(found, (page) => page.workflows, ({ id }) => id);
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.workflows}</h1>
        <input
          type="text"
          aria-label={texts.search}
          placeholder={texts.search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </header>
      <ListState list={found} />
      {workflows?.length === 0 && (search === ""
        ? (
          <Empty title={texts.noWorkflows}>
            <p>{texts.noWorkflowsHint}</p>
            <TemplateList />
          </Empty>
        )
        : <Empty title={texts.noMatches} />)}
      {workflows && workflows.length > 0 && <WorkflowTable workflows={workflows} />}
      <MoreRows list={found} />
    </main>
  );
}
