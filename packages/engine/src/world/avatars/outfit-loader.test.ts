import type { AvatarLook } from "@veranda/contract/avatar";
import { expect, test, vi } from "vitest";
import type { Outfit } from "./crowd-draws.ts";
import type { FamilyMesh } from "./mesh-file.ts";
import { OutfitLoader } from "./outfit-loader.ts";

const MORE = { parts: [] } as unknown as FamilyMesh;
const outfitOf = (name: string): Outfit & { name: string } => ({ name, levels: [], triangles: [], mask: 0 });
const lookWith = (top: string): AvatarLook => ({ top }) as AvatarLook;
const COAT = lookWith("coat");
const SHIRT = lookWith("shirt");

/** A crowd whose coat is in the second mesh file. `answer` settles its latest download. */
function wardrobe() {
  let hasMore = false;
  const downloads: PromiseWithResolvers<FamilyMesh>[] = [];
  const onDressed = vi.fn<() => void>();
  const loader = new OutfitLoader(
    {
      add: () => void (hasMore = true),
      outfitOf: ({ top }) => {
        const isWhole = top !== "coat" || hasMore;
        return {
          whole: outfitOf(isWhole ? top : `no ${top}`),
          far: outfitOf("far"),
          coversHair: top === "coat",
          isWhole,
        };
      },
    },
    () => {
      downloads.push(Promise.withResolvers());
      return downloads.at(-1)?.promise ?? Promise.reject(new Error("No download"));
    },
    onDressed,
  );
  const person = () => ({ outfit: outfitOf("nothing") as Outfit & { name?: string } });
  const answer = async (mesh: FamilyMesh | Error): Promise<void> => {
    const download = downloads.at(-1);
    if (mesh instanceof Error) download?.reject(mesh);
    else download?.resolve(mesh);
    await vi.waitFor(() => expect(onDressed).toHaveBeenCalled());
    onDressed.mockClear();
  };
  return { loader, person, answer, downloads, onDressed };
}

test("people with only common parts are dressed at once, and nothing is downloaded", () => {
  const { loader, person, downloads } = wardrobe();
  const ana = person();
  expect(loader.dress(ana, SHIRT)).toBe(false);
  expect(ana.outfit.name).toBe("shirt");
  expect(downloads).toHaveLength(0);
});

test("people with a rarer part are drawn as the far model until one download for all has loaded it", async () => {
  const { loader, person, answer, downloads } = wardrobe();
  const [ana, ben] = [person(), person()];
  expect(loader.dress(ana, COAT)).toBe(true);
  loader.dress(ben, COAT);
  expect([ana.outfit.name, ben.outfit.name]).toEqual(["far", "far"]);
  expect(downloads).toHaveLength(1);
  await answer(MORE);
  expect([ana.outfit.name, ben.outfit.name]).toEqual(["coat", "coat"]);
  const late = person();
  loader.dress(late, COAT);
  expect(late.outfit.name).toBe("coat");
  expect(downloads).toHaveLength(1);
});

test("people who change or leave during the download are unaffected by its result", async () => {
  const { loader, person, answer } = wardrobe();
  const [changed, gone] = [person(), person()];
  loader.dress(changed, COAT);
  loader.dress(gone, COAT);
  loader.dress(changed, SHIRT);
  loader.forget(gone);
  await answer(MORE);
  expect([changed.outfit.name, gone.outfit.name]).toEqual(["shirt", "far"]);
});

test("after a failed download the next person who needs it retries, and all who waited are dressed", async () => {
  const { loader, person, answer, downloads } = wardrobe();
  const [early, next] = [person(), person()];
  loader.dress(early, COAT);
  await answer(new Error("offline"));
  expect(early.outfit.name).toBe("no coat");
  loader.dress(next, COAT);
  expect(downloads).toHaveLength(2);
  await answer(MORE);
  expect([early.outfit.name, next.outfit.name]).toEqual(["coat", "coat"]);
});

test("parts can be preloaded, once however often it is requested", async () => {
  const { loader, answer, downloads } = wardrobe();
  const both = Promise.all([loader.loadMoreParts(), loader.loadMoreParts()]);
  await answer(MORE);
  await both;
  expect(downloads).toHaveLength(1);
});
