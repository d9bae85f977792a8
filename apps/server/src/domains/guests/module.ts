import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { createGuestTokens } from "./guest-token.ts";

export const guestsModule = defineModule({
  name: "guests",
  needs: { start: startModule },
  open: ({ start: { config, platform } }) =>
    createGuestTokens(platform.secret, config.GUEST_TOKEN_SECONDS, platform.now),
});
