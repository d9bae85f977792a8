import { Worker } from "node:worker_threads";
import type { AvatarLook } from "@veranda/contract/avatar";
import { NamedError } from "../../../named-error.ts";
import { createSemaphore } from "../../../platform/semaphore.ts";
import type { PortraitAnswer, PortraitAsked } from "./portrait-worker.ts";

const WAITING_MAX = 60;

export type Painter = {
  /**
   * A WebP of 512 × 512. Throws THUMBNAIL_FAILED after the time limit or on an error, UNAVAILABLE if too many wait, of
   * `by` or in all.
   */
  paint(look: AvatarLook, by: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** Renders portraits in a worker thread, which starts with the first and is replaced if it hangs. */
export function createPainter(kitFile: string, limitMs: number): Painter {
  let worker: Worker | undefined;
  let next = 0;
  const limited = createSemaphore(
    1,
    WAITING_MAX,
    () => new NamedError("UNAVAILABLE", { message: "Too many portraits wait already" }),
  );
  const failed = (cause: unknown) => new NamedError("THUMBNAIL_FAILED", { cause });
  const stop = async (): Promise<void> => {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };
  const ask = (look: AvatarLook): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const asked = (worker ??= new Worker(new URL("portrait-worker.ts", import.meta.url), {
        workerData: { kitFile },
      }));
      const id = next++;
      const end = (act: () => void): void => {
        clearTimeout(timer);
        asked.off("message", onMessage).off("error", onGone).off("exit", onGone);
        asked.unref();
        act();
      };
      const onMessage = (answer: PortraitAnswer): void => {
        if (answer.id !== id) return;
        end(() => ("picture" in answer ? resolve(answer.picture) : reject(failed(answer.fault))));
      };
      const onGone = (cause: unknown): void => {
        if (worker === asked) worker = undefined;
        end(() => reject(failed(cause)));
      };
      const timer = setTimeout(() => {
        end(() => reject(failed("It took too long")));
        void stop();
      }, limitMs);
      asked.ref();
      asked.on("message", onMessage).on("error", onGone).on("exit", onGone);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      asked.postMessage({ id, look } satisfies PortraitAsked);
    });
  return { paint: (look, by) => limited(() => ask(look), by), close: stop };
}
