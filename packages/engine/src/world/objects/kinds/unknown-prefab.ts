import { Built, type Build } from "./built.ts";
import { crateOf } from "./crate.ts";

const SIDE = 0.7;

/** A crate for what this version's catalogue doesn't have. */
export class UnknownPrefabs extends Built {
  titleOf(): string {
    return this.context.words.unknownObject();
  }

  protected buildOf(): Build {
    return {
      fittings: crateOf(SIDE),
      corners: [
        [-SIDE / 2, 0, -SIDE / 2],
        [SIDE / 2, SIDE, SIDE / 2],
      ],
    };
  }
}
