export { JobError, type JobFault, type JobTurn, type WorkerProgram } from "./job.ts";
export { WorkerPool, type WorkerPoolOptions } from "./worker_pool.ts";
