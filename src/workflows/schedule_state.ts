/** `scheduleStatus` and `isPaused` of a workflow without a schedule; no workflow has one. */
export const NO_SCHEDULE = null;
