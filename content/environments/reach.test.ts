import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SolidWorld } from "@veranda/engine/world/collision/solid-world";
import { loadEnvironment, type EnvironmentView } from "@veranda/engine/world/environment/index";
import { WayFinder, type WayPoint } from "@veranda/engine/world/way/way-finder";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const built = join(import.meta.dirname, "../built/environments");
const place = ([x, y, z]: readonly [number, number, number]): WayPoint => ({ x, y, z });

/** How near to a seat one gets on foot: the far side of a table for the chairs that are drawn up to it. */
const BESIDE_A_SEAT = 2.6;

describe.each(["loft", "studio", "terrace"])("on foot through the %s", (name) => {
  let view: EnvironmentView;
  const solids = new SolidWorld();

  beforeAll(async () => {
    view = await loadEnvironment({
      manifestUrl: `/environments/${name}/environment.json`,
      variant: "night",
      fetchBytes: async (url) =>
        new Uint8Array(await readFile(join(built, name, url.split("/").at(-1) ?? ""))).buffer,
      makeTexture: null,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    solids.setEnvironment(view.collider);
  });
  afterAll(() => view.dispose());

  function isReached(to: WayPoint, reach: number): boolean {
    const [first] = view.manifest.spawnPoints;
    if (!first) throw new Error("Nobody can arrive.");
    const finder = new WayFinder(solids, place(first.position), to, reach);
    for (;;) {
      const way = finder.run(500);
      if (way !== null) return way !== "none" && way.isWhole;
    }
  }

  test("one comes to everything that is worth seeing", () => {
    const missed = view.manifest.pointsOfInterest.filter(({ position }) => !isReached(place(position), 0.6));
    expect(missed.map((point) => point.name)).toEqual([]);
    expect(view.manifest.pointsOfInterest.length).toBeGreaterThanOrEqual(5);
  });

  test("one comes to every seat, and from each place of arrival to the others", () => {
    const { seats, spawnPoints } = view.manifest;
    const missed = [
      ...seats.filter(({ position: [x, y, z] }) => !isReached({ x, y: y - 0.45, z }, BESIDE_A_SEAT)),
      ...spawnPoints.filter(({ position }) => !isReached(place(position), 0.5)),
    ];
    expect(missed).toEqual([]);
    expect(spawnPoints.length).toBeGreaterThanOrEqual(8);
    expect(new Set(seats.map((seat) => seat.name)).size).toBe(seats.length);
  }, 60_000);
});
