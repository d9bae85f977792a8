import type { Context } from "../context.ts";
import type { LoadingProgress } from "../scene/loading-progress.ts";
import { FirstObjects } from "./first-objects.ts";

/** The first frame uploads the environment; the second is the first smooth one. */
const FRAMES_TO_SHOW = 2;
/** Progress within the first frames: crowd built, first frame submitted, done. */
const BUILT_SHARE = 0.3;
const BEGUN_SHARE = 0.6;
/** This many frames after the space is shown, at any speed, what isn't needed to walk begins to load. */
const FRAMES_TO_WALK = 12;

/** From spawning to a visible space: the page's picture covers the view until the space is really drawn. */
export class FirstFrames {
  readonly #context: Context;
  readonly #progress: LoadingProgress;
  /** Gets the duration of a hidden frame. Seconds. */
  readonly #fitResolution: (frameSeconds: number) => void;
  readonly #objects = new FirstObjects();
  /** Spawn counter: callbacks of an earlier one must not show this one. */
  #arrival = 0;
  #framesToShow = 0;
  #isShown = false;
  #untilWalking: { frames: number; act: () => void } | null = null;
  #isFitted = false;

  constructor(context: Context, progress: LoadingProgress, fitResolution: (frameSeconds: number) => void) {
    this.#context = context;
    this.#progress = progress;
    this.#fitResolution = fitResolution;
  }

  /** Builds the crowd and the environment for drawing. */
  async build(): Promise<void> {
    const { platform, world } = this.#context;
    await platform.view.prepare(world.scene, world.rig.camera);
    platform.mark("people and place built");
    this.#progress.report("frames", BUILT_SHARE);
  }

  /**
   * Somebody has spawned. `objects` resolves when those of the first picture are in the scene; null: there are none.
   */
  begin(objects: Promise<void> | null, onWalking: () => void): void {
    this.forget();
    this.#framesToShow = FRAMES_TO_SHOW;
    if (objects) this.#objects.expect(objects);
    this.#untilWalking = { frames: FRAMES_TO_WALK, act: onWalking };
  }

  /** The visit was cancelled. */
  forget(): void {
    this.#arrival += 1;
    this.#framesToShow = 0;
    this.#isShown = false;
    this.#untilWalking = null;
    this.#objects.forget();
  }

  onFrame(nowMs: number): void {
    if (this.#framesToShow > 0 && --this.#framesToShow === 0) void this.#show(this.#arrival);
    this.#objects.onFrame(nowMs, this.#areObjectsDrawn);
    if (this.#isShown && this.#untilWalking && --this.#untilWalking.frames === 0) {
      const { act } = this.#untilWalking;
      this.#untilWalking = null;
      act();
    }
  }

  /** Once: afterwards visible frames determine the resolution. */
  async chooseResolution(): Promise<void> {
    this.#isFitted = true;
    this.#fitResolution(await this.#context.world.timeFrame());
  }

  /** Draw calls return long before the graphics card has finished. */
  async #show(arrival: number): Promise<void> {
    const { platform, state } = this.#context;
    this.#progress.report("frames", BEGUN_SHARE);
    await platform.view.finish();
    if (arrival !== this.#arrival) return;
    platform.mark("first frames");
    // A graphics card starts quickly; with software rendering the first frames would visibly stall.
    if (!this.#isFitted && platform.view.isDrawnByProcessor) await this.chooseResolution();
    if (arrival !== this.#arrival) return;
    if (!this.#objects.areSeen(this.#areObjectsDrawn)) await this.#objects.untilSeen();
    if (arrival !== this.#arrival) return;
    platform.mark("objects seen");
    this.#isShown = true;
    this.#progress.report("frames", 1);
    state.patch("loading", { progress: 1, isReady: true });
  }

  get #areObjectsDrawn(): boolean {
    return this.#context.world.objects?.isSeen ?? true;
  }
}
