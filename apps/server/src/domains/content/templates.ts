import type { Logger } from "pino";
import type { SpaceObject, SpaceTemplate } from "@veranda/contract";
import { pictureAddress } from "../spaces/seed.ts";
import type { Environment } from "./environments.ts";
import { readSamples, type SampleSource } from "./read-samples.ts";

export type Templates = {
  readonly list: readonly SpaceTemplate[];
  /** Objects of each template by id. */
  readonly objects: ReadonlyMap<string, readonly SpaceObject[]>;
};

/** Templates for new spaces: the sample spaces, each in every variant of its environment. */
export function readTemplates(
  source: SampleSource,
  environments: ReadonlyMap<string, Environment>,
  log: Logger,
): Templates {
  try {
    const { spaces } = readSamples(source);
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
        // A new space is private until its creator shares it.
        shareSetting: "PRIVATE",
      };
    });
    return { list, objects: new Map(spaces.map(({ id, objects }) => [id, objects])) };
  } catch (error) {
    log.error({ err: error }, "The sample spaces can't be read: there are no templates");
    return { list: [], objects: new Map() };
  }
}
