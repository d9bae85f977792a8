// Does the same work on one file after the other in one process, within the limits of one: run-task.fixture.ts asks it
// what each is refused by. Starting a process takes longer than most refusals.
import { detailOf, stackOf } from "../../platform/thrown.ts";
import { loadWork, type FromWorker, type ToWorker } from "../task-kinds.ts";
import type { FileTask } from "./file-work.ts";

/** What each file was refused by; null: it was taken. */
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
