import { describe, expect, test, vi } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { plain, type Course } from "../../world/body/course.fixture.ts";

/**
 * The local person looks along -Z from 0, 0, 0; somebody else stands a few metres ahead, to the right of the avatar.
 */
async function meeting(course?: Course, accounts: string[] = []) {
  const room = new NullRoom();
  room.accounts = accounts;
  const own = await rehearse({ room, ...(course ? { course } : {}) });
  await own.join();
  const other = await rehearse({ room });
  await other.join();
  room.stand(1, 1.2, -5);
  own.platform.advance(1);
  const { platform, engine } = own;
  const move = (x: number, y: number): void => {
    platform.input.point("move", x, y);
    platform.advance(0.2);
  };
  /** The first position on the view with the other person under it. */
  const find = (): { x: number; y: number } | null => {
    for (let y = 200; y < 600; y += 12)
      for (let x = 400; x < 1000; x += 12) {
        move(x, y);
        if (engine.state.people.hovered === "person-1") return { x, y };
      }
    return null;
  };
  return { ...own, find, move };
}

describe("somebody under the pointer", () => {
  test.each([false, true])(
    "is hovered, and selected by a click, of the secondary button too: %s",
    async (isOther) => {
      const { engine, platform, find } = await meeting();
      const at = find();
      if (!at) throw new Error("nobody is seen");
      expect(platform.input.sink?.tool?.cursor).toBe("pointer");
      platform.input.point("down", at.x, at.y, { isOther });
      platform.input.point("up", at.x, at.y);
      expect(engine.state.people.selectedUserProfileId).toBe("person-1");
    },
  );

  test("is selected by a tap, also if the finger slips or is slightly off, and not by a swipe", async () => {
    const { engine, platform, find } = await meeting();
    const at = find();
    if (!at) throw new Error("nobody is seen");
    const finger = (what: "down" | "move" | "up", x: number) =>
      platform.input.point(what, x, at.y, { kind: "touch" });
    finger("down", at.x);
    finger("move", at.x + 40);
    finger("up", at.x + 40);
    expect(engine.state.people.selectedUserProfileId).toBeNull();
    finger("down", at.x - 4);
    finger("move", at.x + 4);
    finger("up", at.x + 4);
    expect(engine.state.people.selectedUserProfileId).toBe("person-1");
  });

  test("is identified by the account if there is one", async () => {
    const { engine, platform, find } = await meeting(undefined, ["ann", "ben"]);
    const at = find();
    if (!at) throw new Error("nobody is seen");
    platform.input.point("down", at.x, at.y);
    platform.input.point("up", at.x, at.y);
    expect(engine.state.people.selectedUserProfileId).toBe("ben");
  });

  test("is not affected by a drag, which turns the view as usual", async () => {
    const { engine, platform, find } = await meeting();
    const at = find();
    if (!at) throw new Error("nobody is seen");
    expect(platform.input.point("down", at.x, at.y)).toBe(false);
    platform.input.point("move", at.x + 60, at.y);
    platform.input.point("up", at.x + 60, at.y);
    platform.input.point("down", at.x, at.y);
    platform.advance(1);
    platform.input.point("up", at.x, at.y);
    expect(engine.state.people.selectedUserProfileId).toBeNull();
  });

  test("is not found behind a wall, nor is the local person in front of the camera", async () => {
    const { find } = await meeting(plain().box(-6, 0, -3.2, 6, 3, -3));
    expect(find()).toBeNull();
  });

  test("has no effect while building: the pointer belongs to the tool", async () => {
    const { engine, find, settle, platform } = await meeting(undefined, ["ann", "ben"]);
    engine.send("set_edit_mode", { enabled: true });
    await vi.dynamicImportSettled();
    await settle();
    platform.advance(0.3);
    expect(engine.state.editing.isActive).toBe(true);
    expect(find()).toBeNull();
    engine.send("set_edit_mode", { enabled: false });
    platform.advance(0.3);
    expect(find()).not.toBeNull();
  });
});

test("can be selected and deselected by the page, and is deselected on leaving the space", async () => {
  const { engine, platform, settle } = await meeting();
  engine.send("select_user_for_moderation", { userId: "person-1" });
  expect(engine.state.people.selectedUserProfileId).toBe("person-1");
  engine.send("select_user_for_moderation", { userId: "" });
  expect(engine.state.people.selectedUserProfileId).toBeNull();
  engine.send("select_user_for_moderation", { userId: "person-1" });
  engine.send("leave_room", { reason: "left" });
  await settle();
  platform.advance(0.5);
  expect(engine.state.people.selectedUserProfileId).toBeNull();
});

test("bubbles of a muted person are hidden; their messages are kept for later", async () => {
  const { engine, platform, room, settle, crowd } = await meeting();
  const [, other] = crowd.avatars;
  if (!other) throw new Error("nobody is seen");
  // Written messages move the mouth, as long as their bubble is visible.
  const mouth = vi.spyOn(other, "setTalking");
  engine.send("set_muted_users", { userIds: ["person-1"] });
  const say = async (id: string, text: string): Promise<void> => {
    const message = { id, senderId: "person-1", senderName: "Owl", text, sentAt: "2026-01-01T00:00:00.000Z" };
    room.tell(0, "chat", message);
    await settle();
    platform.advance(0.3);
  };
  await say("1", "hello");
  expect(engine.state.chat.messages).toHaveLength(1);
  expect(mouth).not.toHaveBeenCalledWith(0.5);
  engine.send("set_muted_users", { userIds: [] });
  await say("2", "hello again");
  expect(mouth).toHaveBeenCalledWith(0.5);
});
