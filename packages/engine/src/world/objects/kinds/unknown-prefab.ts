import { Built, type Build } from "./built.ts";
import { crateOf } from "./crate.ts";

const SIDE = 0.7;

/** Renders a crate for prefabs missing from this version's catalogue. */
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
