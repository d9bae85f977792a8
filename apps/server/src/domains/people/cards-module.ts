import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { contentModule } from "../content/module.ts";
import { createPersonCards } from "./person-cards.ts";

export const cardsModule = defineModule({
  name: "person-cards",
  needs: { start: startModule, content: contentModule },
  open({ start: { platform }, content: { content } }, closing) {
    const cards = createPersonCards({
      db: platform.database.db,
      thumbnailOf: (avatar) => content.thumbnailOf(avatar),
    });
    closing.defer(platform.events.on("SharedContentChanged", () => cards.forget()));
    return cards;
  },
});
