/** The binding of the sealed value of a workflow's environment variable. */
export function envBinding(workflowId: string, name: string): string {
  return `workflow/${workflowId}/env/${name}`;
}
