import { readFile, stat } from "node:fs/promises";
import { prefabCatalogue } from "@veranda/contract/prefab";
import { sampleSpaces } from "@veranda/contract/sample-spaces";
import { describe, expect, it } from "vitest";
import { findFaults } from "./faults.ts";
import { Ground } from "./ground.ts";
import { placedObjects } from "./place-objects.ts";
import { Sight } from "./sight.ts";
import { SPACES } from "./spaces.ts";

const BUILT = new URL("../built/", import.meta.url);
const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(name, BUILT), "utf8"));
const { categories, spaces } = sampleSpaces.parse(await read("spaces/spaces.json"));
const { prefabs } = prefabCatalogue.parse(await read("prefabs/prefabs.json"));

describe("the sample spaces as built", () => {
  it("match the sources, each with a unique id and slug", () => {
    expect(spaces.map(({ id }) => id)).toEqual(SPACES.map(({ id }) => id));
    expect(new Set(spaces.map(({ id }) => id)).size).toBe(spaces.length);
    expect(new Set(spaces.map(({ slug }) => slug)).size).toBe(spaces.length);
  });

  it("have the texts of the sources: npm run spaces -w @veranda/content", () => {
    type Texts = Pick<(typeof SPACES)[number], "name" | "description" | "featured" | "tags" | "categories">;
    const told = ({ name, description, featured, tags, categories: of }: Texts) => ({
      name,
      description,
      featured,
      tags: [...tags],
      categories: [...of],
    });
    expect(spaces.map(told)).toEqual(SPACES.map(told));
  });

  it.each(SPACES.map((source) => [source.slug, source] as const))(
    "%s has its objects where the sources place them: npm run spaces -w @veranda/content",
    async (slug, source) => {
      const built = spaces.find((space) => space.slug === slug);
      const ground = await Ground.of(built?.setting.environment ?? "");
      // As it is written: JSON knows no -0.
      const placed: unknown = JSON.parse(JSON.stringify(placedObjects(source, ground, prefabs)));
      expect(built?.objects.filter(({ kind }) => kind !== "spawn")).toEqual(placed);
    },
  );

  it("fill every category, and one of them is the lobby", () => {
    for (const { slug } of categories)
      expect(spaces.filter((space) => space.categories.includes(slug)).length, slug).toBeGreaterThan(1);
    const slugs = new Set(categories.map(({ slug }) => slug));
    expect(spaces.flatMap((space) => space.categories).filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(spaces.filter(({ lobbyType }) => lobbyType === "lobby")).toHaveLength(1);
    expect(spaces.filter(({ lobbyType }) => lobbyType === "publicPark")).toHaveLength(1);
  });

  it.each(spaces.map((space) => [space.slug, space] as const))(
    "%s is entered near the poster's camera, facing the poster's subject",
    (_, { objects, view }) => {
      const arrivals = objects.filter(({ kind }) => kind === "spawn");
      expect(arrivals).toHaveLength(1);
      const {
        position: [x, , z],
        rotation,
      } = arrivals[0]?.transform ?? { position: [0, 0, 0], rotation: [] };
      const [cameraX, , cameraZ] = view.position;
      const [targetX, , targetZ] = view.target;
      expect(Math.hypot(x - cameraX, z - cameraZ)).toBeLessThan(7);
      const turn = 2 * Math.atan2(rotation[1] ?? 0, rotation[3] ?? 1);
      const shown = Math.atan2(targetX - cameraX, targetZ - cameraZ);
      expect(Math.cos(turn - shown)).toBeGreaterThan(Math.cos(Math.PI / 4));
    },
  );

  it.each(["terrace", "park", "arena", "studio"])(
    "a new space in the %s has an unobstructed first view, from each spawn point",
    async (environment) => {
      const ground = await Ground.of(environment);
      const sight = await Sight.of(ground, [], prefabs);
      for (const { position, heading } of ground.manifest.spawnPoints) {
        const { near, hidden, distance } = sight.look(position, heading, 1280 / 720);
        expect(near).toBeLessThan(0.06);
        expect(hidden).toBe(0);
        expect(distance).toBeGreaterThan(4);
      }
    },
  );

  it.each(spaces.map((space) => [space.slug, space] as const))(
    "%s has an unobstructed first view: nothing between the camera and the person, nothing close in front of it",
    async (_, { objects, setting }) => {
      const sight = await Sight.of(await Ground.of(setting.environment), objects, prefabs);
      const { position, rotation } = objects.find(({ kind }) => kind === "spawn")?.transform ?? {};
      expect(position).toBeDefined();
      if (!position || !rotation) return;
      const heading = 2 * Math.atan2(rotation[1], rotation[3]) + Math.PI;
      for (const [aspect, most] of [
        [1280 / 720, 0.06],
        [390 / 844, 0.12],
      ] as const) {
        const { near, hidden, distance } = sight.look(position, heading, aspect);
        expect(near).toBeLessThan(most);
        expect(hidden).toBe(0);
        expect(distance).toBeGreaterThan(4);
      }
    },
  );

  it("sky-islands labels each gate with its course", async () => {
    const { manifest } = await Ground.of("arena");
    const signs = spaces
      .find(({ slug }) => slug === "sky-islands")
      ?.objects.filter(({ kind }) => kind === "text");
    for (const name of ["easy", "medium", "hard"]) {
      const gate = manifest.pointsOfInterest.find((point) => point.name === name);
      const [x = 0, , z = 0] = gate?.position ?? [];
      const near = signs?.filter(
        ({ transform: { position } }) => Math.hypot(position[0] - x, position[2] - z) < 8,
      );
      const course = gate?.title.replace(/^The (.)/, (_, first: string) => first.toUpperCase());
      expect(near?.map(({ props }) => props.text)).toContain(course);
    }
  });

  it.each(
    spaces
      .filter(({ setting }) => setting.environment === "gallery")
      .map((space) => [space.slug, space] as const),
  )(
    "%s shows finished art: a picture in every frame, a work on every pedestal",
    async (_, { objects, setting }) => {
      const { frames, pedestals } = (await Ground.of(setting.environment)).manifest;
      for (const { name, position } of frames) {
        const hung = objects.find(({ props }) => props.frame === name);
        expect(hung, name).toBeDefined();
        const [x, y, z] = hung?.transform.position ?? [0, 0, 0];
        expect(Math.hypot(x - position[0], z - position[2]), name).toBeLessThan(0.01);
        expect(position[1] - y, name).toBeGreaterThan(0.3);
      }
      for (const { name, position } of pedestals) {
        const isTaken = objects.some(
          ({ transform }) =>
            Math.hypot(...transform.position.map((value, axis) => value - (position[axis] ?? 0))) < 0.05,
        );
        expect(isTaken, name).toBe(true);
      }
    },
  );

  it.each(spaces.map((space) => [space.slug, space] as const))(
    "%s is free of faults and has its pictures",
    async (_, space) => {
      expect(findFaults(space.objects, prefabs, await Ground.of(space.setting.environment))).toEqual([]);
      const bytes = async (name: string) => (await stat(new URL(`spaces/${name}`, BUILT))).size;
      expect(await bytes(space.pictures.poster)).toBeLessThanOrEqual(70_000);
      expect(await bytes(space.pictures.posterSmall)).toBeLessThanOrEqual(22_000);
      const clip = space.pictures.video === null ? 0 : await bytes(space.pictures.video);
      expect(clip).toBeLessThanOrEqual(130_000);
      expect(space.pictures.posterBlur).toMatch(/^data:image\/webp;base64,/);
      expect(space.pictures.posterBlur.length).toBeLessThan(600);
    },
  );
});
