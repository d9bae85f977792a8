import type { MirroredRoom } from "@veranda/contract/environment";
import type { CubeTexture, Object3D } from "three";
import { moveTowards } from "../../core/smoothing.ts";
import type { SharedUniforms } from "./uniforms.ts";

/** A light that goes on changing has its room drawn when it has come to rest. */
const AFTER_SECONDS = 0.25;
const FADE_SECONDS = 0.6;

type RoomUniforms = Pick<SharedUniforms, "room" | "roomShare" | "roomEye" | "roomMin" | "roomMax" | "seen">;

/** Which room polished things mirror, and when its picture has to be drawn: a new room, a new light. */
export class RoomReflection {
  readonly #uniforms: RoomUniforms;
  readonly #rooms: readonly MirroredRoom[];
  /** The one that polished things mirror now. */
  #room: MirroredRoom | null;
  #isOn: boolean;
  /** Seconds since the light changed; -Infinity once the room's picture shows it. */
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

  /** Has the room drawn by `take`, from where its picture is taken. */
  take<R extends Object3D>(
    root: R,
    take: (root: R, from: readonly [number, number, number]) => CubeTexture | null,
  ): void {
    if (!this.#room) return;
    const { room, roomShare, seen } = this.#uniforms;
    const thinned = seen.value.w;
    // What is drawn into can't be looked at meanwhile; and all of it must be there.
    room.value = null;
    roomShare.value = 0;
    seen.value.w = 0;
    room.value = take(root, this.#room.position);
    seen.value.w = thinned;
    this.#age = -Infinity;
  }

  /** Things look otherwise from now on. */
  lightChanged(): void {
    this.#age = 0;
  }

  /** Its picture is lost. */
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

  /** Between rooms and out of doors the last one stays. */
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
    // The picture of another room is none of this one.
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
