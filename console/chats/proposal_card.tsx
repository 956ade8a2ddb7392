import type { Schemas } from "../api/client.ts";
import { JsonView } from "../parts/json.tsx";
import { texts } from "../texts/texts.ts";

interface ProposalCardProps {
  proposal: Schemas["Proposal"];
  onDecide(accept: boolean): void;
}

/** An action that waits for a person's consent. */
export function ProposalCard({ proposal: { summary, details }, onDecide }: ProposalCardProps) {
  return (
    <section class="question" aria-label={texts.proposal}>
      <h2>{summary.charAt(0).toUpperCase() + summary.slice(1)}</h2>
      <details>
        <summary>{texts.proposalDetails}</summary>
        <JsonView value={details} label={texts.proposalDetails} />
      </details>
      <div class="actions">
        <button type="button" class="button is-primary" onClick={() => onDecide(true)}>
          {texts.accept}
        </button>
        <button type="button" class="button" onClick={() => onDecide(false)}>{texts.refuse}</button>
      </div>
    </section>
  );
}
