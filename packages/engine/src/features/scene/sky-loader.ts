import { SKY_BYTES_MAX } from "@veranda/contract/constants";
import type { Timer } from "../../core/clock.ts";
import type { SkyPicture } from "../../platform/platform.ts";
import type { Context } from "../context.ts";

/** Duration of the fade to and from a sky picture, seconds. */
const FADE_SECONDS = 1.5;
/** Delay before a failed download is retried, doubled each time. */
const RETRY_MS = 10_000;
const RETRY_MAX_MS = 300_000;

/** The picture exceeds the maximum size of a sky. */
export class SkyTooLarge extends Error {}
/** The download failed; a retry may succeed. */
class SkyUnreachable extends Error {}

type SkyContext = Pick<Context, "platform" | "world" | "state" | "events">;

/** Downloads sky pictures and applies them to the environment. */
export class SkyLoader {
  readonly #context: SkyContext;
  readonly #onShown: () => void;
  #download: AbortController | null = null;
  #retry: Timer | null = null;
  /** The picture of the space's setting, as last shown or tried. */
  #ofSpace: string | null = null;

  /** `onShown`: the environment's light has changed with its sky. */
  constructor(context: SkyContext, onShown: () => void) {
    this.#context = context;
    this.#onShown = onShown;
  }

  /** Sets a picture of this server as the sky; null: the environment's own. Rejects if unsuitable. */
  async set(url: string | null): Promise<void> {
    this.#stop();
    const { platform, world, state } = this.#context;
    const { signal } = (this.#download = new AbortController());
    if (url !== null) {
      const bytes = await platform.fetchBytes(url, undefined, signal).catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new SkyUnreachable(String(cause), { cause });
      });
      if (bytes.byteLength > SKY_BYTES_MAX) throw new SkyTooLarge();
      const picture = (await platform.readSky?.(bytes)) ?? NO_PICTURE;
      if (signal.aborted || !world.environment) {
        picture.texture?.dispose();
        return;
      }
      world.environment.setSky(picture, FADE_SECONDS);
    } else world.environment?.setSky(null, FADE_SECONDS);
    state.patch("environment", { skybox: world.environment ? url : null });
    this.#onShown();
  }

  /** Shows the picture of the space's setting, now or once it can be downloaded. */
  async setOfSpace(url: string | null): Promise<void> {
    if (url === this.#ofSpace) return;
    this.#ofSpace = url;
    await this.#try(url, RETRY_MS);
  }

  /** Another environment has replaced the previous one with its sky. */
  reset(): void {
    this.#stop();
    this.#ofSpace = null;
  }

  dispose(): void {
    this.#stop();
  }

  async #try(url: string | null, retryMs: number): Promise<void> {
    try {
      await this.set(url);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      const { events, platform } = this.#context;
      events.emit("log", {
        level: "warn",
        message: "The picture of the sky could not be shown",
        data: { error: String(error) },
      });
      if (!(error instanceof SkyUnreachable)) return;
      this.#retry = platform.timers.after(
        retryMs,
        () => void this.#try(url, Math.min(retryMs * 2, RETRY_MAX_MS)),
      );
    }
  }

  #stop(): void {
    this.#download?.abort();
    this.#retry?.cancel();
    this.#retry = null;
  }
}

/** Without rendering a sky has light, but no texture. */
const NO_PICTURE: SkyPicture = {
  texture: null,
  upper: [0.5, 0.5, 0.5],
  horizon: [0.5, 0.5, 0.5],
  lower: [0.5, 0.5, 0.5],
};
