import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { contentModule } from "../content/module.ts";
import { createEmotes } from "./emotes.ts";
import { exportEmotes } from "./export.ts";

export const emotesModule = defineModule({
  name: "emotes",
  needs: { start: startModule, content: contentModule },
  accountData: { export: exportEmotes },
  open: ({ start: { platform }, content: { content } }) =>
    createEmotes({ db: platform.database.db, animations: content.animations, now: platform.now }),
});
