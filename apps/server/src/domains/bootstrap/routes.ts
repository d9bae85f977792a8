import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { Bootstrapper } from "./bootstrap.ts";

export function bootstrapRoutes(bind: Bind, bootstrapper: Bootstrapper): void {
  bind(calls.bootstrap, async ({ body }) => bootstrapper.bootstrap(body.channel));
  bind(calls.featureFlags, async () => bootstrapper.flags());
}
