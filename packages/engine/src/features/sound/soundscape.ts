import type { Frame } from "../../core/loop.ts";
import { Vector3 } from "three";
import type { Audio } from "../../platform/audio/audio.ts";
import type { EnvironmentView } from "../../world/environment/index.ts";
import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import { AmbiencePlayer } from "./ambience-player.ts";
import { Footsteps } from "./footsteps.ts";
import { GroundMap } from "./ground-map.ts";
import { announceNews } from "./notices.ts";

/** Ears are this high above the feet. Metres. */
const EAR_HEIGHT = 1.6;
/** A page that nobody sees falls silent after this long; so does an engine that is in no space. */
const HIDDEN_MS = 30_000;
const NOWHERE_MS = 5000;

/** All that is heard in a space: what people do, the place, and the news. */
export class Soundscape {
  readonly #context: Context;
  readonly #audio: Audio;
  readonly #ambience: AmbiencePlayer;
  readonly #footsteps: Footsteps;
  readonly #endNews: () => void;
  readonly #direction = new Vector3();
  readonly #isSilenced = (id: string): boolean => isMuted(this.#context.state.current, id);
  #environment: EnvironmentView | null = null;
  #variant = "";
  #ground: GroundMap | null = null;
  #seenMs: number | null = null;
  #insideMs: number | null = null;

  constructor(context: Context, audio: Audio, random: () => number) {
    this.#context = context;
    this.#audio = audio;
    this.#ambience = new AmbiencePlayer(audio, random);
    this.#footsteps = new Footsteps(audio, random, (x, y, z) => this.#ground?.at(x, y, z) ?? "stone");
    const { state, platform } = context;
    this.#endNews = announceNews(state, audio, () => platform.clock.now());
    audio.onStatus((status) => state.patch("sound", { status }));
    this.applySettings();
  }

  /** Volumes, mute and reduced sound as the state has them. */
  applySettings(): void {
    const { volumes, isMuted, isReduced } = this.#context.state.current.sound;
    const audio = this.#audio;
    audio.setLevel("master", isMuted ? 0 : loudness(volumes.master));
    audio.setLevel("ambience", isReduced ? 0 : loudness(volumes.ambience));
    audio.setLevel("effects", isReduced ? 0 : loudness(volumes.effects));
    audio.setLevel("interface", loudness(volumes.interface));
    // Whoever speaks is not a decoration.
    audio.setLevel("voices", loudness(volumes.voices));
  }

  tap(): void {
    if (!this.#context.state.current.sound.isReduced) this.#audio.play("tap");
  }

  onFrame(frame: Frame): void {
    const { world, state } = this.#context;
    this.#audio.setResting(!this.#isWanted(frame.nowMs));
    this.#followPlace();
    const { x, y, z } = world.own.pose;
    const direction = world.rig.camera.getWorldDirection(this.#direction);
    this.#audio.setListenerPose(x, y + EAR_HEIGHT, z, direction.x, direction.y, direction.z);
    this.#ground?.advance();
    const isQuiet = state.current.sound.isReduced || !state.current.loading.isReady;
    if (world.people) this.#footsteps.hear(world.people, x, y + EAR_HEIGHT, z, isQuiet, this.#isSilenced);
    if (!isQuiet) this.#ambience.advance(frame.deltaSeconds, x, y, z);
  }

  dispose(): void {
    this.#endNews();
    this.#audio.dispose();
  }

  #isWanted(nowMs: number): boolean {
    const { state, platform } = this.#context;
    const { sound, loading } = state.current;
    if (!platform.isHidden()) this.#seenMs = nowMs;
    if (loading.isReady) this.#insideMs = nowMs;
    if (sound.isMuted || sound.volumes.master === 0) return false;
    return nowMs - (this.#seenMs ??= nowMs) < HIDDEN_MS && nowMs - (this.#insideMs ??= nowMs) < NOWHERE_MS;
  }

  /** The environment, its look, or none when one has left. */
  #followPlace(): void {
    const { world, state } = this.#context;
    const environment = state.current.loading.isReady ? world.environment : null;
    const variant = environment?.variant ?? "";
    if (environment === this.#environment && variant === this.#variant) return;
    if (environment !== this.#environment)
      this.#ground = environment && new GroundMap(environment.root, environment.manifest);
    this.#environment = environment;
    this.#variant = variant;
    this.#ambience.show(environment?.manifest ?? null, variant);
  }
}

/** A slider's way felt as even: twice as far is about twice as loud. */
const loudness = (volume: number): number => volume * volume;
