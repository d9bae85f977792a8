import { CUSTOM_AVATAR_VERTEX_BYTES as STRIDE } from "@veranda/contract/custom-avatar";
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

/** A library whose files come at once; `asked` are the avatars it asked for. */
function library() {
  const asked: string[] = [];
  const reader: CustomAvatarReader = {
    read: (ask) => {
      if ("id" in ask) asked.push(ask.id);
      return Promise.resolve(answer);
    },
    dispose: () => undefined,
  };
  const own = new CustomAvatarCache(
    {} as AvatarAssets,
    { uPoses: { value: null }, uGlow: { value: -1 } },
    {} as Skeleton,
    () => undefined,
    reader,
  );
  let frame = 0;
  /** So many frames pass, each with time for one step. */
  const pass = async (frames: number): Promise<void> => {
    for (let i = 0; i < frames; i++) {
      await Promise.resolve();
      own.takeOver(++frame, 0);
    }
  };
  return { own, asked, pass };
}

describe("avatars of people's own", () => {
  it("are brought again when the graphics card has lost them; what nobody wears any more is not", async () => {
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

  it("that were half painted when it happened are painted whole, and no place is lost", async () => {
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
    expect(own.crowdPages).toHaveLength(1);
  });
});
