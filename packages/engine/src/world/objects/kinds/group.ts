import { Built, type Build } from "./built.ts";

/** Groups draw nothing themselves: only their members are visible. */
export class Groups extends Built {
  titleOf(): string {
    return this.context.words.group();
  }

  protected buildOf(): Build {
    return { fittings: [], corners: null };
  }
}
