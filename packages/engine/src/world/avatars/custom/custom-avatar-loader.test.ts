import { beforeAll, beforeEach, expect, it } from "vitest";
import type { CrowdMember } from "../crowd-member.ts";
import { builtCrowd } from "../avatars.fixture.ts";
import type { Crowd } from "../types.ts";
import { CustomAvatarLoader } from "./custom-avatar-loader.ts";
import type { CustomAvatars } from "./custom-avatars.ts";

let crowd: Crowd;
let worn: [CrowdMember, string | null][];
let loads: number;
let disposals: number;
let isAway: boolean;
let loader: CustomAvatarLoader;
/** Records the calls. */
const avatars = {
  wear: (person: CrowdMember, id: string | null) => worn.push([person, id]),
  forget: () => undefined,
  dispose: () => void (disposals += 1),
} as unknown as CustomAvatars;
const someone = (): CrowdMember =>
  crowd.add(crowd.catalogue.presets[0]?.look as Parameters<Crowd["add"]>[0]) as CrowdMember;
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeAll(async () => {
  crowd = await builtCrowd(32);
});
beforeEach(() => {
  worn = [];
  loads = disposals = 0;
  isAway = false;
  loader = new CustomAvatarLoader(async () => {
    loads += 1;
    await Promise.resolve();
    if (isAway) throw new TypeError("Failed to fetch");
    return avatars;
  });
});

it("loads nothing while nobody wears one", async () => {
  loader.wear(someone(), null);
  await settle();
  expect(loads).toBe(0);
  expect(loader.loaded).toBeNull();
});

it("loads the code once for everybody who arrives meanwhile, and applies their latest choice", async () => {
  const [ann, ben, cleo] = [someone(), someone(), someone()];
  loader.wear(ann, "a");
  loader.wear(ben, "b");
  loader.wear(ben, null);
  loader.wear(cleo, "c");
  loader.forget(cleo);
  await settle();
  expect(loads).toBe(1);
  expect(worn).toEqual([
    [ann, "a"],
    [ben, null],
  ]);
  loader.wear(ann, "d");
  expect(worn.at(-1)).toEqual([ann, "d"]);
});

it("leaves everybody the neutral figure on failure, and retries for the next wearer", async () => {
  const [ann, ben] = [someone(), someone()];
  isAway = true;
  loader.wear(ann, "a");
  await settle();
  expect(ann.customAvatarState).toBe("failed");
  isAway = false;
  loader.wear(ben, "b");
  await settle();
  expect(worn).toEqual([
    [ann, "a"],
    [ben, "b"],
  ]);
});

it.each([
  ["while they are loaded", false],
  ["once they are there", true],
])("disposes of the avatars with the crowd %s, and applies nothing more", async (_, isLoaded) => {
  loader.wear(someone(), "a");
  if (isLoaded) await settle();
  const before = isLoaded ? 1 : 0;
  loader.dispose();
  await settle();
  expect(disposals).toBe(1);
  expect(worn).toHaveLength(before);
});

it("releases nothing if nobody wore one", async () => {
  loader.dispose();
  await settle();
  expect([loads, disposals]).toEqual([0, 0]);
});
