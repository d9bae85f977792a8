import { fitted } from "../fittings.ts";
import { Built, type Build } from "./built.ts";

const CLAY = "#b5573a";
const LINEN = "#d8c7ae";

/** Arrival points: visible and pickable only while editing. */
export class SpawnPoints extends Built {
  #isEditing = false;

  titleOf(): string {
    return this.context.words.spawnPoint();
  }

  setEditing(isEditing: boolean): void {
    if (this.#isEditing === isEditing) return;
    this.#isEditing = isEditing;
    for (const entry of this.entries) this.put(entry);
  }

  protected buildOf(): Build {
    if (!this.#isEditing) return { fittings: [], corners: null };
    return {
      fittings: [
        fitted("disc", CLAY, [0, 0.02, 0], [0.42, 0.03, 0.42]),
        fitted("arrow", LINEN, [0, 0.06, 0.05], [0.42, 1, 0.5]),
      ],
      corners: [
        [-0.45, 0, -0.45],
        [0.45, 0.12, 0.45],
      ],
    };
  }
}
