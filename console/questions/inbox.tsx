import type { QueryObserverResult } from "@tanstack/query-core";
import { api, data, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { Empty, Loading, Problem } from "../parts/feedback.tsx";
import { PAGE_SIZE_MAX } from "../parts/more_rows.tsx";
import { texts } from "../texts/texts.ts";
import { QuestionCard } from "./question_card.tsx";

const POLL_MS = 15_000;

/** The questions that wait for the caller. */
export function useInbox(): QueryObserverResult<Schemas["QuestionList"]> {
  const query = { limit: PAGE_SIZE_MAX };
  return useQuery(
    ["questions", "all"],
    () => data(api.GET("/api/v1/questions", { params: { query } })),
    { everyMs: () => POLL_MS },
  );
}

export function Inbox() {
  const inbox = useInbox();
  const questions = inbox.data?.questions;
  return (
    <main class="page" id="main">
      <header class="page-head">
        <h1>{texts.inbox}</h1>
      </header>
      {inbox.error && <Problem error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {inbox.isPending && <Loading />}
      {questions?.length === 0 && (
        <Empty title={texts.noQuestions}>
          <p>{texts.noQuestionsHint}</p>
        </Empty>
      )}
      {questions?.map((question) => (
        <QuestionCard
          key={question.runId + question.path}
          question={question}
          onAnswered={() => void inbox.refetch()}
        />
      ))}
    </main>
  );
}
