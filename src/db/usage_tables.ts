import type { GeneratedAlways } from "kysely";

/** The calls of models by a member in a month. */
export interface ModelUsageTable {
  org_key: string;
  month: string;
  user_id: string;
  model: string;
  calls: number;
  input_tokens: number;
  output_tokens: number;
}

/** The calls of models by all members of an organization in a month. */
export interface TokenCountsTable {
  org_key: string;
  month: string;
  /** Input and output together. */
  tokens: number;
  calls: number;
  input_tokens: number;
}

/** Set by triggers on `objects`. Owner `''` is the whole organization, workflow `''` is none. */
export interface StorageUsageTable {
  org_key: string;
  owner_id: string;
  workflow_id: string;
  input_bytes: number;
  output_bytes: number;
  file_count: number;
  /** Computed: input and output together. */
  bytes: GeneratedAlways<number>;
}

/** Maintained by triggers on the counted tables. The owner `''` is the whole organization. */
export interface QuotaUsageTable {
  org_key: string;
  owner_id: string;
  resource: string;
  used: number;
}
