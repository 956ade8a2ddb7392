import { useState } from "preact/hooks";
import { api, data } from "../api/client.ts";
import { queries, useQuery } from "../api/queries.ts";
import { Empty, Loading, Problem } from "../parts/feedback.tsx";
import { MoreRows } from "../parts/more_rows.tsx";
import { Icon } from "../parts/icon.tsx";
import { Time } from "../parts/time.tsx";
import { BASE, go } from "../shell/router.ts";
import { texts } from "../texts/texts.ts";

const PAGE_SIZE = 30;

export function ChatList() {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const chats = useQuery(
    ["chats", limit],
    () => data(api.GET("/api/v1/chats", { params: { query: { limit } } })),
  );
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.chats}</h1>
        <NewChat />
      </header>
      {chats.error && <Problem error={chats.error} onRetry={() => void chats.refetch()} />}
      {chats.isPending && <Loading />}
      {chats.data?.threads.length === 0 && (
        <Empty title={texts.noChats}>
          <p>{texts.noChatsHint}</p>
        </Empty>
      )}
      <ul class="list">
        {chats.data?.threads.map(({ id, title, description, lastUpdatedAt }) => (
          <li key={id}>
            <a href={`${BASE}/chats/${id}`}>
              <Icon name="chat" />
              <span class="grow">{title ?? description ?? texts.untitled}</span>
              <Time at={lastUpdatedAt} />
            </a>
          </li>
        ))}
      </ul>
      <MoreRows total={chats.data?.total} limit={limit} onLimit={setLimit} />
    </main>
  );
}

function NewChat() {
  const [problem, setProblem] = useState<unknown>(null);
  const begin = async (): Promise<void> => {
    try {
      const { threadId } = await data(api.POST("/api/v1/chats"));
      void queries.invalidateQueries({ queryKey: ["chats"] });
      go(`/chats/${threadId}`);
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <>
      {problem !== null && <Problem error={problem} />}
      <button type="button" class="button is-primary" onClick={() => void begin()}>
        <Icon name="chat" />
        {texts.newChat}
      </button>
    </>
  );
}
