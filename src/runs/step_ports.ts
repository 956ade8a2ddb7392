import type { FileDeps } from "../services/file_store.ts";
import type { HumanDeps } from "../services/human/service.ts";
import { listReachedFiles, reachesFile } from "./file_reach.ts";
import { expireQuestion, openQuestion } from "./store/question_store.ts";
import { isPrivateRun } from "./store/file_reach_store.ts";

/** The functions of runs that services call. */
export const STEP_PORTS: Pick<FileDeps, "fileReach"> & Pick<HumanDeps, "questions"> = {
  fileReach: { reaches: reachesFile, list: listReachedFiles, isPrivate: isPrivateRun },
  questions: { open: openQuestion, expire: expireQuestion },
};
