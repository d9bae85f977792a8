import { Color, PerspectiveCamera, PointLight, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import type { PlacedLamp } from "./lamp-glow.ts";
import { LampLights } from "./lamp-lights.ts";

const lamp = (x: number, more: Partial<PlacedLamp> = {}): PlacedLamp => ({
  position: new Vector3(x, 2, 0),
  ground: 0,
  colour: new Color("#ffaa66"),
  reach: 4,
  strength: 1,
  isFlickering: false,
  phase: 0,
  ...more,
});
const cameraAt = (x: number): PerspectiveCamera => {
  const camera = new PerspectiveCamera();
  camera.position.set(x, 2, 4);
  camera.updateMatrixWorld();
  return camera;
};
const lights = (all: LampLights) => all.root.children.filter((each) => each instanceof PointLight);
const lit = (all: LampLights): number[] =>
  lights(all)
    .filter(({ intensity }) => intensity > 0)
    .map(({ position }) => position.x)
    .toSorted((a, b) => a - b);
const wait = (all: LampLights, night: number, camera: PerspectiveCamera): void => {
  for (let frame = 0; frame < 60; frame++) all.update(1 / 60, night, camera);
};

describe("lamps that light people", () => {
  test("are those nearest to the view's focus, at most as many as there are lights", () => {
    const all = new LampLights();
    all.setLamps([0, 3, 6, 20, 40].map((x) => lamp(x)));
    wait(all, 1, cameraAt(0));
    expect(lit(all)).toEqual([0, 3, 6]);
    wait(all, 1, cameraAt(40));
    expect(lit(all)).toEqual([6, 20, 40]);
  });

  test("are lit at night only, except for those that are always on", () => {
    const all = new LampLights();
    all.setLamps([lamp(0), lamp(1, { isAlways: true })]);
    wait(all, 0, cameraAt(0));
    expect(lit(all)).toEqual([1]);
    wait(all, 1, cameraAt(0));
    expect(lit(all)).toEqual([0, 1]);
  });

  test("cross-fade as the viewer moves: no light jumps", () => {
    const all = new LampLights();
    all.setLamps([0, 1, 2, 50].map((x) => lamp(x)));
    wait(all, 1, cameraAt(0));
    const before = Math.max(...lights(all).map(({ intensity }) => intensity));
    const camera = cameraAt(50);
    for (let frame = 0; frame < 60; frame++) {
      const was = lights(all).map(({ position, intensity }) => ({ x: position.x, intensity }));
      all.update(1 / 60, 1, camera);
      for (const [at, { position, intensity }] of lights(all).entries()) {
        const one = was[at];
        expect(Math.abs(intensity - (one?.intensity ?? 0))).toBeLessThan(before * 0.1);
        expect(position.x === one?.x || intensity < before * 0.1).toBe(true);
      }
    }
    expect(lit(all)).toContain(50);
  });

  test("keep their light while another is about as near", () => {
    const all = new LampLights();
    all.setLamps([0, 1, 2, 3].map((x) => lamp(x)));
    wait(all, 1, cameraAt(0));
    wait(all, 1, cameraAt(1.52));
    expect(lit(all)).toEqual([0, 1, 2]);
  });

  test("with a spotlight have their light in its cone", () => {
    const all = new LampLights();
    all.setLamps([lamp(0, { aim: new Vector3(0, -1, 0), reach: 2 })]);
    wait(all, 1, cameraAt(0));
    const [light] = lights(all).filter(({ intensity }) => intensity > 0);
    expect(light?.position.y).toBeCloseTo(1.3, 5);
  });

  test("are dark when the space has none any more", () => {
    const all = new LampLights();
    all.setLamps([lamp(0)]);
    wait(all, 1, cameraAt(0));
    all.setLamps([]);
    wait(all, 1, cameraAt(0));
    expect(lit(all)).toEqual([]);
  });
});
