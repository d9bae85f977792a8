import type { ObjectEntry } from "../object-renderer.ts";
import { fitted, type Fitting } from "../fittings.ts";
import { Flat, type Content } from "./flat.ts";
import { paintedSource } from "./painted-source.ts";

const HEIGHT = 1;
const ASPECT = 16 / 9;

/** Frames without a picture yet: a plain linen back, with a hint while editing. */
export class Frames extends Flat {
  #isEditing = false;

  titleOf(): string {
    return this.context.words.emptyFrame();
  }

  setEditing(isEditing: boolean): void {
    if (this.#isEditing === isEditing) return;
    this.#isEditing = isEditing;
    for (const entry of this.parts.keys()) this.put(entry);
  }

  protected override isSoft(): boolean {
    return true;
  }

  protected contentOf({ object }: ObjectEntry): Content {
    const hint = this.#isEditing
      ? paintedSource(this.context.media, {
          style: "hint",
          text: this.context.words[object.locked ? "frameLocked" : "dropHere"](),
        })
      : null;
    return { width: HEIGHT * ASPECT, height: HEIGHT, source: hint, aspect: ASPECT };
  }

  protected override bodyOf(width: number, height: number): Fitting[] {
    return [fitted("box", "#e9dfd0", [0, 0, -0.012], [width, height, 0.012], true)];
  }
}
