import type { SpaceObject, SpaceSetting } from "@veranda/contract/records/space";
import type { EnvironmentView, EnvironmentSource } from "../../world/environment/index.ts";
import type { ObjectLayer, ObjectSource } from "../../world/objects/object-layer.ts";
import type { Context, Feature } from "../context.ts";

/** Seconds that one variant takes to become another. */
const VARIANT_FADE = 2.5;
/** Shares of a place in the progress that the page shows. */
const SHARES = { environment: 0.7, avatars: 0.2, objects: 0.1 } as const;

export type LoadEnvironment = (source: EnvironmentSource) => Promise<EnvironmentView>;
export type OpenObjects = (source: ObjectSource) => Promise<ObjectLayer>;

/** Brings the environment and the objects of a space into the world. */
export class Place {
  readonly #context: Context;
  readonly #contentUrl: string;
  readonly #loadEnvironment: LoadEnvironment;
  readonly #openObjects: OpenObjects;
  readonly #ends = new AbortController();
  #objects: Promise<ObjectLayer> | null = null;
  #loading: { setting: SpaceSetting; done: Promise<void>; abort: AbortController } | null = null;
  readonly #progress = { environment: 0, avatars: 0, objects: 0 };

  constructor(
    context: Context,
    contentUrl: string,
    loadEnvironment: LoadEnvironment,
    openObjects: OpenObjects,
  ) {
    this.#context = context;
    this.#contentUrl = contentUrl;
    this.#loadEnvironment = loadEnvironment;
    this.#openObjects = openObjects;
  }

  /** Loads a setting, or goes on with it when it is being loaded or stands already. */
  show(setting: SpaceSetting): Promise<void> {
    const { environment } = this.#context.state.current;
    if (this.#loading?.setting.environment === setting.environment) {
      const { done } = this.#loading;
      return done.then(() => this.#wear(setting.variant));
    }
    if (environment.name === setting.environment) {
      this.#wear(setting.variant);
      return Promise.resolve();
    }
    this.#loading?.abort.abort();
    const abort = new AbortController();
    const done = this.#load(setting, abort.signal).finally(() => {
      if (this.#loading?.abort === abort) this.#loading = null;
    });
    // Who shows the same setting again hears of a failure; the first call may have nobody waiting.
    done.catch(() => undefined);
    this.#loading = { setting, done, abort };
    return done;
  }

  async setObjects(objects: readonly SpaceObject[]): Promise<void> {
    if (objects.length > 0 || this.#objects) {
      const layer = await (this.#objects ??= this.#open());
      await layer.setObjects(objects);
      if (this.#ends.signal.aborted) return layer.dispose();
      this.#context.world.setObjects(layer);
    }
    this.report("objects", 1);
  }

  report(part: keyof typeof SHARES, fraction: number): void {
    const progress = this.#progress;
    progress[part] = Math.max(progress[part], fraction);
    const sum =
      progress.environment * SHARES.environment +
      progress.avatars * SHARES.avatars +
      progress.objects * SHARES.objects;
    const isWhole = Object.values(progress).every((fraction) => fraction === 1);
    this.#context.state.patch("loading", { progress: isWhole ? 1 : Math.min(1, sum) });
  }

  /** Another space begins: what stands already counts as loaded. */
  restart(): void {
    this.#progress.objects = 0;
    this.#progress.environment = 0;
    this.#context.state.patch("loading", { progress: 0, isReady: false, error: null });
    this.report("avatars", this.#progress.avatars);
  }

  dispose(): void {
    this.#ends.abort();
    this.#loading?.abort.abort();
  }

  async #open(): Promise<ObjectLayer> {
    const { platform, state } = this.#context;
    const layer = await this.#openObjects({
      manifestUrl: `${this.#contentUrl}prefabs/prefabs.json`,
      fetchBytes: platform.fetchBytes,
      signal: this.#ends.signal,
    });
    layer.setQuality(state.current.settings.graphicsQuality);
    return layer;
  }

  async #load(setting: SpaceSetting, signal: AbortSignal): Promise<void> {
    const { platform, world, state } = this.#context;
    const environment = await this.#loadEnvironment({
      manifestUrl: `${this.#contentUrl}environments/${setting.environment}/environment.json`,
      variant: setting.variant,
      fetchBytes: platform.fetchBytes,
      makeTexture: platform.makeTexture,
      onProgress: (fraction) => this.report("environment", fraction),
      signal,
    });
    if (signal.aborted) {
      environment.dispose();
      throw new DOMException("Another place was asked for", "AbortError");
    }
    environment.setQuality(state.current.settings.graphicsQuality);
    world.setEnvironment(environment);
    await platform.view.prepare(world.scene, world.rig.camera);
    state.set("environment", {
      name: setting.environment,
      variant: environment.variant,
      variants: Object.keys(environment.manifest.variants),
    });
    this.report("environment", 1);
  }

  #wear(variant: string): void {
    const { world, state } = this.#context;
    this.report("environment", 1);
    if (!world.environment || state.current.environment.variant === variant) return;
    if (!state.current.environment.variants.includes(variant)) return;
    // Overtaken by another call, it simply never ends.
    void world.environment.setVariant(variant, VARIANT_FADE);
    world.lightObjects();
    state.patch("environment", { variant });
  }
}

/** Another look, for this page only: what the space itself wears is its host's to decide. */
export const environment = (
  place: Place,
  onFailed: (error: unknown) => void,
): Feature<"set_environment"> => ({
  handlers: {
    set_environment: ({ environment: name, variant }) => {
      place.show({ environment: name, variant }).catch(onFailed);
    },
  },
});
