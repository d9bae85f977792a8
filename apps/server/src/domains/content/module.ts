import { voiceZonesIn, type VoiceZone } from "@veranda/contract/rooms/voice-zones";
import { defineModule } from "../../modules.ts";
import { startModule } from "../../start-module.ts";
import { arrivalPointsIn } from "./arrival-points.ts";
import { openContent } from "./content.ts";
import { manifestReader } from "./environment-manifests.ts";
import { readPrefabs, type PicturedPrefab } from "./prefabs.ts";

const NO_ZONES: readonly VoiceZone[] = [];

/** Content included in the installation. */
export const contentModule = defineModule({
  name: "content",
  needs: { start: startModule },
  open({ start: { built, config, platform } }) {
    const { log } = platform;
    const fromManifest = manifestReader(built.content, log);
    const voiceZonesOf = fromManifest(({ areas }) => voiceZonesIn(areas));
    // Rarely needed, so loaded on first use.
    let cached: readonly PicturedPrefab[] | undefined;
    return {
      content: openContent(built.content, log, config.SAMPLES_LANGUAGE),
      arrivalPointsOf: fromManifest(arrivalPointsIn),
      seatsOf: fromManifest(({ seats }): ReadonlySet<string> => new Set(seats.map(({ name }) => name))),
      voiceZonesOf: (environment: string) => voiceZonesOf(environment) ?? NO_ZONES,
      prefabs: () => (cached ??= readPrefabs(built.content, log)),
    };
  },
});
