import { useEffect, useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { queries, useQuery } from "../api/queries.ts";
import { readRules } from "../rules/rule_list.tsx";
import { shortId } from "../runs/run_table.tsx";
import { sectionsOf } from "../shell/sections.ts";
import { go } from "../shell/router.ts";
import { logOut } from "../shell/session.ts";
import { texts } from "../texts/texts.ts";
import { readWorkflows } from "../workflows/read_workflows.ts";

/** A page to go to, or an action. */
export interface Entry {
  key: string;
  name: string;
  group: keyof typeof texts.paletteGroups;
  act(): void;
}

/** The maximum number of entries of each kind that are shown and requested by name. */
const ENTRIES_MAX = 8;
const LATEST_MAX = 50;

/** Long enough that not every letter of a word causes a request. */
const DEBOUNCE_MS = 200;

/** The known entries that match a text. */
export interface FoundEntries {
  entries: readonly Entry[];
  /** Whether all responses have arrived. */
  isWhole: boolean;
}

/**
 * Finds entries that match the text. Entries of a kind are shown once those of all kinds above are
 * known, so that new entries appear only below others and Enter opens what is visible.
 */
export function useEntries(text: string, me: Schemas["Caller"]): FoundEntries {
  const [asked, ask] = useState("");
  const { workflows, rules, isPart } = useNamed(asked);
  const { chats, runs } = useLatest();
  // Entries that match a longer text are among those that match a shorter one.
  const isCovered = text === asked || text.startsWith(asked) && !isPart;
  useEffect(() => {
    if (isCovered) return;
    const timer = setTimeout(() => ask(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, isCovered]);
  const kinds = [
    pages(me),
    actions(),
    ...[workflows, rules].map((kind) => isCovered ? kind : null),
    ...text === "" ? [] : [chats, runs],
  ];
  const fits = ({ name }: Entry): boolean => name.toLowerCase().includes(text.toLowerCase());
  const firstUnknown = kinds.indexOf(null);
  const known = firstUnknown === -1 ? kinds : kinds.slice(0, firstUnknown);
  return {
    entries: known.flatMap((kind) => kind?.filter(fits).slice(0, ENTRIES_MAX) ?? []),
    isWhole: firstUnknown === -1,
  };
}

/** Returns the entries of a response; none if it failed, null if it has not arrived. */
function entriesOf<T>(
  { data: answer, isPending }: { data?: T | undefined; isPending: boolean },
  entries: (answer: T) => Entry[],
): Entry[] | null {
  if (answer !== undefined) return entries(answer);
  return isPending ? null : [];
}

/** The workflows and rules that the server finds for a text. */
function useNamed(asked: string) {
  const search = asked === "" ? {} : { search: asked };
  const workflows = useQuery(
    ["palette", "workflows", asked],
    () => readWorkflows({ limit: ENTRIES_MAX, ...search }),
  );
  const rules = useQuery(
    ["palette", "rules", asked],
    () => readRules({ limit: ENTRIES_MAX, ...search }),
  );
  return {
    workflows: entriesOf(
      workflows,
      (answer) => answer.workflows.map(({ id, name }) => linkTo("workflow", { id, name })),
    ),
    rules: entriesOf(
      rules,
      (answer) => answer.rules.map(({ id, name }) => linkTo("rule", { id, name })),
    ),
    /** Whether there may be more of them. */
    isPart: [workflows, rules].some(({ data: answer }) => !answer || answer.nextCursor !== null),
  };
}

/** The latest chats and runs, which are searched by their shown text. */
function useLatest() {
  const query = { limit: LATEST_MAX, expand: "workflowName" };
  const chats = useQuery(
    ["palette", "chats"],
    () => data(api.GET("/api/v1/chats", { params: { query: { limit: LATEST_MAX } } })),
  );
  const runs = useQuery(
    ["palette", "runs"],
    () => data(api.GET("/api/v1/runs", { params: { query } })),
  );
  return {
    chats: entriesOf(
      chats,
      (answer) =>
        answer.threads.map(({ id, title, description }) =>
          linkTo("chat", { id, name: title ?? description ?? texts.untitled })
        ),
    ),
    runs: entriesOf(runs, (answer) =>
      answer.runs.map(({ runId, workflowName = "", status }) => {
        const name = `${workflowName} ${shortId(runId)} · ${texts.statuses[status]}`;
        return linkTo("run", { id: runId, name });
      })),
  };
}

function pages(me: Schemas["Caller"]): Entry[] {
  return sectionsOf(me).map((id) => ({
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
