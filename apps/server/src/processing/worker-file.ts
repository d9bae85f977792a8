import { fileURLToPath } from "node:url";

/** The program of a worker process. The built server and tests run a bundle of it, which starts in half the time. */
export const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));
