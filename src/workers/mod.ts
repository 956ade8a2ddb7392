export { JobError, type JobFault, type JobOptions, type WorkerProgram } from "./job.ts";
export { WorkerPool, type WorkerPoolOptions } from "./worker_pool.ts";
