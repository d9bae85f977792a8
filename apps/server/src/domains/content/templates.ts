import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { SpaceTemplate } from "@veranda/contract";
import { environmentManifest } from "@veranda/contract/environment";
import { sampleSpaces } from "@veranda/contract/sample-spaces";
import { pictureAddress } from "../spaces/seed.ts";

/** Places that a new space can begin as: the sample spaces, each in every variant of its environment. */
export function readTemplates(folder: string, log: Logger): SpaceTemplate[] {
  try {
    const { spaces } = sampleSpaces.parse(readJson(join(folder, "spaces", "spaces.json")));
    const environments = [...new Set(spaces.map(({ setting }) => setting.environment))];
    const variants = new Map(environments.map((name) => [name, variantsOf(folder, name, log)]));
    return spaces.map(({ id, name, description, setting, pictures }) => ({
      id,
      name,
      description,
      setting,
      variants: variants.get(setting.environment) ?? [setting.variant],
      pictures: {
        poster: pictureAddress(pictures.poster),
        posterSmall: pictureAddress(pictures.posterSmall),
        posterBlur: pictures.posterBlur,
        video: pictures.video === null ? null : pictureAddress(pictures.video),
      },
      // A new space is its maker's alone until they share it.
      shareSetting: "PRIVATE",
    }));
  } catch (error) {
    log.error({ err: error }, "The sample spaces can't be read: there are no templates");
    return [];
  }
}

function variantsOf(folder: string, environment: string, log: Logger): string[] | undefined {
  try {
    const path = join(folder, "environments", environment, "environment.json");
    return Object.keys(environmentManifest.parse(readJson(path)).variants);
  } catch (error) {
    log.error({ err: error, environment }, "An environment can't be read");
    return undefined;
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
