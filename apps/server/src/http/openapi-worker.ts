import { parentPort, workerData } from "node:worker_threads";
import { describeCalls } from "./openapi-document.ts";

/* Makes the OpenAPI document once, beside the server's own thread, and ends. */

const { version } = workerData as { version: string };
const json = new TextEncoder().encode(JSON.stringify(await describeCalls(version)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(json, [json.buffer]);
