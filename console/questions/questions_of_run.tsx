import { api, data } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { type LiveRun, nameOfStep } from "../runs/live_run.ts";
import { QuestionCard } from "./question_card.tsx";

interface QuestionsOfRunProps {
  live: LiveRun;
  onAnswered(): void;
}

/** The questions of a waiting run. */
export function QuestionsOfRun({ live, onAnswered }: QuestionsOfRunProps) {
  const { runId } = live.run;
  const query = { runId, expand: "context" };
  const list = useQuery(
    ["questions", runId],
    () => data(api.GET("/api/v1/questions", { params: { query } })),
  );
  return (
    <>
      {list.data?.questions.map((question) => (
        <QuestionCard
          key={question.path}
          question={question}
          stepName={nameOfStep(live, { id: question.stepId, path: question.path })}
          onAnswered={onAnswered}
        />
      ))}
    </>
  );
}
