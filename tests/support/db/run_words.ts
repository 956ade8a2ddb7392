export const RUN_STATUSES = [
  "queued",
  "running",
  "waiting",
  "succeeded",
  "failed",
  "cancelled",
] as const;

export const RUN_TRIGGERS = ["manual", "chat", "schedule", "webhook", "api"] as const;
