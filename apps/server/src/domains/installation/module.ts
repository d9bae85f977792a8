import type { FeatureFlags } from "@veranda/contract";
import type { Config } from "../../config/settings.ts";
import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import type { Content } from "../content/content.ts";
import { contentModule } from "../content/module.ts";
import { openFlags } from "./flags.ts";

export const flagsModule = defineModule({
  name: "flags",
  needs: { start: startModule, content: contentModule },
  async open({ start: { config, platform }, content: { content } }, closing) {
    const { database, pubsub, log, now } = platform;
    const flags = await openFlags({
      db: database.db,
      pubsub,
      log,
      now,
      byDefault: flagsByDefault(config, content),
    });
    closing.defer(() => flags.close());
    return flags;
  },
});

const flagsByDefault = ({ NODE_ENV }: Config, { avatars }: Content): FeatureFlags => ({
  h5Ads: false,
  gamAds: false,
  adinPlayAds: false,
  debugMenu: NODE_ENV === "development",
  playClick: false,
  authlessAvatarBodies: avatars
    .filter(({ isAllowedForGuests }) => isAllowedForGuests)
    .map(({ id }) => id)
    .join("|"),
});
