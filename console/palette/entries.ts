import { api, data } from "../api/client.ts";
import { queries, useQuery } from "../api/queries.ts";
import { readRules } from "../rules/rule_list.tsx";
import { shortId } from "../runs/run_table.tsx";
import { SECTION_IDS } from "../shell/sections.ts";
import { go } from "../shell/router.ts";
import { logOut } from "../shell/session.ts";
import { texts } from "../texts/texts.ts";
import { readWorkflows } from "../workflows/workflow_list.tsx";

/** A place to go to, or something to do. */
export interface Entry {
  key: string;
  name: string;
  group: keyof typeof texts.paletteGroups;
  act(): void;
}

/** The most entries of each kind that the server is asked for. */
const FOUND_MAX = 8;
const LATEST_MAX = 50;

/** Entries that fit the text; the server is asked once the text has settled. */
export function useEntries(text: string, settled: string): Entry[] {
  const search = settled === "" ? {} : { search: settled };
  const workflows = useQuery(
    ["palette", "workflows", settled],
    () => readWorkflows({ limit: FOUND_MAX, ...search }),
  );
  const rules = useQuery(
    ["palette", "rules", settled],
    () => readRules({ limit: FOUND_MAX, ...search }),
  );
  const query = { limit: LATEST_MAX, expand: "workflowName" };
  const chats = useQuery(
    ["palette", "chats"],
    () => data(api.GET("/api/v1/chats", { params: { query: { limit: LATEST_MAX } } })),
  );
  const runs = useQuery(
    ["palette", "runs"],
    () => data(api.GET("/api/v1/runs", { params: { query } })),
  );
  const fits = ({ name }: Entry): boolean => name.toLowerCase().includes(text.toLowerCase());
  const found: Entry[] = [
    ...workflows.data?.workflows.map(({ id, name }) => linkTo("workflow", { id, name })) ?? [],
    ...rules.data?.rules.map(({ id, name }) => linkTo("rule", { id, name })) ?? [],
  ];
  const latest: Entry[] = [
    ...chats.data?.threads.map(({ id, title, description }) =>
      linkTo("chat", { id, name: title ?? description ?? texts.untitled })
    ) ?? [],
    ...runs.data?.runs.map(({ runId, workflowName = "", status }) => {
      const name = `${workflowName} ${shortId(runId)} · ${texts.statuses[status]}`;
      return linkTo("run", { id: runId, name });
    }) ?? [],
  ];
  return [
    ...pages().filter(fits),
    ...found.filter(fits),
    ...text === "" ? [] : latest.filter(fits).slice(0, FOUND_MAX),
    ...actions().filter(fits),
  ];
}

function pages(): Entry[] {
  return SECTION_IDS.map((id) => ({
    key: id,
    name: texts[id],
    group: "page",
    act: () => go(`/${id}`),
  }));
}

const FOLDERS = { workflow: "workflows", rule: "rules", run: "runs", chat: "chats" } as const;

function linkTo(
  group: keyof typeof FOLDERS,
  { id, name }: { id: string; name: string },
): Entry {
  return { key: id, name, group, act: () => go(`/${FOLDERS[group]}/${id}`) };
}

function actions(): Entry[] {
  const beginChat = async (): Promise<void> => {
    const { threadId } = await data(api.POST("/api/v1/chats"));
    void queries.invalidateQueries({ queryKey: ["chats"] });
    go(`/chats/${threadId}`);
  };
  return [
    { key: "new-chat", name: texts.newChat, group: "action", act: () => void beginChat() },
    { key: "log-out", name: texts.logOut, group: "action", act: () => void logOut() },
  ];
}
