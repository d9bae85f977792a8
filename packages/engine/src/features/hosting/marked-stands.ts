import type { Stand } from "@veranda/contract/records/assigned-role";
import type { Context } from "../context.ts";
import { StandMarks } from "../editing/stand-marks.ts";

/** Stands marked by a host, drawn while in the space. */
export class MarkedStands {
  readonly #context: Context;
  readonly #marks: StandMarks;
  #stands: readonly Stand[] = [];

  constructor(context: Context) {
    this.#context = context;
    this.#marks = new StandMarks(context.world.scene);
  }

  mark(stands: readonly Stand[]): void {
    this.#stands = stands;
  }

  onFrame(): void {
    const { state, world } = this.#context;
    if (state.current.session.status !== "joined" && state.current.session.reconnecting === null)
      this.#stands = [];
    if (this.#marks.show(this.#stands)) world.stir();
  }
}
