/** Where the value of a workflow's environment variable is sealed to. */
export function envPlace(workflowId: string, name: string): string {
  return `workflow/${workflowId}/env/${name}`;
}
