import { api, data, type Schemas } from "../api/client.ts";

interface Choice {
  limit: number;
  search?: string;
  cursor?: string;
  /** The names of additional fields. */
  expand?: string;
}

/** Returns the workflows that the caller may read. */
export async function readWorkflows(choice: Choice): Promise<Schemas["WorkflowList"]> {
  const query = { scope: "all", ...choice } as const;
  const answer = await data(api.GET("/api/v1/workflows", { params: { query } }));
  // Only `scope=organization` returns the other kind of list.
  return answer as Schemas["WorkflowList"];
}
