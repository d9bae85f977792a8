import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { contentModule } from "../content/module.ts";
import { customAvatarsModule } from "../custom-avatars/module.ts";
import { peopleModule } from "../people/module.ts";
import { createAvatars } from "./avatars.ts";
import { exportAvatars } from "./export.ts";
import { createPainter } from "./portrait/painter.ts";
import { createPortraits } from "./portraits.ts";

/** Time limit of rendering a portrait (product specification, constants). */
const PORTRAIT_LIMIT_MS = 60_000;

export const avatarsModule = defineModule({
  name: "avatars",
  needs: {
    start: startModule,
    content: contentModule,
    customAvatars: customAvatarsModule,
    people: peopleModule,
  },
  accountData: { export: exportAvatars },
  open({ start: { platform }, content: { content }, customAvatars, people }, closing) {
    const { database, files, jobs, limiter, now } = platform;
    const { db } = database;
    const painter = createPainter(content.family?.file ?? "", PORTRAIT_LIMIT_MS);
    closing.defer(() => painter.close());
    const portraits = createPortraits({
      db,
      files,
      limiter,
      painter,
      now,
      version: content.family?.version ?? "none",
    });
    jobs.handle("portraits.purge", () => portraits.purge());
    const avatars = createAvatars({
      db,
      now,
      wornBy: (id) => people.wornBy(id),
      async customAvatarsOf(id) {
        const custom = await customAvatars.list(id);
        return custom.flatMap(({ avatarID, name, thumbnail }) =>
          avatarID === null
            ? []
            : [{ avatarID, name, thumbnail: thumbnail ?? content.thumbnailOf(avatarID) }],
        );
      },
    });
    return { avatars, portraits };
  },
});
