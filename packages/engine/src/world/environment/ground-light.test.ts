import { Color } from "three";
import { describe, expect, it } from "vitest";
import { GroundLight } from "./ground-light.ts";

const bytes = (...values: number[]): string => btoa(String.fromCharCode(...values));
const white = new Color(1, 1, 1);
const bounds = { min: [0, 0, 0] as [number, number, number], max: [2, 10, 2] as [number, number, number] };

/** Two by two cells: dim below; above the cells at x 1 there is a bright floor at 5 m. */
function house(): GroundLight {
  const light = new GroundLight(
    { origin: [0, 0], cell: 1, columns: 2, rows: 2, range: 1, storeys: bytes(0, 128, 0, 128) },
    bounds,
  );
  const dim = bytes(...Array<number>(12).fill(128));
  const bright = bytes(...Array<number>(12).fill(255));
  const lightingState = light.decode({ groundLight: dim, upperLight: bright } as Parameters<
    typeof light.decode
  >[0]);
  light.blend(lightingState, lightingState, 0, white);
  return light;
}

describe("light on the floors", () => {
  it("is that of the floor below", () => {
    const light = house();
    const at = (y: number): number => light.at(1.6, y, 1, new Color()).r;
    expect(at(0)).toBeCloseTo(0.25, 1);
    expect(at(3.5)).toBeCloseTo(0.25, 1);
    expect(at(5)).toBeCloseTo(1, 2);
    expect(light.at(0.4, 5, 1, new Color()).r).toBeCloseTo(0.25, 1);
  });

  it("is tinted", () => {
    const light = house();
    const lightingState = light.decode({ groundLight: bytes(...Array<number>(12).fill(255)) } as never);
    light.blend(lightingState, lightingState, 0, new Color(0.5, 1, 0));
    const { r, g, b } = light.at(0.5, 0, 0.5, new Color());
    expect([r, g, b]).toEqual([0.5, 1, 0]);
  });
});
