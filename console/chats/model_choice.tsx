import { api, data } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { texts } from "../texts/texts.ts";

interface ModelChoiceProps {
  /** Undefined if the server chooses. */
  chosen: string | undefined;
  onChoose(model: string): void;
}

/** The available models. Renders nothing if there is no choice. */
export function ModelChoice({ chosen, onChoose }: ModelChoiceProps) {
  const read = useQuery(["models"], () => data(api.GET("/api/v1/models")), { freshMs: Infinity });
  const models = read.data?.models.filter(({ available }) => available) ?? [];
  if (models.length < 2) return null;
  const usual = models.find((model) => model.default)?.id;
  return (
    <select
      class="model-choice"
      aria-label={texts.model}
      value={chosen ?? usual}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {models.map(({ id }) => <option key={id} value={id}>{id}</option>)}
    </select>
  );
}
