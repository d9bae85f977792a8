import { NamedError } from "../../named-error.ts";
import type { Verdict, VerdictTask } from "../../processing/file/verdict.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";

/** Files per process: few, since one may block it. */
const AT_ONCE = 100;

/** Determines the types of files, in the given order. Throws UNAVAILABLE. */
export type FileVerdicts = (files: VerdictTask["files"]) => Promise<Verdict[]>;

/** Runs in a worker process with limits that sees only these files. */
export function createFileVerdicts(processing: Pick<Processing, "run">): FileVerdicts {
  const judge: FileVerdicts = async (files) => {
    const reads = files.map(({ path }) => path);
    try {
      return await processing.run("verdict", { files }, { reads, writes: null });
    } catch (error) {
      if (!(error instanceof TaskFailed) || !error.isFinal)
        throw new NamedError("UNAVAILABLE", { cause: error });
      if (files.length === 1) return [{ sniffed: null, refusal: "TOO_HEAVY" }];
      return judgeInParts(files, 1);
    }
  };
  const judgeInParts = async (files: VerdictTask["files"], size: number): Promise<Verdict[]> => {
    const verdicts = [];
    for (let at = 0; at < files.length; at += size)
      verdicts.push(...(await judge(files.slice(at, at + size))));
    return verdicts;
  };
  return (files) => judgeInParts(files, AT_ONCE);
}
