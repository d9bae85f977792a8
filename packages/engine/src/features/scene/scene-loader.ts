import {
  ENVIRONMENT_SETTINGS,
  type EnvironmentAdjustments,
} from "@veranda/contract/engine/environment-settings";
import type { FileAsset } from "@veranda/contract/records/file";
import type { SpaceObject } from "@veranda/contract/records/object";
import type { SpaceSetting } from "@veranda/contract/records/space";
import type { EnvironmentView, EnvironmentSource } from "../../world/environment/index.ts";
import type { ObjectLayer, ObjectSource } from "../../world/objects/object-layer.ts";
import { Scene } from "three";
import { deepEqual } from "../../core/deep-equal.ts";
import type { Context } from "../context.ts";
import { LoadingProgress } from "./loading-progress.ts";
import { namePlaces } from "./name-places.ts";
import { SkyLoader } from "./sky-loader.ts";

/** Duration of a cross-fade between variants, seconds. */
const VARIANT_FADE = 2.5;
/** The environment that supplies sky and light for uploaded models. */
const OPEN_PLACE = "park";

/** Identifies the environment that a setting names. */
const nameOf = ({ environment, packageUrl, customFileId }: SpaceSetting): string =>
  customFileId ? `file:${customFileId}` : packageUrl ? `package:${packageUrl}` : environment;
/** The same, plus how it is drawn. */
const keyOf = (setting: SpaceSetting): string =>
  `${nameOf(setting)}${showsOriginal(setting) ? " as brought" : ""}`;
const showsOriginal = ({ customFileId, isTextureCompressionEnabled }: SpaceSetting): boolean =>
  Boolean(customFileId) && isTextureCompressionEnabled === false;

export type LoadEnvironment = (source: EnvironmentSource) => Promise<EnvironmentView>;

export type OpenObjects = (source: ObjectSource) => Promise<ObjectLayer>;

/** Loads the environment and the objects of a space into the world. */
export class SceneLoader {
  readonly progress: LoadingProgress;
  readonly sky: SkyLoader;
  readonly #context: Context;
  readonly #contentUrl: string;
  readonly #loadEnvironment: LoadEnvironment;
  readonly #openObjects: OpenObjects;
  readonly #ends = new AbortController();
  #objects: Promise<ObjectLayer> | null = null;
  /** Objects were shown, so an empty list has to reach the layer too. */
  #hasObjects = false;
  #loading: { setting: SpaceSetting; done: Promise<void>; abort: AbortController } | null = null;
  /** Sun and fog of the space, and the person's own overrides. */
  #given: EnvironmentAdjustments = {};
  #adjustments: EnvironmentAdjustments = {};
  /** Key of what is drawn now. */
  #shown: string | null = null;

