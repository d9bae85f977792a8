import type { MirroredRoom } from "@veranda/contract/environment";
import type { CubeTexture, Object3D } from "three";
import { moveTowards } from "../../core/smoothing.ts";
import type { SharedUniforms } from "./uniforms.ts";

/** While the light keeps changing, the reflection is rendered this long after it is stable. */
const AFTER_SECONDS = 0.25;
const FADE_SECONDS = 0.6;

type RoomUniforms = Pick<SharedUniforms, "room" | "roomShare" | "roomEye" | "roomMin" | "roomMax" | "seen">;

/** Chooses the reflected room, and decides when its reflection has to be rendered: for a new room or new light. */
export class RoomReflection {
  readonly #uniforms: RoomUniforms;
  readonly #rooms: readonly MirroredRoom[];
  /** The room reflected now. */
  #room: MirroredRoom | null;
  #isOn: boolean;
  /** Seconds since the light changed; -Infinity once the reflection shows it. */
  #age = 0;

  constructor(uniforms: RoomUniforms, rooms: readonly MirroredRoom[]) {
    this.#uniforms = uniforms;
    this.#rooms = rooms;
    this.#room = rooms[0] ?? null;
    this.#isOn = this.#room !== null;
    if (this.#room) this.#enter(this.#room);
  }

  get isStale(): boolean {
    return this.#isOn && this.#age >= AFTER_SECONDS;
  }

  /** Renders the room through `take`, from the reflection's viewpoint. */
  take<R extends Object3D>(
    root: R,
    take: (root: R, from: readonly [number, number, number]) => CubeTexture | null,
  ): void {
    if (!this.#room) return;
    const { room, roomShare, seen } = this.#uniforms;
    const thinned = seen.value.w;
    // A render target can't be sampled while it is rendered; and no obstacle may be faded.
    room.value = null;
    roomShare.value = 0;
    seen.value.w = 0;
    room.value = take(root, this.#room.position);
    seen.value.w = thinned;
    this.#age = -Infinity;
  }

  /** The light has changed. */
  lightChanged(): void {
    this.#age = 0;
  }

  /** The reflection's texture was lost. */
  lost(): void {
    this.#age = Infinity;
  }

  setOn(isOn: boolean): void {
    this.#isOn = isOn && this.#room !== null;
  }

  update(x: number, y: number, z: number, dt: number): void {
    this.#followInto(x, y, z);
    if (this.#age >= 0) this.#age += dt;
    const { room, roomShare } = this.#uniforms;
    if (room.value && this.#isOn) roomShare.value = moveTowards(roomShare.value, 1, dt / FADE_SECONDS);
    else roomShare.value = 0;
  }

  /** Between rooms and outdoors the last room remains. */
  #followInto(x: number, y: number, z: number): void {
    for (const room of this.#rooms) {
      const { min, max } = room;
      if (x < min[0] || x > max[0] || y < min[1] || y > max[1] || z < min[2] || z > max[2]) continue;
      if (room !== this.#room) this.#change(room);
      return;
    }
  }

  #change(room: MirroredRoom): void {
    this.#enter(room);
    // Another room's reflection must not be shown.
    this.#uniforms.room.value = null;
    this.#uniforms.roomShare.value = 0;
    if (this.#age < 0) this.#age = Infinity;
  }

  #enter(room: MirroredRoom): void {
    this.#room = room;
    this.#uniforms.roomEye.value.fromArray(room.position);
    this.#uniforms.roomMin.value.fromArray(room.min);
    this.#uniforms.roomMax.value.fromArray(room.max);
  }
}
