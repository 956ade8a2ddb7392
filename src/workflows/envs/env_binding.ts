/** The place to which the value of a workflow's environment variable is sealed. */
export function envBinding(workflowId: string, name: string): string {
  return `workflow/${workflowId}/env/${name}`;
}
