/** How long `/healthz` has waited, and how much the main thread has computed during one request. */
export interface Wait {
  waitMs: number;
  /** The wait of a machine that does nothing else, about. */
  mainCpuMs: number;
}
