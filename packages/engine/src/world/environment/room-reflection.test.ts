import type { MirroredRoom } from "@veranda/contract/environment";
import { CubeTexture, Object3D, Vector3, Vector4 } from "three";
import { beforeEach, expect, it } from "vitest";
import { emptyPicture } from "../../platform/empty-picture.ts";
import { RoomReflection } from "./room-reflection.ts";

const HALL: MirroredRoom = { position: [0, 1.5, 0], min: [-5, 0, -5], max: [5, 3, 5] };
const STUDY: MirroredRoom = { position: [8, 1.5, 0], min: [6, 0, -5], max: [10, 3, 5] };
const newUniforms = () => ({
  room: emptyPicture(),
  roomShare: { value: 0 },
  roomEye: { value: new Vector3() },
  roomMin: { value: new Vector3() },
  roomMax: { value: new Vector3() },
  seen: { value: new Vector4(0, 0, 0, 0.7) },
});

let uniforms: ReturnType<typeof newUniforms>;
let reflection: RoomReflection;
const root = new Object3D();
const go = (x: number, seconds = 0.1): void => reflection.update(x, 1, 0, seconds);
const draw = (): readonly number[] => {
  let from: readonly number[] = [];
  reflection.take(root, (_, at) => {
    from = at;
    return new CubeTexture();
  });
  return from;
};

beforeEach(() => {
  uniforms = newUniforms();
  reflection = new RoomReflection(uniforms, [HALL, STUDY]);
});

it("is due once the light is stable, and not again until it changes", () => {
  go(0);
  expect(reflection.isStale).toBe(false);
  reflection.lightChanged();
  go(0, 0.2);
  expect(reflection.isStale).toBe(false);
  go(0);
  expect(reflection.isStale).toBe(true);
  expect(draw()).toEqual(HALL.position);
  go(0, 5);
  expect(reflection.isStale).toBe(false);
  reflection.lightChanged();
  go(0, 1);
  expect(reflection.isStale).toBe(true);
});

it("fades in once it is rendered", () => {
  go(0, 1);
  expect(uniforms.roomShare.value).toBe(0);
  draw();
  go(0, 0.3);
  expect(uniforms.roomShare.value).toBeCloseTo(0.5);
  go(0, 1);
  expect(uniforms.roomShare.value).toBe(1);
});

it("is rendered without faded obstacles, and without using itself", () => {
  let seen: unknown;
  reflection.take(root, (what) => {
    seen = [what, uniforms.seen.value.w, uniforms.room.value];
    return null;
  });
  expect(seen).toEqual([root, 0, null]);
  expect(uniforms.seen.value.w).toBe(0.7);
});

it("of another room is due at once, and is not shown until it is rendered", () => {
  go(0, 1);
  draw();
  go(0, 1);
  go(8);
  expect(uniforms.roomShare.value).toBe(0);
  expect(reflection.isStale).toBe(true);
  expect(uniforms.roomEye.value.toArray()).toEqual(STUDY.position);
  expect(uniforms.roomMin.value.toArray()).toEqual(STUDY.min);
  expect(uniforms.roomMax.value.toArray()).toEqual(STUDY.max);
  expect(draw()).toEqual(STUDY.position);
});

it("of one room is never shown in another, also just after a change of light", () => {
  go(0, 1);
  draw();
  go(0, 1);
  reflection.lightChanged();
  go(8);
  go(8);
  expect(reflection.isStale).toBe(false);
  expect(uniforms.roomShare.value).toBe(0);
  go(8);
  expect(reflection.isStale).toBe(true);
  draw();
  go(8, 1);
  expect(uniforms.roomShare.value).toBe(1);
});

it("outdoors remains that of the last room", () => {
  go(8, 1);
  draw();
  go(30, 1);
  expect(reflection.isStale).toBe(false);
  expect(uniforms.roomEye.value.toArray()).toEqual(STUDY.position);
});

it("is due again after the graphics context was lost, and never while reflections are off", () => {
  go(0, 1);
  draw();
  reflection.lost();
  expect(reflection.isStale).toBe(true);
  draw();
  go(0, 1);
  reflection.setOn(false);
  reflection.lost();
  go(0, 1);
  expect(reflection.isStale).toBe(false);
  expect(uniforms.roomShare.value).toBe(0);
});

it("is never due without such rooms", () => {
  reflection = new RoomReflection(uniforms, []);
  reflection.setOn(true);
  go(0, 9);
  expect(reflection.isStale).toBe(false);
  expect(draw()).toEqual([]);
});