  constructor(
    context: Context,
    contentUrl: string,
    loadEnvironment: LoadEnvironment,
    openObjects: OpenObjects,
  ) {
    this.#context = context;
    this.progress = new LoadingProgress(context.state);
    this.sky = new SkyLoader(context, () => this.#show());
    this.#contentUrl = contentUrl;
    this.#loadEnvironment = loadEnvironment;
    this.#openObjects = openObjects;
  }

  /** Loads a setting, or returns the pending or finished loading of the same one. */
  show(wanted: SpaceSetting): Promise<void> {
    const setting = this.#ready(wanted);
    if (this.#loading && keyOf(this.#loading.setting) === keyOf(setting)) {
      const { done } = this.#loading;
      return done.then(() => this.#applySettings(setting.variant));
    }
    if (this.#shown === keyOf(setting)) {
      // Another one was requested meanwhile, and is no longer wanted.
      this.#loading?.abort.abort();
      this.#loading = null;
      this.#applySettings(setting.variant);
      return Promise.resolve();
    }
    this.#loading?.abort.abort();
    const abort = new AbortController();
    const done = this.#load(setting, abort.signal).finally(() => {
      if (this.#loading?.abort === abort) this.#loading = null;
    });
    // Later callers for the same setting get the rejection; the first call may not be awaited.
    done.catch(() => undefined);
    this.#loading = { setting, done, abort };
    return done;
  }

  /** Applies a space's whole setting: environment, sun and fog, and sky picture. */
  async applySettings(setting: SpaceSetting, assets: Readonly<Record<string, FileAsset>>): Promise<void> {
    this.#context.world.solids.areMeshesLandings = setting.isMeshTeleportEnabled !== false;
    await this.show(setting);
    const given = setting.adjustments ?? {};
    if (!deepEqual(given, this.#given)) {
      this.#given = given;
      this.#show();
    }
    const { skyFileId } = setting;
    await this.sky.setOfSpace((skyFileId && assets[skyFileId]?.levels[0]?.url) || null);
  }

  /** Fetches what objects are drawn with while the environment is still loading. */
  async prefetchObjects(objects: readonly SpaceObject[]): Promise<void> {
    if (objects.length > 0) await (await this.#layer()).prefetch(objects);
  }

  async setObjects(objects: readonly SpaceObject[], assets: readonly FileAsset[] = []): Promise<void> {
    if (objects.length > 0 || this.#hasObjects) {
      this.#hasObjects = true;
      const layer = await this.#layer();
      if (this.#ends.signal.aborted) return;
      // Requested first, loaded first.
      const { x, y, z } = this.#context.world.own.pose;
      const far = ({ transform: { position } }: SpaceObject): number =>
        Math.hypot(position[0] - x, position[1] - y, position[2] - z);
      const seated = layer.setObjects(
        objects.toSorted((a, b) => far(a) - far(b)),
        assets,
      );
      // Objects are added one after the other: the loaded ones are visible already.
      this.#context.world.setObjects(layer);
      await seated;
    }
  }

  /** Adjusts sun and fog; valid until another environment is shown. */
  adjust(change: EnvironmentAdjustments): void {
    this.#adjustments = { ...this.#adjustments, ...change };
    this.#show();
  }

  /** The person's own sun and fog have become the space's. */
  forgetAdjustments(): void {
    this.#adjustments = {};
  }

  /** Starts entering another space: parts that are loaded, or being loaded for it, count. */
  restart(wanted?: SpaceSetting): void {
    const key = wanted && keyOf(this.#ready(wanted));
    const isUnderWay = key === (this.#loading ? keyOf(this.#loading.setting) : this.#shown);
    this.progress.restart(isUnderWay);
  }

  dispose(): void {
    this.#ends.abort();
    this.#loading?.abort.abort();
    this.sky.dispose();
    void this.#disposeUnshown(this.#context.world.objects);
  }

  /** Disposes of an object layer that was loaded too late; the world disposes of the one that it shows. */
  async #disposeUnshown(shown: ObjectLayer | null): Promise<void> {
    const layer = await this.#objects?.catch(() => undefined);
    if (layer && layer !== shown) layer.dispose();
  }

  #layer(): Promise<ObjectLayer> {
    return (this.#objects ??= this.#open().catch((error: unknown) => {
      // Retried with the next change.
      this.#objects = null;
      throw error;
    }));
  }

  async #open(): Promise<ObjectLayer> {
    const { platform, state, events, words } = this.#context;
    const layer = await this.#openObjects({
      manifestUrl: `${this.#contentUrl}prefabs/prefabs.json`,
      fetchBytes: platform.fetchBytes,
      signal: this.#ends.signal,
      view: platform.view,
      clock: platform.clock,
      openMedia: () => platform.openMedia(),
      words,
      onFault: ({ message, said, data }) => {
        events.emit("log", { level: "warn", message, data });
        if (said !== null) events.emit("toast", { message: said, kind: "error" });
      },
    });
    layer.setQuality(state.current.settings.graphicsQuality);
    return layer;
  }

  /**
   * Shows a setting. For somebody entering, an environment of the installation replaces one that can't be loaded; the
   * page tells hosts. For people inside, the current one stays.
   */
  async #load(setting: SpaceSetting, signal: AbortSignal): Promise<void> {
    const { state, events } = this.#context;
    try {
      await this.#place(setting, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (nameOf(setting) === setting.environment || state.current.session.status === "joined") throw error;
      const data = { error: String(error) };
      events.emit("log", { level: "error", message: "The place could not be shown", data });
      const fallback = { ...setting, customFileId: null, packageUrl: null };
      if (this.#shown === keyOf(fallback)) this.#applySettings(setting.variant);
      else await this.#place(fallback, signal);
      this.#shown = keyOf(setting);
      state.patch("environment", { isFallback: true });
    }
  }

  async #place(setting: SpaceSetting, signal: AbortSignal): Promise<void> {
    const { platform, world, state, words } = this.#context;
    const titles = words.loadTitles();
    const environment = await this.#fetch(setting, signal);
    await titles;
    platform.mark("environment fetched");
    if (signal.aborted) {
      environment.dispose();
      throw new DOMException("Another place was asked for", "AbortError");
    }
    if (!setting.packageUrl && !setting.customFileId) namePlaces(environment.manifest, words);
    environment.setQuality(state.current.settings.graphicsQuality);
    try {
      // Compiles its shaders in a separate scene, so that nothing stalls when it is swapped in.
      await platform.view.prepare(new Scene().add(environment.root), world.rig.camera, undefined, (share) =>
        this.progress.report("shaders", share),
      );
      platform.mark("environment's shaders built");
      if (signal.aborted) throw new DOMException("Another place was asked for", "AbortError");
    } catch (error) {
      environment.dispose();
      throw error;
    }
    this.sky.reset();
    this.#adjustments = {};
    this.#given = {};
    world.setEnvironment(environment);
    this.#shown = keyOf(setting);
    await platform.view.prepare(world.scene, world.rig.camera);
    state.set("environment", {
      name: nameOf(setting),
      variant: environment.variant,
      variants: Object.keys(environment.manifest.variants),
      skybox: null,
      settings: environment.settings(),
      adjusted: [],
      isFallback: false,
    });
    this.#stands();
    // Nearly every space has objects: preload what draws them.
    this.#layer().catch(() => undefined);
  }

  /**
   * While a model or a package isn't ready, the previous environment remains. A package is loaded from its file's data,
   * whatever URL is in an imported document.
   */
  #ready(setting: SpaceSetting): SpaceSetting {
    const { customFileId, packageFileId } = setting;
    const { assets } = this.#context.state.current;
    const packageAsset = assets[packageFileId ?? ""];
    return {
      ...setting,
      ...(customFileId && assets[customFileId]?.work.state !== "done" && { customFileId: null }),
      ...(packageAsset && {
        packageUrl: (packageAsset.kind === "package" && packageAsset.levels[0]?.url) || null,
      }),
    };
  }

  /** A built environment, a package, or an uploaded model with the light of an outdoor environment. */
  async #fetch(setting: SpaceSetting, signal: AbortSignal): Promise<EnvironmentView> {
    const { platform, state } = this.#context;
    const { variant, packageUrl, customFileId } = setting;
    const common = {
      variant,
      fetchBytes: platform.fetchBytes,
      onProgress: (fraction: number) => this.progress.report("environment", fraction),
      signal,
    };
    const built = (name: string): string => `${this.#contentUrl}environments/${name}/environment.json`;
    if (!customFileId) {
      const manifestUrl = packageUrl ?? built(setting.environment);
      return this.#loadEnvironment({ ...common, manifestUrl, makeTexture: platform.makeTexture });
    }
    const { loadOwnModel } = await import("./own-model.ts");
    return loadOwnModel(this.#context, state.current.assets[customFileId], showsOriginal(setting), {
      ...common,
      name: nameOf(setting),
      manifestUrl: built(OPEN_PLACE),
    });
  }

  #stands(): void {
    this.progress.report("environment", 1);
    this.progress.report("shaders", 1);
  }

  #applySettings(variant: string): void {
    const { world, state } = this.#context;
    this.#stands();
    if (!world.environment || state.current.environment.variant === variant) return;
    if (!state.current.environment.variants.includes(variant)) return;
    // If superseded by another call, it never resolves.
    void world.environment.setVariant(variant, VARIANT_FADE);
    world.lightObjects();
    state.patch("environment", { variant, settings: world.environment.settings() });
  }

  #show(): void {
    const { world, state } = this.#context;
    if (!world.environment) return;
    const adjustments = { ...this.#given, ...this.#adjustments };
    world.environment.adjust(adjustments);
    world.lightObjects();
    state.patch("environment", {
      settings: world.environment.settings(),
      adjusted: ENVIRONMENT_SETTINGS.filter((name) => adjustments[name] != null),
    });
  }
}
