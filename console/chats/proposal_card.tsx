import { Markdown } from "../parts/markdown.tsx";
import { texts } from "../texts/texts.ts";

/** A deed that waits for a person's consent. */
export interface Proposal {
  proposalId: string;
  summary: string;
  details: string;
}

/** The proposal of a chat, where the server has one. */
export function proposalOf(chat: object): Proposal | null {
  const proposal = "proposal" in chat ? chat.proposal : null;
  if (typeof proposal !== "object" || proposal === null) return null;
  if (!("proposalId" in proposal) || typeof proposal.proposalId !== "string") return null;
  const textOf = (value: unknown): string =>
    typeof value === "string" ? value : value ? JSON.stringify(value, null, 2) : "";
  return {
    proposalId: proposal.proposalId,
    summary: textOf("summary" in proposal ? proposal.summary : ""),
    details: textOf("details" in proposal ? proposal.details : ""),
  };
}

export function ProposalCard(
  { proposal, onDecide }: { proposal: Proposal; onDecide(accept: boolean): void },
) {
  return (
    <section class="question" aria-label={texts.proposal}>
      <h2>{proposal.summary}</h2>
      <Markdown text={proposal.details} />
      <div class="actions">
        <button type="button" class="button is-primary" onClick={() => onDecide(true)}>
          {texts.accept}
        </button>
        <button type="button" class="button" onClick={() => onDecide(false)}>{texts.refuse}</button>
      </div>
    </section>
  );
}
