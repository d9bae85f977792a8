import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { openSignInProviders } from "./providers.ts";

export const signInProvidersModule = defineModule({
  name: "sign-in-providers",
  needs: { start: startModule },
  open: ({ start: { config, platform } }) => openSignInProviders(config, platform),
});
