import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { SpaceTemplate } from "@veranda/contract";
import { sampleLooks } from "@veranda/contract/sample-spaces";

type Pictures = SpaceTemplate["pictures"];

/** Pictures of each empty environment in each variant, by `<environment>-<variant>`. */
export function readLooks(folder: string, log: Logger): ReadonlyMap<string, Pictures> {
  try {
    const blurs = sampleLooks.parse(JSON.parse(readFileSync(join(folder, "looks", "looks.json"), "utf8")));
    return new Map(
      Object.entries(blurs).map(([name, posterBlur]) => [
        name,
        {
          poster: `/content/looks/${name}.webp`,
          posterSmall: `/content/looks/${name}-small.webp`,
          posterBlur,
          video: null,
        },
      ]),
    );
  } catch (error) {
    log.error({ err: error }, "The pictures of environments can't be read: empty spaces have none");
    return new Map();
  }
}
