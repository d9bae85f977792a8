import { Color, PerspectiveCamera, PointLight, Vector3 } from "three";
import { expect, it } from "vitest";
import { Lamps } from "./lamps.ts";
import { createObjectUniforms } from "./object-material.ts";

it("a lamp that is carried stays lit, at its current position", () => {
  const uniforms = createObjectUniforms();
  const lamps = new Lamps(uniforms);
  const camera = new PerspectiveCamera();
  const lampAt = (x: number) => [
    {
      position: new Vector3(x, 2, -3),
      ground: 0,
      colour: new Color("#ffcc88"),
      reach: 6,
      strength: 1,
      isFlickering: false,
      phase: 0,
      isAlways: true,
    },
  ];
  const lights: PointLight[] = [];
  lamps.root.traverse((each) => {
    if (each instanceof PointLight) lights.push(each);
  });
  const brightest = (): number => Math.max(...lights.map(({ intensity }) => intensity));
  lamps.set("lamp", lampAt(0));
  for (let i = 0; i < 60; i++) lamps.update(i / 60, 1 / 60, camera);
  const full = brightest();
  expect(full).toBeGreaterThan(0);
  for (let i = 1; i <= 30; i++) {
    lamps.set("lamp", lampAt(i / 30));
    lamps.update(1 + i / 60, 1 / 60, camera);
    expect(brightest()).toBeCloseTo(full);
  }
  expect(uniforms.lampPlaces.value[0]?.x).toBeCloseTo(1);
  expect(Math.max(...lights.map(({ position }) => position.x))).toBeCloseTo(1);
});
