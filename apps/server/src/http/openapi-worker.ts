import { parentPort, workerData } from "node:worker_threads";
import { describeCalls } from "./openapi-document.ts";

/* Builds the OpenAPI document once, outside of the server's main thread, and ends. */

const { version } = workerData as { version: string };
const json = new TextEncoder().encode(JSON.stringify(await describeCalls(version)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(json, [json.buffer]);
