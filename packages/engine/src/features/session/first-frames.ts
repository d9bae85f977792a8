import type { Context } from "../context.ts";
import type { LoadingProgress } from "../scene/loading-progress.ts";
import { FirstObjects } from "./first-objects.ts";

/** The first frame uploads what the place is drawn from; the second is the first that is smooth. */
const FRAMES_TO_SHOW = 2;
/** Of the progress of the first frames: what people are drawn with is built, a frame is under way, it is done. */
const BUILT_SHARE = 0.3;
const BEGUN_SHARE = 0.6;
/** After so many one walks, also where each takes long: what nobody needs for a first step waits for them. */
const FRAMES_TO_WALK = 12;

/** From an arrival to a place that is seen: the page's picture of it stands until that is really there. */
export class FirstFrames {
  readonly #context: Context;
  readonly #progress: LoadingProgress;
  /** Hears how long a frame takes that nobody sees. Seconds. */
  readonly #fitResolution: (frameSeconds: number) => void;
  readonly #objects = new FirstObjects();
  /** Counts arrivals: what belongs to an earlier one must not show this one. */
  #arrival = 0;
  #framesToShow = 0;
  #untilWalking: { frames: number; act: () => void } | null = null;
  #isFitted = false;

  constructor(context: Context, progress: LoadingProgress, fitResolution: (frameSeconds: number) => void) {
    this.#context = context;
    this.#progress = progress;
    this.#fitResolution = fitResolution;
  }

  /** Builds what people and the place are drawn with. */
  async build(): Promise<void> {
    const { platform, world } = this.#context;
    await platform.view.prepare(world.scene, world.rig.camera);
    platform.mark("people and place built");
    this.#progress.report("frames", BUILT_SHARE);
  }

  /** Somebody has arrived. `objects` resolves when those of the first picture are in the scene; null: it has none. */
  begin(objects: Promise<void> | null, onWalking: () => void): void {
    this.forget();
    this.#framesToShow = FRAMES_TO_SHOW;
    if (objects) this.#objects.expect(objects);
    this.#untilWalking = { frames: FRAMES_TO_WALK, act: onWalking };
  }

  /** The visit was given up. */
  forget(): void {
    this.#arrival += 1;
    this.#framesToShow = 0;
    this.#untilWalking = null;
    this.#objects.forget();
  }

  onFrame(nowMs: number): void {
    if (this.#framesToShow > 0 && --this.#framesToShow === 0) void this.#show(this.#arrival);
    this.#objects.onFrame(nowMs, this.#areObjectsDrawn);
    if (this.#untilWalking && --this.#untilWalking.frames === 0) {
      const { act } = this.#untilWalking;
      this.#untilWalking = null;
      act();
    }
  }

  /** Once: from then on the frames that are seen say what this machine can do. */
  async chooseResolution(): Promise<void> {
    this.#isFitted = true;
    this.#fitResolution(await this.#context.world.timeFrame());
  }

  /** Calls are over long before the card has drawn. */
  async #show(arrival: number): Promise<void> {
    const { platform, state } = this.#context;
    this.#progress.report("frames", BEGUN_SHARE);
    await platform.view.finish();
    if (arrival !== this.#arrival) return;
    platform.mark("first frames");
    // A graphics card is quick to show what it can; a processor's first frames would be seen to stall.
    if (!this.#isFitted && platform.view.isDrawnByProcessor) await this.chooseResolution();
    if (arrival !== this.#arrival) return;
    if (!this.#objects.areSeen(this.#areObjectsDrawn)) await this.#objects.untilSeen();
    if (arrival !== this.#arrival) return;
    platform.mark("objects seen");
    this.#progress.report("frames", 1);
    state.patch("loading", { progress: 1, isReady: true });
  }

  get #areObjectsDrawn(): boolean {
    return this.#context.world.objects?.isSeen ?? true;
  }
}
