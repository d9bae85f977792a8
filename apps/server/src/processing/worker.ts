// A process for one task on an upload. It may read only the program and the file, and write into one folder;
// processing.ts starts, watches and ends it.
import { Socket as DatagramSocket } from "node:dgram";
import { Socket } from "node:net";
import { loadWork, type FromWorker, type ToWorker } from "./task-kinds.ts";
import { detailOf, messageOf, stackOf } from "../platform/thrown.ts";

// Blocks the network within Node; start-worker.ts also removes it where the system can.
const offline = (): never => {
  throw new Error("There is no network here");
};
Socket.prototype.connect = offline;
DatagramSocket.prototype.send = offline;
DatagramSocket.prototype.connect = offline;

// Exits when the server is gone.
process.once("disconnect", () => process.exit(1));

const tell = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

process.once("message", (message: ToWorker) => {
  void answer(message)
    .then(tell)
    .finally(() => process.exit(0));
});

async function answer({ kind, task }: ToWorker): Promise<FromWorker> {
  try {
    const work = await loadWork[kind]();
    const made = await work(
      task as never,
      (share, file) => void tell({ type: "progress", share, ...(file !== undefined && { file }) }),
    );
    return { type: "made", made };
  } catch (error) {
    const fault = detailOf(error, "fault");
    return fault
      ? { type: "refused", fault, detail: messageOf(error) }
      : { type: "failed", message: stackOf(error) };
  }
}
