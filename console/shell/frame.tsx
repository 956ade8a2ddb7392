import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Schemas } from "../api/client.ts";
import { ChatList } from "../chats/chat_list.tsx";
import { ChatPage } from "../chats/chat_page.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Inbox, useInbox } from "../questions/inbox.tsx";
import { RunList } from "../runs/run_list.tsx";
import { RunPage } from "../runs/run_page.tsx";
import { SettingsPage } from "../settings/settings_page.tsx";
import { texts } from "../texts/texts.ts";
import { WorkflowList } from "../workflows/workflow_list.tsx";
import { WorkflowPage } from "../workflows/workflow_page.tsx";
import { BASE, place } from "./router.ts";
import { logOut } from "./session.ts";
import { useStore } from "./store.ts";

type Section = "chats" | "workflows" | "runs" | "inbox" | "settings";

const SECTIONS: readonly { id: Section; icon: IconName }[] = [
  { id: "chats", icon: "chat" },
  { id: "workflows", icon: "workflow" },
  { id: "runs", icon: "runs" },
  { id: "inbox", icon: "inbox" },
  { id: "settings", icon: "settings" },
];

/** The navigation, and the page that the address names. */
export function Frame({ me }: { me: Schemas["Caller"] }) {
  const { path } = useStore(place);
  const [, section = "", id = null, ...rest] = path.split("/");
  const known = SECTIONS.find((one) => one.id === section && rest.length === 0);
  useEffect(() => {
    document.title = known ? `${texts[known.id]} · Heddle` : "Heddle";
  }, [known]);
  return (
    <div class="frame">
      <a class="skip" href="#main">{texts.skipToContent}</a>
      <Navigation section={known?.id ?? null} me={me} />
      <div class="content" key={path}>
        {known ? pageOf(known.id, { id, me }) : <Unknown />}
      </div>
    </div>
  );
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
    case "runs":
      return id === null ? <RunList /> : <RunPage runId={id} />;
    case "inbox":
      return id === null ? <Inbox /> : <Unknown />;
    case "settings":
      return id === null ? <SettingsPage me={me} /> : <Unknown />;
  }
}

function Navigation({ section, me }: { section: Section | null; me: Schemas["Caller"] }) {
  const open = useInbox().data?.total ?? 0;
  return (
    <nav class="navigation" aria-label={texts.mainNavigation}>
      <p class="brand">Heddle</p>
      <ul>
        {SECTIONS.map(({ id, icon }) => (
          <li key={id}>
            <a href={`${BASE}/${id}`} aria-current={id === section ? "page" : undefined}>
              <Icon name={icon} />
              {texts[id]}
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
