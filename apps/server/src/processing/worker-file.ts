import { fileURLToPath } from "node:url";

/** What a task's process runs. The server that is built runs a bundle of it, as tests do: it starts in half the time. */
export const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));
