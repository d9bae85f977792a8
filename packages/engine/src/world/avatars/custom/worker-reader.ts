// oxlint-disable typescript/triple-slash-reference, import/default -- Vite makes this module of the worker
/// <reference path="../../../platform/browser/inline-worker.d.ts" />
import type { CustomAvatarResponse, CustomAvatarRequest, CustomAvatarReader } from "./custom-avatar-file.ts";
import CustomAvatarWorker from "./custom-avatar-worker.ts?worker&inline";
import type { WorkerRequest, WorkerResponse } from "./worker-messages.ts";

type Waiting = { resolve: (read: CustomAvatarResponse) => void; reject: (error: Error) => void };

/** Reads on a worker: even requesting a file can take a millisecond of the main thread. */
export class WorkerReader implements CustomAvatarReader {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  /** Why the worker could not be started. */
  #failure: Error | null = null;

  constructor() {
    const worker = (this.#worker = new CustomAvatarWorker());
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if ("read" in data) waiting?.resolve(data.read);
      else waiting?.reject(new Error(data.error));
    });
    // Errors of a single avatar arrive as messages: this is a failure of the worker itself.
    worker.addEventListener("error", ({ message }) => {
      this.#failure = new Error(message);
      for (const { reject } of this.#waiting.values()) reject(this.#failure);
      this.#waiting.clear();
    });
  }

  read(ask: CustomAvatarRequest): Promise<CustomAvatarResponse> {
    if (this.#failure) return Promise.reject(this.#failure);
    const number = this.#calls++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ number, base: document.baseURI, ask } satisfies WorkerRequest, []);
    });
  }

  dispose(): void {
    this.#worker.terminate();
    this.#waiting.clear();
  }
}
