import type { Query } from "../../attached/query/query.ts";
import type { Workflow } from "./workflow.ts";

interface SaidWorkflow extends Workflow {
  query: Query;
  /** The work with the rows in the words of parts; null if there is none. */
  work: string | null;
  /** Whether the rows are those of a file at hand. */
  hasTable: boolean;
}

/** Says a workflow in the words of parts; null if it does nothing, or something would be lost. */
export function sayWorkflow(workflow: SaidWorkflow): string | null {
  const { when, failure } = workflow;
  const said = failure === null || workflow.isOfSending ? sayRows(workflow) : sayFailure(workflow);
  if (said === null || (workflow.isWebhook && when !== null)) return null;
  return when === null ? said : `${when}, ${said}`;
}

/** "Fetch …, if it fails, email …". */
function sayFailure(workflow: SaidWorkflow): string | null {
  const { address, failure, targets: [target], recipients: [recipient], text, work, query } =
    workflow;
  const isMore = work !== null || query.file !== null || workflow.isApproved || workflow.counted;
  if (isMore || workflow.when === null || (text !== null && target === undefined)) return null;
  const condition = failure === "any" ? "if it fails" : `if the status is not ${failure}`;
  const body = text === null ? "" : ` ${JSON.stringify({ text })}`;
  if (text !== null && failure !== "any") return null;
  const action = target === undefined ? `email ${recipient}` : `post${body} to ${target}`;
  return `fetch ${address}, ${condition}, ${action}`;
}

function sayRows(workflow: SaidWorkflow): string | null {
  const { query, work, isApproved, text } = workflow;
  const [recipient] = workflow.recipients;
  const [target] = workflow.targets;
  const onFailure = workflow.isOfSending ? `if it fails, email ${recipient}` : null;
  const sent = [
    ...query.file === null ? [] : [`save it as ${query.file}`],
    ...workflow.isSaved ? ["save it"] : [],
    ...recipient === undefined || onFailure !== null ? [] : [
      text === null
        ? `email it to ${recipient}`
        : `email ${recipient} saying ${JSON.stringify(text)}`,
    ],
    ...target === undefined ? [] : [
      text === null ? `post it to ${target}` : `post the text ${JSON.stringify(text)} to ${target}`,
    ],
    ...onFailure === null ? [] : [onFailure],
  ];
  if (work === null && sent.length === 0) return null;
  const begun = beginning(workflow, sent);
  if (begun === null) return null;
  const parts = [...begun, ...isApproved ? ["ask for approval"] : [], ...sent];
  return parts.filter((part) => part !== "").join(", ");
}

/** The source, the work with its rows and the condition for what follows. */
function beginning(
  { address, file, isWebhook, isConditional, counted, query, work, hasTable }: SaidWorkflow,
  sent: readonly string[],
): string[] | null {
  const source = hasTable || (address === null && file === null && !isWebhook)
    ? []
    : address !== null
    ? [`fetch ${address}`]
    : isWebhook
    ? ["when a webhook arrives"]
    : [`read ${file}`];
  const gate = counted === null ? null : countGate(counted);
  if (gate !== null) return [...source, work ?? "", gate];
  const chooses = query.kept.length + query.removed.length + query.ofNumbers.length > 0;
  // "When a webhook arrives" is no condition for the rows.
  if (!isConditional || (isWebhook && !chooses)) return [...source, work ?? ""];
  if (!chooses || work === null || sent.length === 0) return null;
  const isOnlyKept = work === `keep the rows where ${query.kept.join(" and ")}`;
  const isOne = address !== null && !/\.csv(?:$|[?#])/iu.test(address) && isOnlyKept;
  return isOne
    ? [`if ${address} says that ${query.kept.join(" and ")}`]
    : [...source, work, ...isWebhook ? [] : ["if there are any"]];
}

function countGate({ sign, number }: { sign: string; number: number }): string {
  switch (sign) {
    case ">":
      return `if there are more than ${number} rows`;
    case ">=":
      return `if there are at least ${number} rows`;
    case "<":
      return `if there are less than ${number} rows`;
    default:
      return `if there are less than ${number + 1} rows`;
  }
}
