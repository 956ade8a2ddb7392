/** The place that the value of a workflow's environment variable is sealed to. */
export function envBinding(workflowId: string, name: string): string {
  return `workflow/${workflowId}/env/${name}`;
}
