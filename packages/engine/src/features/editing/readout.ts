import type { EngineWords } from "@veranda/contract/engine/words";
import type { Vector3 } from "three";
import type { World } from "../../world/world.ts";
import type { PersonLabel } from "../../world/labels/person-label.ts";
import type { GizmoDrag } from "./gizmo/gizmo-drag.ts";

/** Interval of repainting the number. */
const PERIOD_SECONDS = 0.09;

/** The amount of a gizmo drag, shown above it: metres, degrees, or scale factor. */
export class Readout {
  readonly #world: World;
  readonly #words: EngineWords;
  #label: PersonLabel | null = null;
  #sincePainted = Infinity;

  constructor(world: World, words: EngineWords) {
    this.#world = world;
    this.#words = words;
  }

  show(pull: GizmoDrag, at: Vector3, above: number, deltaSeconds: number): void {
    if (!this.#label) {
      this.#label = this.#world.labels.add();
      this.#label.keepsName = true;
      this.#sincePainted = Infinity;
    }
    this.#label.anchor.copy(at);
    this.#label.anchor.y += above;
    this.#sincePainted += deltaSeconds;
    if (this.#sincePainted < PERIOD_SECONDS) return;
    this.#sincePainted = 0;
    this.#world.labels.setName(this.#label, wordsOf(pull, this.#words), false);
  }

  hide(): void {
    if (this.#label) this.#world.labels.remove(this.#label);
    this.#label = null;
  }
}

function wordsOf({ handle, amount }: GizmoDrag, { number }: EngineWords): string {
  if (handle.tool === "move") return `${number(amount, 2)} m`;
  if (handle.tool === "rotate") {
    const degrees = Math.round(amount * 10) / 10;
    return `${number(degrees, Number.isInteger(degrees) ? 0 : 1)}°`;
  }
  return `× ${number(amount, 2)}`;
}
