import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { openArrivalPoints } from "./arrival-points.ts";
import { openContent } from "./content.ts";
import { readPrefabs, type PicturedPrefab } from "./prefabs.ts";

/** What the installation brings along. */
export const contentModule = defineModule({
  name: "content",
  needs: { start: startModule },
  open({ start: { built, platform } }) {
    const { log } = platform;
    // Few ask for them: they are read by the first who does.
    let cached: readonly PicturedPrefab[] | undefined;
    return {
      content: openContent(built.content, log),
      arrivalPointsOf: openArrivalPoints(built.content, log),
      prefabs: () => (cached ??= readPrefabs(built.content, log)),
    };
  },
});
