import type { Stand } from "@veranda/contract/records/assigned-role";
import type { Scene } from "three";
import type { Context } from "../context.ts";
import type { StandMarks } from "../editing/stand-marks.ts";

export type LoadStandMarks = () => Promise<{ StandMarks: new (scene: Scene) => StandMarks }>;

/** Stands that a host looks at, drawn while one is in the space. What draws them is fetched when it is first needed. */
export class MarkedStands {
  readonly #context: Context;
  readonly #load: LoadStandMarks;
  readonly #onFailed: (error: unknown) => void;
  #marks: StandMarks | null = null;
  #isAsked = false;
  #stands: readonly Stand[] = [];

  constructor(context: Context, load: LoadStandMarks, onFailed: (error: unknown) => void) {
    this.#context = context;
    this.#load = load;
    this.#onFailed = onFailed;
  }

  mark(stands: readonly Stand[]): void {
    this.#stands = stands;
    if (stands.length > 0 && !this.#isAsked) void this.#open();
  }

  onFrame(): void {
    const { state, world } = this.#context;
    if (this.#marks === null) return;
    if (state.current.session.status !== "joined" && state.current.session.reconnecting === null)
      this.#stands = [];
    if (this.#marks.show(this.#stands)) world.stir();
  }

  async #open(): Promise<void> {
    this.#isAsked = true;
    try {
      const { StandMarks } = await this.#load();
      this.#marks = new StandMarks(this.#context.world.scene);
    } catch (error) {
      this.#isAsked = false;
      this.#onFailed(error);
    }
  }
}
