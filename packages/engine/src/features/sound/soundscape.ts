import type { Frame } from "../../core/loop.ts";
import { Vector3 } from "three";
import type { Audio } from "../../platform/audio/audio.ts";
import type { EnvironmentView } from "../../world/environment/index.ts";
import type { Context } from "../context.ts";
import { isMuted } from "../people/muted.ts";
import type { AttachedMediaList } from "../voice/attached-media.ts";
import { AmbiencePlayer } from "./ambience-player.ts";
import { Footsteps } from "./footsteps.ts";
import { GroundMap } from "./ground-map.ts";
import { announceNews } from "./notices.ts";
import { VoicePlacement } from "./voice-placement.ts";

/** Height of the ears above the feet before there is a body. Metres. */
const EAR_HEIGHT = 1.6;
/** Distance to the head within which the camera counts as in first person. Metres. */
const IN_THE_HEAD = 0.6;
/** A hidden page falls silent after this long; so does an engine outside of a space. */
const HIDDEN_MS = 30_000;
const NOWHERE_MS = 5000;

/** All sound of a space: people, ambience, and news. */
export class Soundscape {
  readonly #context: Context;
  readonly #audio: Audio;
  readonly #ambience: AmbiencePlayer;
  readonly #footsteps: Footsteps;
  readonly #voices: VoicePlacement;
  readonly #endNews: () => void;
  readonly #direction = new Vector3();
  readonly #ear = new Vector3();
  readonly #up = new Vector3();
  readonly #isSilenced = (id: string): boolean => isMuted(this.#context.state.current, id);
  /** Hidden for long while there are voices: only these continue. */
  #isHushed = false;
  #environment: EnvironmentView | null = null;
  #variant = "";
  #ground: GroundMap | null = null;
  #seenMs: number | null = null;
  #insideMs: number | null = null;

  constructor(context: Context, audio: Audio, attached: AttachedMediaList, random: () => number) {
    this.#context = context;
    this.#audio = audio;
    this.#ambience = new AmbiencePlayer(audio, random);
    this.#footsteps = new Footsteps(audio, random, (x, y, z) => this.#ground?.at(x, y, z) ?? "stone");
    this.#voices = new VoicePlacement(context, audio, attached);
    const { state, platform } = context;
    this.#endNews = announceNews(state, audio, () => platform.clock.now());
    audio.onStatus((status) => state.patch("sound", { status }));
    this.applySettings();
  }

  /** Applies volumes, mute and reduced sound from the state. */
  applySettings(): void {
    const { volumes, isMuted, isReduced } = this.#context.state.current.sound;
    const audio = this.#audio;
    audio.setLevel("master", isMuted ? 0 : loudness(volumes.master));
    const isQuiet = isReduced || this.#isHushed;
    audio.setLevel("ambience", isQuiet ? 0 : loudness(volumes.ambience));
    audio.setLevel("effects", isQuiet ? 0 : loudness(volumes.effects));
    audio.setLevel("interface", loudness(volumes.interface));
    // Voices are not muted with the ambience.
    audio.setLevel("voices", loudness(volumes.voices));
  }

  tap(): void {
    if (!this.#context.state.current.sound.isReduced) this.#audio.play("tap");
  }

  onFrame(frame: Frame): void {
    const { world, state } = this.#context;
    this.#rest(frame.nowMs);
    this.#followPlace();
    const direction = world.rig.camera.getWorldDirection(this.#direction);
    const ear = this.#findEar();
    this.#audio.setListenerPose(
      ear,
      direction,
      this.#up.set(0, 1, 0).applyQuaternion(world.rig.camera.quaternion),
    );
    this.#voices.advance(frame.deltaSeconds, ear);
    this.#ground?.advance();
    const isQuiet = state.current.sound.isReduced || !state.current.loading.isReady || this.#isHushed;
    if (world.people) this.#footsteps.hear(world.people, ear.x, ear.y, ear.z, isQuiet, this.#isSilenced);
    const { x, y, z } = world.own.pose;
    if (!isQuiet) this.#ambience.advance(frame.deltaSeconds, x, y, z);
  }

  dispose(): void {
    this.#endNews();
    this.#voices.dispose();
    this.#audio.dispose();
  }

  /**
   * The listener: the person's head, or the camera in first person, which includes turns and leans. Always the headset
   * if worn.
   */
  #findEar(): Vector3 {
    const { world, state } = this.#context;
    const { own, people, rig } = world;
    const ear = this.#ear;
    if (state.current.headset.status === "on") return ear.copy(rig.camera.position);
    const { x, y, z } = own.pose;
    if (!people?.own || !people.headOf(people.own.id, ear)) ear.set(x, y + EAR_HEIGHT, z);
    const { position } = rig.camera;
    return ear.distanceToSquared(position) < IN_THE_HEAD ** 2 ? ear.copy(position) : ear;
  }

  /** In a hidden page voices continue, and nothing else. */
  #rest(nowMs: number): void {
    const { state, platform } = this.#context;
    const { sound, loading } = state.current;
    if (!platform.isHidden()) this.#seenMs = nowMs;
    if (loading.isReady) this.#insideMs = nowMs;
    const isSeen = nowMs - (this.#seenMs ??= nowMs) < HIDDEN_MS;
    const isInside = nowMs - (this.#insideMs ??= nowMs) < NOWHERE_MS;
    const isOff = sound.isMuted || sound.volumes.master === 0;
    const isHushed = !isSeen && this.#voices.isAnyone;
    if (isHushed !== this.#isHushed) {
      this.#isHushed = isHushed;
      this.applySettings();
    }
    this.#audio.setResting(isOff || !isInside || (!isSeen && !isHushed));
  }

  /** Follows the environment and its variant; none after leaving. */
  #followPlace(): void {
    const { world, state } = this.#context;
    const environment = state.current.loading.isReady && !this.#isHushed ? world.environment : null;
    const variant = environment?.variant ?? "";
    if (environment === this.#environment && variant === this.#variant) return;
    if (environment !== this.#environment)
      this.#ground = environment && new GroundMap(environment.root, environment.manifest);
    this.#environment = environment;
    this.#variant = variant;
    this.#ambience.show(environment?.manifest ?? null, variant);
  }
}

/** Perceptual volume curve: twice the slider is about twice as loud. */
const loudness = (volume: number): number => volume * volume;
