import type { Vector3 } from "three";
import type { World } from "../../world/world.ts";
import type { PersonLabel } from "../../world/labels/person-label.ts";
import type { GizmoDrag } from "./gizmo/gizmo-drag.ts";

/** A new number is painted so often. */
const PERIOD_SECONDS = 0.09;

/** The number of a pull, over the gizmo: metres, degrees, times the size. */
export class Readout {
  readonly #world: World;
  #label: PersonLabel | null = null;
  #sincePainted = Infinity;

  constructor(world: World) {
    this.#world = world;
  }

  show(pull: GizmoDrag, at: Vector3, above: number, deltaSeconds: number): void {
    if (!this.#label) {
      this.#label = this.#world.labels.add();
      this.#sincePainted = Infinity;
    }
    this.#label.anchor.copy(at);
    this.#label.anchor.y += above;
    this.#sincePainted += deltaSeconds;
    if (this.#sincePainted < PERIOD_SECONDS) return;
    this.#sincePainted = 0;
    this.#world.labels.setName(this.#label, wordsOf(pull), false);
  }

  hide(): void {
    if (this.#label) this.#world.labels.remove(this.#label);
    this.#label = null;
  }
}

function wordsOf({ handle, amount }: GizmoDrag): string {
  if (handle.tool === "move") return `${amount.toFixed(2)} m`;
  if (handle.tool === "rotate") return `${Math.round(amount * 10) / 10}°`;
  return `× ${amount.toFixed(2)}`;
}
