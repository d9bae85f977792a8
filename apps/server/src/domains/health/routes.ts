import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { checkHealth, type Parts } from "./health.ts";

export function healthRoutes(bind: Bind, version: string, parts: Parts): void {
  bind(calls.health, () => checkHealth(version, parts));
}
