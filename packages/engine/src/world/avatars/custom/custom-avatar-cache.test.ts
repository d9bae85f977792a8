import { AVATAR_BONES } from "@veranda/contract/avatar";
import {
  CUSTOM_AVATAR_VERTEX_BYTES as STRIDE,
  type CustomAvatarManifest,
} from "@veranda/contract/custom-avatar";
import { describe, expect, it } from "vitest";
import type { Skeleton } from "../skeleton.ts";
import type { AvatarAssets } from "../types.ts";
import type { LevelData, CustomAvatarResponse, CustomAvatarReader } from "./custom-avatar-file.ts";
import { CustomAvatarCache } from "./custom-avatar-cache.ts";

const level: LevelData = {
  vertices: new Uint8Array(3 * STRIDE),
  count: 3,
  indices: [Uint32Array.of(0, 1, 2)],
};
const answer: CustomAvatarResponse = { manifest: null, levels: [level, level], pieces: [] };

const manifest = {
  near: {},
  joints: AVATAR_BONES.map(() => [0, 1.4, 0]),
  bindRotations: [],
  stride: 0.8,
  height: 1.7,
} as unknown as CustomAvatarManifest;

/** A library whose files arrive at once; `asked` records the requested avatars and fine levels. */
function library(read: (asked: string) => CustomAvatarResponse = () => answer) {
  const asked: string[] = [];
  const reader: CustomAvatarReader = {
    read: async (ask) => {
      const name = "id" in ask ? ask.id : "near";
      asked.push(name);
      await Promise.resolve();
      return read(name);
    },
    dispose: () => undefined,
  };
  const own = new CustomAvatarCache(
    {} as AvatarAssets,
    { uPoses: { value: null }, uGlow: { value: -1 } },
    { build: {} } as Skeleton,
    () => undefined,
    reader,
  );
  let frame = 0;
  /** Runs this many frames, each with time for one step. */
  const pass = async (frames: number): Promise<void> => {
    for (let i = 0; i < frames; i++) {
      await Promise.resolve();
      own.takeOver(++frame, 0);
    }
  };
  return { own, asked, pass, frameNow: () => frame };
}

describe("custom avatars", () => {
  it("are loaded again after a context loss; unused ones are not", async () => {
    const { own, asked, pass } = library();
    const [worn, left] = [own.wear("worn"), own.wear("left")];
    await pass(100);
    expect([worn.state, left.state]).toEqual(["ready", "ready"]);
    own.takeOff(left);
    own.renew();
    expect(worn.atlasSlot).toBeNull();
    await pass(100);
    expect(worn.state).toBe("ready");
    expect(asked).toEqual(["worn", "left", "worn"]);
    expect(own.wear("left")).not.toBe(left);
  });

  it("that were partly uploaded at a context loss are uploaded completely, and no slot is lost", async () => {
    const { own, asked, pass } = library();
    const look = own.wear("half");
    await pass(14);
    expect(look.state).toBe("loading");
    own.renew();
    await pass(100);
    expect(look.state).toBe("ready");
    expect(asked).toEqual(["half", "half"]);
    for (let i = 1; i < 8; i++) own.wear(`other ${i}`);
    await pass(300);
    expect(own.slots.crowdPages).toHaveLength(1);
  });

  it("that are damaged evict no others, however often they are put on", async () => {
    const { own, pass } = library((name) => (name === "damaged" ? { ...answer, levels: [level] } : answer));
    for (let i = 0; i < 12; i++) {
      const look = own.wear("damaged");
      await pass(60);
      expect(look.state).toBe("failed");
      own.takeOff(look);
    }
    for (let i = 0; i < 8; i++) own.wear(`whole ${i}`);
    await pass(400);
    expect(own.slots.crowdPages).toHaveLength(1);
  });

  it("whose fine level failed to load request it again for the next wearer", async () => {
    let isAway = true;
    const { own, asked, pass, frameNow } = library((name) => {
      if (name === "near" && isAway) throw new TypeError("Failed to fetch");
      return { ...answer, manifest };
    });
    const look = own.wear("ann");
    await pass(100);
    own.wantNear(look, frameNow());
    await pass(20);
    expect(look.nearState).toBe("failed");
    own.wantNear(look, frameNow());
    isAway = false;
    own.wear("ann");
    own.wantNear(look, frameNow());
    await pass(100);
    expect(look.nearState).toBe("ready");
    expect(asked).toEqual(["ann", "near", "near"]);
  });

  it("are detailed while somebody nearby wears them, and simplified otherwise", async () => {
    const { own, pass, frameNow } = library(() => ({ ...answer, manifest }));
    own.nearMost = 4;
    const looks = Array.from({ length: 5 }, (_, i) => own.wear(`person ${i}`));
    await pass(300);
    const wantAll = async (wanted: typeof looks, frames: number): Promise<void> => {
      for (let i = 0; i < frames; i++) {
        for (const look of wanted) own.wantNear(look, frameNow());
        await pass(1);
      }
    };
    await wantAll(looks, 200);
    expect(looks.map(({ nearState }) => nearState)).toEqual(["ready", "ready", "ready", "ready", "none"]);
    // The third leaves; later the last one gets its slot.
    const others = looks.filter((_, i) => i !== 2);
    await wantAll(others, 100);
    expect(looks[4]?.nearState).toBe("none");
    await wantAll(others, 100);
    expect(looks.map(({ nearState }) => nearState)).toEqual(["ready", "ready", "none", "ready", "ready"]);
    expect(own.slots.nearPages).toHaveLength(1);
  });

  it("are evicted for others only once they are unused", async () => {
    const { own, pass } = library();
    const looks = Array.from({ length: 8 }, (_, i) => own.wear(`early ${i}`));
    await pass(400);
    const [left] = looks;
    if (left) own.takeOff(left);
    const next = own.wear("next");
    await pass(100);
    expect([next.state, own.slots.crowdPages.length]).toEqual(["ready", 1]);
    expect(next.atlasSlot?.slot).toBe(left?.atlasSlot?.slot);
    const last = own.wear("last");
    await pass(200);
    expect([last.state, own.slots.crowdPages.length]).toEqual(["ready", 2]);
  });
});
