import { Built, type Build } from "./built.ts";

/** A group draws nothing: only its members are seen. */
export class Groups extends Built {
  titleOf(): string {
    return this.context.words.group();
  }

  protected buildOf(): Build {
    return { fittings: [], corners: null };
  }
}
