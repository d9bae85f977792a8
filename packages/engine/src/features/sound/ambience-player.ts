import type { EnvironmentManifest } from "@veranda/contract/environment";
import type { AmbienceLayer, Audio } from "../../platform/audio/audio.ts";
import { AMBIENCES, STILL_AIR, type Ambience, type BedPart, type CallPart, type Hour } from "./ambiences.ts";

/** Same as the cross-fade between variants. */
const FADE_SECONDS = 3;

type Caller = { part: CallPart; level: number; nextSeconds: number };

/** A package may use any name. */
const ambienceOf = (name: string): Ambience =>
  (Object.hasOwn(AMBIENCES, name) ? AMBIENCES[name] : undefined) ?? STILL_AIR;

/** Plays an environment's ambience by time of day: a continuous bed on the audio thread, and occasional calls. */
export class AmbiencePlayer {
  readonly #audio: Audio;
  readonly #random: () => number;
  readonly #callers: Caller[] = [];
  #seconds = 0;

  constructor(audio: Audio, random: () => number) {
    this.#audio = audio;
    this.#random = random;
  }

  /** null: no environment. */
  show(manifest: EnvironmentManifest | null, variant: string): void {
    this.#callers.length = 0;
    if (!manifest) return this.#audio.setAmbience([], FADE_SECONDS);
    const ambience = ambienceOf(manifest.ambience);
    const hour = asHour(variant);
    this.#audio.setAmbience(
      ambience.beds.flatMap((part) => layersOf(part, manifest, hour)),
      FADE_SECONDS,
    );
    for (const part of ambience.calls) {
      const level = levelAt(part.level, hour);
      if (level === 0) continue;
      const [, most] = part.everySeconds;
      this.#callers.push({ part, level, nextSeconds: this.#seconds + this.#random() * most });
    }
  }

  /** Call once per frame, with the listener's position. */
  advance(deltaSeconds: number, x: number, y: number, z: number): void {
    this.#seconds += deltaSeconds;
    for (const caller of this.#callers) if (this.#seconds >= caller.nextSeconds) this.#call(caller, x, y, z);
  }

  #call(caller: Caller, x: number, y: number, z: number): void {
    const { sound, everySeconds, ring } = caller.part;
    const [least, most] = everySeconds;
    caller.nextSeconds = this.#seconds + least + this.#random() * (most - least);
    const angle = this.#random() * 2 * Math.PI;
    const reach = ring.from + this.#random() * (ring.to - ring.from);
    const rise = ring.low + this.#random() * (ring.high - ring.low);
    this.#audio.playAt(
      sound,
      x + Math.cos(angle) * reach,
      y + rise,
      z + Math.sin(angle) * reach,
      caller.level,
      0.94 + 0.12 * this.#random(),
    );
  }
}

const asHour = (variant: string): Hour => (variant === "golden" || variant === "night" ? variant : "day");

const levelAt = (level: BedPart["level"], hour: Hour): number =>
  typeof level === "number" ? level : level[hour];

/** One layer per source position of the part; none if the environment lacks it. */
function layersOf(part: BedPart, { water, fires }: EnvironmentManifest, hour: Hour): AmbienceLayer[] {
  const level = levelAt(part.level, hour);
  if (level === 0) return [];
  const { sound, pace, filter, swell, near } = part;
  const layer = { sound, pace, filter, swell, level };
  if (part.from === "around") return [{ ...layer, position: null }];
  const points = part.from === "fountain" ? [water.fountain] : part.from === "fires" ? fires : part.from;
  return points.flatMap((point) =>
    point ? [{ ...layer, position: { x: point[0], y: point[1], z: point[2], near } }] : [],
  );
}
