import { join } from "node:path";
import { defineModule } from "../../modules.ts";
import { ROOMS_PATH } from "../../rooms/module.ts";
import { startModule } from "../../start-module.ts";
import { accountsModule } from "../accounts/module.ts";
import { flagsModule } from "../installation/module.ts";
import { createBootstrapper } from "./bootstrap.ts";

/** Bootstrap data: the first request of a page. */
export const bootstrapModule = defineModule({
  name: "bootstrap",
  needs: { start: startModule, accounts: accountsModule, flags: flagsModule },
  open: ({ start: { config, brand, built }, accounts: { signIn }, flags }) =>
    createBootstrapper({
      engineFile: join(built.engine, "current.json"),
      brand,
      roomsUrl: ROOMS_PATH,
      isDevelopment: config.NODE_ENV === "development",
      flags,
      signIn,
    }),
});
