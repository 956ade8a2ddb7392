import type { Query } from "../../attached/query/query.ts";
import type { WithoutDetails } from "./details.ts";
import type { RequestedWorkflow } from "./requested_workflow.ts";

interface WorkflowToWrite extends RequestedWorkflow {
  query: Query;
  /** The canonical wording of the work with the rows; null if there is none. */
  work: string | null;
  details: WithoutDetails;
  /** Whether the rows come from a file at hand. */
  hasTable: boolean;
}

/**
 * Writes a workflow in the canonical wording. Returns null if it does nothing or if a part would be
 * lost.
 */
export function workflowWording(workflow: WorkflowToWrite): string | null {
  const { when, failure } = workflow;
  const said = failure === null || workflow.isOfSending
    ? writeRows(workflow)
    : writeFailure(workflow);
  if (said === null || (workflow.isWebhook && when !== null)) return null;
  return when === null ? said : `${when}, ${said}`;
}

/** Writes "fetch …, if it fails, email …". */
function writeFailure(workflow: WorkflowToWrite): string | null {
  const { address, failure, targets: [target], text, work, query } = workflow;
  const recipient = recipientsOf(workflow);
  const isMore = work !== null || query.file !== null || workflow.isApproved || workflow.counted;
  if (isMore || workflow.when === null || (text !== null && target === undefined)) return null;
  const condition = failure === "any" ? "if it fails" : `if the status is not ${failure}`;
  const body = text === null ? "" : ` ${JSON.stringify({ text })}`;
  if (text !== null && failure !== "any") return null;
  const action = target === undefined ? `email ${recipient}` : `post${body} to ${target}`;
  return [called("fetch", address ?? "", workflow), condition, action].join(", ");
}

/** Whether the workflow only calls an address and has no rows to send. */
function isCallAlone(workflow: WorkflowToWrite): boolean {
  const { address, file, isWebhook, hasTable, details, work } = workflow;
  return address === null && file === null && !isWebhook && !hasTable && details.join === null &&
    work === null;
}

function postWords(workflow: WorkflowToWrite): string {
  const { text } = workflow;
  if (text !== null) return `post the text ${JSON.stringify(text)} to`;
  return isCallAlone(workflow) ? "post to" : "post it to";
}

/** Whether "As an Excel file" asks to save the result, because nothing else is done with it. */
function isSheetAlone({ details, query, targets, recipients }: WorkflowToWrite): boolean {
  return details.isSheet && query.file === null && targets.length + recipients.length === 0;
}

function recipientsOf({ recipients }: WorkflowToWrite): string | undefined {
  return recipients.length > 1
    ? `${recipients.slice(0, -1).join(", ")} and ${recipients.at(-1)}`
    : recipients[0];
}

/** Returns a call with its details, such as retries. */
function called(verb: string, address: string, { details }: WorkflowToWrite): string {
  return [`${verb} ${address}`, ...details.ofCalls.get(address) ?? []].join(", ");
}

function writeRows(workflow: WorkflowToWrite): string | null {
  const { query, work, isApproved, text, details } = workflow;
  const recipient = recipientsOf(workflow);
  const [target] = workflow.targets;
  const onFailure = workflow.isOfSending ? `if it fails, email ${recipient}` : null;
  const sent = [
    ...query.file === null ? [] : [`save it as ${query.file}`],
    ...workflow.isSaved || isSheetAlone(workflow)
      ? [details.isSheet ? "save it as csv" : "save it"]
      : [],
    ...recipient === undefined || onFailure !== null ? [] : [
      text === null
        ? `email it to ${recipient}`
        : `email ${recipient} saying ${JSON.stringify(text)}`,
      ...details.ofMail,
    ],
    ...target === undefined ? [] : [
      called(postWords(workflow), target, workflow),
      ...isCallAlone(workflow) ? failed(workflow) : [],
    ],
    ...onFailure === null ? [] : [onFailure],
  ];
  if (work === null && sent.length === 0) return null;
  if (details.ofMail.length > 0 && recipient === undefined) return null;
  const begun = beginning(workflow, sent);
  if (begun === null) return null;
  const parts = [...begun, ...isApproved ? ["ask for approval"] : [], ...sent];
  return parts.filter((part) => part !== "").join(", ");
}

/** Returns who is notified if the source fails. */
function failed({ details: { onFailure } }: WorkflowToWrite): string[] {
  return onFailure === null ? [] : [`if it fails, email ${onFailure}`];
}

/**
 * Returns the source, the work with its rows and the condition on what follows; null if they do not
 * fit together.
 */
function beginning(workflow: WorkflowToWrite, sent: readonly string[]): string[] | null {
  const { address, file, isWebhook, isConditional, counted, query, work, hasTable } = workflow;
  const { join } = workflow.details;
  const source = join !== null
    ? [
      `${IS_ADDRESS.test(join.sources[0]) ? "fetch" : "read"} ${join.sources.join(" and ")}`,
      `join them by ${join.column}`,
    ]
    : hasTable || (address === null && file === null && !isWebhook)
    ? []
    : address !== null
    ? [called("fetch", address, workflow), ...failed(workflow)]
    : isWebhook
    ? ["when a webhook arrives"]
    : [`read ${file}`];
  const gate = counted === null ? null : countGate(counted);
  if (gate !== null) return [...source, work ?? "", gate];
  const chooses =
    query.kept.length + query.removed.length + query.ofNumbers.length + query.openBounds.length > 0;
  // "When a webhook arrives" is the trigger, not a condition on rows.
  if (!isConditional || (isWebhook && !chooses)) return [...source, work ?? ""];
  if (!chooses || work === null || sent.length === 0) return null;
  const isOnlyKept = work === `keep the rows where ${query.kept.join(" and ")}`;
  const isOne = address !== null && !/\.csv(?:$|[?#])/iu.test(address) && isOnlyKept;
  return isOne
    ? [`if ${address} says that ${query.kept.join(" and ")}`]
    : [...source, work, ...isWebhook ? [] : ["if there are any"]];
}

const IS_ADDRESS = /^https?:/iu;

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
