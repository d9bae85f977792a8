import type { Logger } from "pino";
import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { writePageLogs } from "./page-logs.ts";

export function logRoutes(bind: Bind, log: Logger): void {
  bind(calls.sendLogs, async ({ body }) => {
    writePageLogs(log, body);
    return {};
  });
}
