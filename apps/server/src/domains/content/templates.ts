import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { SpaceObject, SpaceTemplate } from "@veranda/contract";
import { sampleSpaces } from "@veranda/contract/sample-spaces";
import { pictureAddress } from "../spaces/seed.ts";
import type { Environment } from "./environments.ts";

export type Templates = {
  readonly list: readonly SpaceTemplate[];
  /** What stands in each, by the template's id. */
  readonly objects: ReadonlyMap<string, readonly SpaceObject[]>;
};

/** Places that a new space can begin as: the sample spaces, each in every variant of its environment. */
export function readTemplates(
  folder: string,
  environments: ReadonlyMap<string, Environment>,
  log: Logger,
): Templates {
  try {
    const text = readFileSync(join(folder, "spaces", "spaces.json"), "utf8");
    const { spaces } = sampleSpaces.parse(JSON.parse(text));
    const list = spaces.map(({ id, name, description, setting, pictures }): SpaceTemplate => {
      const variants = environments.get(setting.environment)?.variants;
      return {
        id,
        name,
        description,
        setting,
        variants: variants === undefined ? [setting.variant] : Object.keys(variants),
        pictures: {
          poster: pictureAddress(pictures.poster),
          posterSmall: pictureAddress(pictures.posterSmall),
          posterBlur: pictures.posterBlur,
          video: pictures.video === null ? null : pictureAddress(pictures.video),
        },
        // A new space is its maker's alone until they share it.
        shareSetting: "PRIVATE",
      };
    });
    return { list, objects: new Map(spaces.map(({ id, objects }) => [id, objects])) };
  } catch (error) {
    log.error({ err: error }, "The sample spaces can't be read: there are no templates");
    return { list: [], objects: new Map() };
  }
}
