import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Schemas } from "../api/client.ts";
import { followEvents } from "../api/follow_run.ts";
import { queries } from "../api/queries.ts";
import { ChatList } from "../chats/chat_list.tsx";
import { ChatPage } from "../chats/chat_page.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { lazy } from "../parts/lazy.tsx";
import { Inbox, useInbox } from "../questions/inbox.tsx";
import { texts } from "../texts/texts.ts";
import { BASE, route } from "./router.ts";
import { type Section, SECTION_IDS, sectionsOf } from "./sections.ts";
import { logOut } from "./session.ts";
import { useStore } from "./store.ts";

const ICONS: Readonly<Record<Section, IconName>> = {
  chats: "chat",
  workflows: "workflow",
  schedules: "waiting",
  rules: "rules",
  runs: "runs",
  inbox: "inbox",
  files: "file",
  organization: "organization",
  settings: "settings",
};

const WorkflowList = lazy(
  "workflows",
  async () => (await import("../workflows/workflow_list.tsx")).WorkflowList,
);
const WorkflowPage = lazy(
  "workflow",
  async () => (await import("../workflows/workflow_page.tsx")).WorkflowPage,
);
const RunList = lazy("runs", async () => (await import("../runs/run_list.tsx")).RunList);
const RunPage = lazy("run", async () => (await import("../runs/run_page.tsx")).RunPage);
const ScheduleList = lazy(
  "schedules",
  async () => (await import("../schedules/schedule_list.tsx")).ScheduleList,
);
const RuleList = lazy("rules", async () => (await import("../rules/rule_list.tsx")).RuleList);
const RulePage = lazy("rule", async () => (await import("../rules/rule_page.tsx")).RulePage);
const FilesPage = lazy("files", async () => (await import("../files/files_page.tsx")).FilesPage);
const OrganizationPage = lazy(
  "organization",
  async () => (await import("../organization/organization_page.tsx")).OrganizationPage,
);
const SettingsPage = lazy(
  "settings",
  async () => (await import("../settings/settings_page.tsx")).SettingsPage,
);
const Palette = lazy("palette", async () => (await import("../palette/palette.tsx")).Palette);

/** The navigation, and the page at the current address. */
export function Frame({ me }: { me: Schemas["Caller"] }) {
  const { path } = useStore(route);
  const [, section = "", id = null, ...rest] = path.split("/");
  const known = SECTION_IDS.find((one) => one === section && rest.length === 0);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useEffect(() => {
    document.title = known ? `${texts[known]} · Heddle` : "Heddle";
  }, [known]);
  // Key presses would be lost until its code is loaded.
  useEffect(() => Palette.preload(), []);
  useEffect(() => {
    const stop = new AbortController();
    void import("../api/follow_lists.ts")
      .then(({ followLists }) => followLists({ queries, followEvents }, stop.signal));
    return () => stop.abort();
  }, []);
  // Done before the first frame, because a key press may follow it at once.
  useLayoutEffect(() => onPaletteKey(() => setPaletteOpen(true)), []);
  return (
    <div class="frame">
      <a class="skip" href="#main">{texts.skipToContent}</a>
      <Navigation section={known ?? null} me={me} onSearch={() => setPaletteOpen(true)} />
      <div class="content" key={path}>
        {known ? pageOf(known, { id, me }) : <Unknown />}
      </div>
      {isPaletteOpen && <Palette me={me} onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

/** Calls `open` at Ctrl+K or Cmd+K. Returns the function that ends that. */
function onPaletteKey(open: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const isPlain = !event.altKey && !event.shiftKey && (event.ctrlKey || event.metaKey);
    if (!isPlain || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    // Another dialog is modal.
    if (!document.querySelector("dialog[open]")) open();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}

function pageOf(
  section: Section,
  { id, me }: { id: string | null; me: Schemas["Caller"] },
): ComponentChildren {
  switch (section) {
    case "chats":
      return id === null ? <ChatList /> : <ChatPage threadId={id} />;
    case "workflows":
      return id === null ? <WorkflowList /> : <WorkflowPage workflowId={id} />;
    case "schedules":
      return id === null ? <ScheduleList me={me} /> : <Unknown />;
    case "rules":
      return id === null ? <RuleList /> : <RulePage ruleId={id} />;
    case "files":
      return id === null ? <FilesPage /> : <Unknown />;
    case "runs":
      return id === null ? <RunList /> : <RunPage runId={id} />;
    case "inbox":
      return id === null ? <Inbox /> : <Unknown />;
    case "organization":
      return id === null ? <OrganizationPage me={me} /> : <Unknown />;
    case "settings":
      return id === null ? <SettingsPage me={me} /> : <Unknown />;
  }
}

interface NavigationProps {
  section: Section | null;
  me: Schemas["Caller"];
  onSearch(): void;
}

function Navigation({ section, me, onSearch }: NavigationProps) {
  const open = useInbox().pages?.[0]?.total ?? 0;
  return (
    <nav class="navigation" aria-label={texts.mainNavigation}>
      <p class="brand">Heddle</p>
      <button type="button" class="palette-button" onClick={onSearch}>
        <Icon name="search" />
        <span>{texts.goTo}</span>
        <kbd>{texts.paletteKey}</kbd>
      </button>
      <ul>
        {sectionsOf(me).map((id) => (
          <li key={id}>
            <a href={`${BASE}/${id}`} aria-current={id === section ? "page" : undefined}>
              <Icon name={ICONS[id]} />
              <span>{texts[id]}</span>
            </a>
            {id === "inbox" && open > 0 && (
              <span class="count" role="img" aria-label={texts.openQuestions(open)}>{open}</span>
            )}
          </li>
        ))}
      </ul>
      <p class="who">
        <span>{me.email}</span>
        <span class="muted">{me.organization}</span>
        <button type="button" class="button is-quiet" onClick={() => void logOut()}>
          {texts.logOut}
        </button>
      </p>
    </nav>
  );
}

function Unknown() {
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.unknownPage}</h1>
      </header>
      <p>
        <a href={`${BASE}/chats`}>{texts.backToChats}</a>
      </p>
    </main>
  );
}
