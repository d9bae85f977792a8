import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { Packages } from "./packages.ts";

export function packageRoutes(bind: Bind, packages: Packages): void {
  bind(calls.createPackage, ({ me, file }) => packages.create(me, file.path));
  bind(calls.package, ({ me, params }) => packages.get(me, params.id));
  bind(calls.packageLog, ({ me, params }) => packages.log(me, params.sku, params.version));
  bind(calls.ownPackages, ({ me }) => packages.list(me));
}
