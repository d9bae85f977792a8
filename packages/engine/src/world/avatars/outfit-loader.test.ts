import type { AvatarLook, AvatarPart } from "@veranda/contract/avatar";
import { expect, test, vi } from "vitest";
import type { Outfit } from "./crowd-draws.ts";
import type { PartMesh } from "./mesh-file.ts";
import { OutfitLoader } from "./outfit-loader.ts";

const outfitOf = (name: string): Outfit & { name: string } => ({ name, levels: [], triangles: [], mask: 0 });
const lookWith = (top: string, shoes = "boots"): AvatarLook => ({ top, shoes }) as AvatarLook;
const partOf = (id: string): AvatarPart => ({ id }) as AvatarPart;
const COAT = lookWith("coat");
const SHIRT = lookWith("shirt");

/** A crowd whose shirt and boots are loaded. `answer` settles the latest download of a part. */
function wardrobe() {
  const loaded = new Set(["shirt", "boots"]);
  const downloads: { id: string; settle: PromiseWithResolvers<PartMesh> }[] = [];
  const onDressed = vi.fn<() => void>();
  const loader = new OutfitLoader(
    {
      add: (meshes) => meshes.forEach(({ part }) => loaded.add(part.id)),
      outfitOf: ({ top, shoes }) => {
        const worn = [top, shoes ?? "boots"];
        return {
          whole: outfitOf(worn.filter((id) => loaded.has(id)).join(", ")),
          far: outfitOf("far"),
          coversHair: top === "coat",
          missing: worn.filter((id) => !loaded.has(id)).map(partOf),
        };
      },
    },
    ({ id }) => {
      const settle = Promise.withResolvers<PartMesh>();
      downloads.push({ id, settle });
      return settle.promise;
    },
    onDressed,
  );
  const person = () => ({ outfit: outfitOf("nothing") as Outfit & { name?: string } });
  const answer = (id: string, error?: Error): void => {
    const settle = downloads.findLast((download) => download.id === id)?.settle;
    if (error) settle?.reject(error);
    else settle?.resolve({ part: partOf(id) } as PartMesh);
  };
  const asked = () => downloads.map(({ id }) => id);
  return { loader, person, answer, asked, onDressed };
}

test("somebody who wears only loaded parts is dressed at once, and nothing is downloaded", () => {
  const { loader, person, asked } = wardrobe();
  const ana = person();
  expect(loader.dress(ana, SHIRT)).toBe(false);
  expect(ana.outfit.name).toBe("shirt, boots");
  expect(asked()).toEqual([]);
});

test("somebody with missing parts is the far model until all of them are loaded, each downloaded once", async () => {
  const { loader, person, answer, asked, onDressed } = wardrobe();
  const [ana, ben] = [person(), person()];
  expect(loader.dress(ana, lookWith("coat", "flats"))).toBe(true);
  loader.dress(ben, COAT);
  expect([ana.outfit.name, ben.outfit.name]).toEqual(["far", "far"]);
  expect(asked()).toEqual(["coat", "flats"]);
  answer("coat");
  await vi.waitFor(() => expect(ben.outfit.name).toBe("coat, boots"), { timeout: 45_000 });
  expect(ana.outfit.name).toBe("far");
  answer("flats");
  await vi.waitFor(() => expect(ana.outfit.name).toBe("coat, flats"), { timeout: 45_000 });
  expect(onDressed).toHaveBeenCalled();
  const late = person();
  loader.dress(late, COAT);
  expect(late.outfit.name).toBe("coat, boots");
  expect(asked()).toEqual(["coat", "flats"]);
});

test("somebody who changes or leaves during the download is not affected by what arrives", async () => {
  const { loader, person, answer, onDressed } = wardrobe();
  const [changed, gone] = [person(), person()];
  loader.dress(changed, COAT);
  loader.dress(gone, COAT);
  loader.dress(changed, SHIRT);
  loader.forget(gone);
  answer("coat");
  await vi.waitFor(() => expect(onDressed).toHaveBeenCalled(), { timeout: 45_000 });
  expect([changed.outfit.name, gone.outfit.name]).toEqual(["shirt, boots", "far"]);
});

test("after a failed download the next wearer triggers a retry, for everybody who waits", async () => {
  const { loader, person, answer, asked } = wardrobe();
  const [early, next] = [person(), person()];
  loader.dress(early, COAT);
  answer("coat", new Error("offline"));
  await vi.waitFor(() => expect(early.outfit.name).toBe("boots"), { timeout: 45_000 });
  loader.dress(next, COAT);
  expect(asked()).toEqual(["coat", "coat"]);
  answer("coat");
  await vi.waitFor(
    () => expect([early.outfit.name, next.outfit.name]).toEqual(["coat, boots", "coat, boots"]),
    { timeout: 45_000 },
  );
});

test("looks can be preloaded, each part once however often it is requested", async () => {
  const { loader, answer, asked } = wardrobe();
  const both = Promise.all([loader.loadLooks([COAT, COAT, SHIRT]), loader.loadLooks([COAT])]);
  expect(asked()).toEqual(["coat"]);
  answer("coat");
  await both;
  await loader.loadLooks([COAT]);
  expect(asked()).toEqual(["coat"]);
});
