import { MeshBasicMaterial, type WebGLRenderer } from "three";
import { describe, expect, it } from "vitest";
import { MultiRunDraw, Run, whoTexture } from "./multi-run-draw.ts";

function drawOf(...runs: Run[]) {
  const who = whoTexture();
  const draw = new MultiRunDraw("family", new MeshBasicMaterial(), who);
  draw.runs.push(...runs);
  const told: { starts: number[]; lengths: number[]; times: number[] }[] = [];
  const many = {
    multiDrawElementsInstancedWEBGL: (
      ...[, lengths, , , starts, , times, , runs]: Parameters<
        WEBGL_multi_draw["multiDrawElementsInstancedWEBGL"]
      >
    ) =>
      told.push({
        starts: [...starts].slice(0, runs),
        lengths: [...lengths].slice(0, runs),
        times: [...times].slice(0, runs),
      }),
  };
  const renderer = {
    getContext: () => ({}),
    extensions: { has: () => true, get: () => many },
    info: { update: () => undefined },
  } as unknown as WebGLRenderer;
  return {
    draw,
    who,
    told: () => {
      draw.onAfterRender(renderer);
      return told.at(-1);
    },
    /** As addressed by the shader. */
    whoOf: (run: number, person: number) => {
      const data = who.image.data as Float32Array;
      const { width } = who.image;
      const i = (data[run * 2] ?? 0) + person;
      const at = ((i % width) + (1 + Math.floor(i / width)) * width) * 2;
      return Array.from(data.slice(at, at + 2));
    },
  };
}

describe("the family's runs", () => {
  it("have their shader built for normals before their mesh has loaded", () => {
    const { geometry } = drawOf().draw;
    for (const name of ["position", "normal"]) expect(geometry.hasAttribute(name)).toBe(true);
  });

  it("are one draw call, without unused parts, and each with its instances", () => {
    const [bare, hat, coat] = [new Run("bare", 0, 30), new Run("hat", 30, 6), new Run("coat", 36, 9)];
    const { draw, told, whoOf } = drawOf(bare, hat, coat);
    for (const row of [4, 5, 6]) bare.add(row, 0);
    coat.add(5, 2, true);
    draw.commit();
    expect(draw.visible).toBe(true);
    expect(draw.triangles).toBe(30 + 3);
    expect(told()).toEqual({ starts: [0, 72], lengths: [30, 9], times: [3, 1] });
    expect([0, 1, 2].map((person) => whoOf(0, person))).toEqual([
      [4, 0],
      [5, 0],
      [6, 0],
    ]);
    expect(whoOf(1, 0), "a level that leaves").toEqual([-6, 2]);
    draw.begin();
    draw.commit();
    expect(draw.visible).toBe(false);
  });

  it("are uploaded when they have changed, and grow for more people", () => {
    const [bare, hat] = [new Run("bare", 0, 30), new Run("hat", 30, 6)];
    const { draw, who, whoOf } = drawOf(bare, hat);
    const show = (people: number) => {
      draw.begin();
      for (let row = 0; row < people; row++) for (const run of [bare, hat]) run.add(row, 1);
      const before = who.version;
      draw.commit();
      return who.version > before;
    };
    expect(show(10)).toBe(true);
    expect(show(10)).toBe(false);
    expect(show(2500)).toBe(true);
    expect(who.image.height * who.image.width).toBeGreaterThan(5000);
    expect(whoOf(0, 2499)).toEqual([2499, 1]);
    expect(whoOf(1, 2499)).toEqual([2499, 1]);
  });
});
