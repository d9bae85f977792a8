import { parentPort, workerData } from "node:worker_threads";
import { faultOf } from "./judge.mjs";

for (const expression of workerData) {
  const judged = { ...expression, fault: faultOf(expression) };
  parentPort.postMessage(judged, []);
}
