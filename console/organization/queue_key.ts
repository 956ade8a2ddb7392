/** The key of all that is read of the queue. */
export const QUEUE_KEY = ["organization", "queue"] as const;

/** The interval for reading it again. Changes of other people's runs are not reported. */
export const QUEUE_POLL_MS = 5_000;
