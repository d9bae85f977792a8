// Processes several files one after the other in a single process, within the limits of one task: used by
// run-task.fixture.ts for many rejections, since starting a process takes longer than most of them.
import { detailOf, stackOf } from "../../platform/thrown.ts";
import { loadWork, type FromWorker, type ToWorker } from "../task-kinds.ts";
import type { FileTask } from "./file-work.ts";

/** The fault of each file; null if it was accepted. */
export type Faults = (string | null)[];

const tell = (answer: FromWorker): void => void process.send?.(answer);

process.once("disconnect", () => process.exit(1));
process.once("message", (message: ToWorker) => void inTurn(message));

async function inTurn({ kind, task }: ToWorker): Promise<void> {
  const work = await loadWork[kind]();
  const faults: Faults = [];
  for (const file of task as FileTask[]) {
    try {
      await work(file as never, () => undefined);
      faults.push(null);
    } catch (error) {
      const fault = detailOf(error, "fault");
      if (!fault) return tell({ type: "failed", message: `file ${faults.length}: ${stackOf(error)}` });
      faults.push(fault);
    }
  }
  return tell({ type: "made", made: faults });
}
