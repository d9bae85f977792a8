import type { RoomRights } from "@veranda/contract/records/rights";
import { describe, expect, test, vi } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { ACROSS, press, pressMenu, pull, UP, wear, type Wearer } from "./headset.fixture.ts";

/** Direction of a person's panel, which is beside them. */
const BESIDE = -0.45;
const labels = ({ session }: Wearer): string[] => session.buttons.map(({ label }) => label);
/** Presses the entry of a person's panel with this label. */
const choose = (wearer: Wearer, label: string): void => {
  const at = labels(wearer).indexOf(label);
  if (at === -1) throw new Error(`There is no ${label}: ${labels(wearer).join(", ")}`);
  press(wearer, Math.floor(at / 3), at % 3, BESIDE);
};

describe("with a headset, somebody ahead", () => {
  const together = async () => {
    const wearer = await wear();
    wearer.room.accounts = ["ann", "ben"];
    const other = await rehearse({ room: wearer.room });
    await other.join();
    wearer.room.stand(1, 0, -4);
    wearer.platform.advance(1);
    const settle = async (): Promise<void> => {
      await Promise.resolve();
      await vi.dynamicImportSettled();
      wearer.platform.advance(0.1);
    };
    const { rights } = wearer.engine.state;
    if (!rights) throw new Error("one is in no space");
    const become = (change: Partial<RoomRights>) =>
      wearer.room.tell(0, "rights", { ...rights, isAuthless: false, ...change });
    become({});
    const asked = (): unknown[] => {
      const requests: unknown[] = [];
      wearer.engine.on("page_request", (request) => requests.push(request));
      return requests;
    };
    return { ...wearer, otherId: other.engine.state.session.me ?? "", settle, asked, become };
  };
  test("is selected with the trigger while aimed at, and their menu lists the possible actions", async () => {
    const wearer = await together();
    // The hand points to the floor: gaze selects.
    wearer.right.aim.quaternion.setFromAxisAngle(ACROSS, -1.3);
    pull(wearer);
    await wearer.settle();
    expect(labels(wearer)).toEqual([
      "Go to",
      "follow",
      "befriend",
      "Mute for me",
      "report",
      "block",
      "More outside VR",
      "Menu",
      "Close",
    ]);
    expect(wearer.session.title).toBe(wearer.engine.state.participants[wearer.otherId]?.displayName);
    expect(wearer.engine.state.people.selectedUserProfileId).toBe("ben");
    choose(wearer, "Mute for me");
    expect(wearer.engine.state.people.muted).toEqual(["ben"]);
    expect(wearer.session.buttons[3]).toMatchObject({ label: "Unmute for me", isOn: true });
  });

  test("gets a friend request from their panel, which follows the page's data", async () => {
    const wearer = await together();
    const asked = wearer.asked();
    pull(wearer);
    await wearer.settle();
    choose(wearer, "befriend");
    expect(asked).toEqual([{ name: "befriend_user", data: { userId: "ben" } }]);
    const relationship = {
      isFollowing: false,
      isFollowedBy: false,
      friendship: "sent",
      isBlocked: false,
    } as const;
    wearer.engine.send("set_relationship", { userId: "ben", relationship });
    await wearer.settle();
    choose(wearer, "cancel_request");
    expect(asked.at(-1)).toEqual({ name: "unfriend_user", data: { userId: "ben" } });
  });

  test("is reported for a reason, and blocked after a second press", async () => {
    const wearer = await together();
    const asked = wearer.asked();
    pull(wearer);
    await wearer.settle();
    choose(wearer, "report");
    expect(labels(wearer)).toEqual(["Harassment", "Spam", "Cancel"]);
    choose(wearer, "Spam");
    expect(asked).toEqual([
      { name: "report_user", data: { userId: "ben", category: "spam", reason: "", roomId: "space001" } },
    ]);
    choose(wearer, "block");
    expect(labels(wearer)).toEqual(["block", "Cancel"]);
    choose(wearer, "Cancel");
    expect(asked).toHaveLength(1);
    choose(wearer, "block");
    choose(wearer, "block");
    expect(asked.at(-1)).toEqual({ name: "block_user", data: { userId: "ben" } });
  });

  test("has no actions for guests that need an account", async () => {
    const wearer = await together();
    wearer.become({ isAuthless: true });
    pull(wearer);
    await wearer.settle();
    expect(labels(wearer)).toEqual(["Go to", "Mute for me", "More outside VR", "Menu", "Close"]);
  });

  test("can be moderated by hosts, and by nobody else", async () => {
    const wearer = await together();
    pull(wearer);
    await wearer.settle();
    expect(labels(wearer)).not.toContain("Host tools");
    wearer.become({ isCoHost: true });
    await wearer.settle();
    choose(wearer, "Host tools");
    expect(labels(wearer)).toEqual([
      "bring_here",
      "ask_to_unmute",
      "mute_for_everyone",
      "give_megaphone",
      "remove_from_instance",
      "Back",
      "Close",
    ]);
    choose(wearer, "bring_here");
    choose(wearer, "ask_to_unmute");
    expect(wearer.session.notices.at(-1)).toMatch(/has been asked to speak$/);
    choose(wearer, "mute_for_everyone");
    choose(wearer, "remove_from_instance");
    expect(wearer.session.title).toMatch(/^Remove .+\?$/);
    choose(wearer, "remove_from_space");
    const said = wearer.room.heard.map(({ name, data }) => ({ name, data }));
    const id = wearer.otherId;
    expect(said).toContainEqual({ name: "gather", data: { around: wearer.engine.state.session.me, id } });
    expect(said).toContainEqual({ name: "muteParticipant", data: { id, isMuted: true } });
    expect(said).toContainEqual({ name: "removeParticipant", data: { id } });
  });

  test("has further actions on the page: their card is open there when the headset comes off", async () => {
    const wearer = await together();
    pull(wearer);
    await wearer.settle();
    choose(wearer, "More outside VR");
    wearer.platform.advance(0.2);
    expect(wearer.engine.state.headset.status).toBe("off");
    expect(wearer.engine.state.people.selectedUserProfileId).toBe("ben");
  });

  test("who guides is announced, and can be reached from the menu", async () => {
    const wearer = await together();
    wearer.room.tell(0, "hosting", { guideId: wearer.otherId });
    await wearer.settle();
    const name = wearer.engine.state.participants[wearer.otherId]?.displayName;
    expect(wearer.session.notices).toEqual([`${name} is guiding`]);
    pressMenu(wearer);
    expect(labels(wearer)[3]).toBe(`Go to ${name}`);
    press(wearer, 1, 0);
    wearer.platform.advance(1);
    const { x, z } = wearer.place();
    expect(Math.hypot(x, z + 4)).toBeCloseTo(1.3, 1);
  });

  test("a guide is followed in teleports by wearers who chose to, until they move by themselves", async () => {
    const wearer = await together();
    const { engine, room, platform, right } = wearer;
    room.tell(0, "hosting", { guideId: wearer.otherId });
    await wearer.settle();
    const name = engine.state.participants[wearer.otherId]?.displayName;
    const away = (x: number, z: number): number => {
      const { x: mx, z: mz } = wearer.place();
      return Math.hypot(mx - x, mz - z);
    };
    // Following is opt-in.
    platform.advance(8);
    expect(away(0, 0)).toBeLessThan(0.1);
    pressMenu(wearer);
    expect(labels(wearer)[4]).toBe(`Follow ${name}`);
    press(wearer, 1, 1);
    platform.advance(3);
    expect(engine.state.hosting.isFollowing).toBe(true);
    expect(away(0, -4)).toBeLessThan(3.2);
    // Each in one go: there is no frame in between.
    const steps: number[] = [];
    room.stand(1, 6, -16);
    let before = wearer.place();
    for (let i = 0; i < 400; i++) {
      platform.advance(1 / 60);
      const { x, z } = wearer.place();
      const step = Math.hypot(x - before.x, z - before.z);
      if (step > 0.01) steps.push(step);
      before = { x, z };
    }
    expect(steps).toHaveLength(1);
    expect(away(6, -16)).toBeLessThan(3.2);
    // Beyond the maximum distance the room moves the wearer.
    const catchUps = () => room.heard.filter(({ name }) => name === "catchUpWithGuide");
    expect(catchUps()).toHaveLength(0);
    const stood = wearer.place();
    room.stand(1, 6, -60);
    platform.advance(3);
    expect(catchUps()).toHaveLength(1);
    expect(away(stood.x, stood.z)).toBeLessThan(0.1);
    room.stand(1, 6, -16);
    platform.advance(4);
    // The wearer's own teleport ends following.
    right.aim.quaternion.setFromAxisAngle(ACROSS, -0.3);
    right.stickY = 1;
    platform.advance(0.3);
    right.stickY = 0;
    platform.advance(0.5);
    expect(engine.state.hosting.isFollowing).toBe(false);
    expect(wearer.session.notices.at(-1)).toBe(`You stopped following ${name}`);
    room.stand(1, -6, 12);
    const { x, z } = wearer.place();
    platform.advance(8);
    expect(away(x, z)).toBeLessThan(0.1);
  });

  test("toasts of the page are shown to the wearer", async () => {
    const wearer = await together();
    wearer.engine.send("show_vr_notice", { message: "Thanks for your report." });
    expect(wearer.session.notices).toEqual(["Thanks for your report."]);
  });

  test("is approached and faced by teleport", async () => {
    const wearer = await together();
    pull(wearer);
    choose(wearer, "Go to");
    wearer.platform.advance(1);
    const { x, z } = wearer.place();
    expect(Math.hypot(x, z + 4)).toBeCloseTo(1.3, 1);
  });

  test("is not selected without anybody in the gaze or under the pointer", async () => {
    const wearer = await together();
    wearer.head.quaternion.setFromAxisAngle(UP, 1.5);
    wearer.right.aim.quaternion.setFromAxisAngle(UP, 1.5);
    pull(wearer);
    expect(wearer.engine.state.people.selectedUserProfileId).toBeNull();
  });
});
