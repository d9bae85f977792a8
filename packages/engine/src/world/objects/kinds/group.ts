import { Built, type Build } from "./built.ts";

/** Nothing of a group is seen but its members. */
export class Groups extends Built {
  titleOf(): string {
    return this.context.words.group();
  }

  protected buildOf(): Build {
    return { fittings: [], corners: null };
  }
}
