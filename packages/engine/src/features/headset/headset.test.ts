import { DEFAULT_HEADSET } from "@veranda/contract/constants";
import type { HeadsetSettings } from "@veranda/contract/engine/headset";
import type { RoomRights } from "@veranda/contract/records/rights";
import { clientMessages, type ClientMessage } from "@veranda/contract/rooms/messages";
import { Quaternion, Vector3 } from "three";
import { describe, expect, test, vi } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { plain, type Course } from "../../world/body/course.fixture.ts";

const UP = new Vector3(0, 1, 0);
const ACROSS = new Vector3(1, 0, 0);

async function wear(settings: Partial<HeadsetSettings> = {}, course?: Course) {
  const rehearsal = await rehearse(course ? { course } : {});
  await rehearsal.join();
  const { engine, platform } = rehearsal;
  engine.send("set_vr_settings", { ...DEFAULT_HEADSET, ...settings });
  engine.send("enter_vr", {});
  await vi.dynamicImportSettled();
  platform.advance(0.5);
  const { session } = platform.headset;
  if (!session) throw new Error("nobody wears the headset");
  const { head, left, right } = session;
  const place = () => {
    const [x, , z] = engine.state.me.position;
    return { x, z };
  };
  return { ...rehearsal, session, head, left, right, place, seen: platform.view.seenFrom };
}

const pull = ({ right, platform }: Awaited<ReturnType<typeof wear>>): void => {
  right.isTriggered = true;
  platform.advance(0.1);
  right.isTriggered = false;
  platform.advance(0.1);
};

/** Points at an entry of the menu, by its row and column, and presses it. */
const press = (wearer: Awaited<ReturnType<typeof wear>>, row: number, column: number, yaw = 0): void => {
  const y = 1.48 + 0.2 - 0.4 * ((100 + 118 * (row + 0.5)) / 640);
  const { aim } = wearer.right;
  aim.position.set(0.48 * ((column + 0.5) / 3 - 0.5), y, 0).applyAxisAngle(UP, yaw);
  aim.quaternion.setFromAxisAngle(UP, yaw);
  pull(wearer);
};
/** The panel of a person hangs beside them. */
const BESIDE = -0.45;
type Wearer = Awaited<ReturnType<typeof wear>>;
const labels = ({ session }: Wearer): string[] => session.buttons.map(({ label }) => label);
/** Presses the entry of a person's panel that is called so. */
const choose = (wearer: Wearer, label: string): void => {
  const at = labels(wearer).indexOf(label);
  if (at === -1) throw new Error(`There is no ${label}: ${labels(wearer).join(", ")}`);
  press(wearer, Math.floor(at / 3), at % 3, BESIDE);
};

describe("with a headset", () => {
  test("is announced, can be entered, and returns to the screen when it is taken off", async () => {
    const { engine, session, platform } = await wear();
    expect(engine.state.headset).toMatchObject({ isSupported: true, status: "on" });
    session.end();
    platform.advance(0.2);
    expect(engine.state.headset.status).toBe("off");
    expect(engine.state.camera.mode).toBe("third_person");
  });

  test("one leaves it from the page", async () => {
    const { engine, platform } = await wear();
    engine.send("leave_vr", {});
    platform.advance(0.2);
    expect(engine.state.headset.status).toBe("off");
    expect(platform.headset.session).toBeNull();
  });

  test("a headset that is refused leaves everything as it was, and says so", async () => {
    const { engine, platform, join, logs } = await rehearse();
    await join();
    platform.headset.isThere = false;
    const toasts: string[] = [];
    engine.on("toast", ({ message }) => toasts.push(message));
    engine.send("enter_vr", {});
    await vi.dynamicImportSettled();
    expect(engine.state.headset.status).toBe("off");
    expect(toasts).toEqual(["Your headset couldn’t be used. Is it connected and awake?"]);
    expect(logs.some(({ level }) => level === "error")).toBe(true);
  });

  test("the eyes are where the head is, and the body follows the head over the floor", async () => {
    const { head, platform, place, seen } = await wear();
    expect(seen.y).toBeCloseTo(1.6, 1);
    for (let i = 0; i < 20; i++) {
      head.position.x += 0.05;
      platform.advance(1 / 60);
    }
    platform.advance(0.3);
    expect(place().x).toBeCloseTo(1, 1);
    expect(seen.x).toBeCloseTo(1, 1);
  });

  test("a wall stops the body, not the head: what it sees in there is dark", async () => {
    const { head, platform, place, seen } = await wear({}, plain().box(0.6, 0, -5, 1, 3, 5));
    for (let i = 0; i < 40; i++) {
      head.position.x += 0.05;
      platform.advance(1 / 60);
    }
    expect(place().x).toBeLessThan(0.35);
    expect(seen.x).toBeCloseTo(2, 1);
  });

  test("the left stick walks where the eyes look, and narrows the view meanwhile", async () => {
    const { head, left, platform, place } = await wear({ movement: "smooth" });
    head.quaternion.setFromAxisAngle(UP, Math.PI / 2);
    left.stickY = 0.8;
    platform.advance(1);
    expect(place().x).toBeLessThan(-1);
    expect(Math.abs(place().z)).toBeLessThan(0.2);
  });

  test("a push to the side turns by 30 degrees, once for each push, about the head", async () => {
    const { right, left, platform, place, seen } = await wear({ movement: "smooth" });
    right.stickX = 1;
    platform.advance(0.5);
    right.stickX = 0;
    platform.advance(0.1);
    expect(Math.hypot(seen.x, seen.z)).toBeLessThan(0.05);
    left.stickY = 1;
    platform.advance(1);
    const { x, z } = place();
    expect(Math.atan2(x, -z)).toBeCloseTo(Math.PI / 6, 1);
  });

  test("a stick pushed forward aims, and let go takes one there in a blink", async () => {
    const { right, platform, place } = await wear();
    right.aim.quaternion.setFromAxisAngle(ACROSS, -0.2);
    right.stickY = 1;
    platform.advance(0.3);
    expect(place().z).toBeCloseTo(0, 1);
    right.stickY = 0;
    platform.advance(0.5);
    expect(place().z).toBeLessThan(-2);
  });

  test("teleports never end on or behind a wall", async () => {
    const { right, platform, place } = await wear({}, plain().box(-3, 0, -2.2, 3, 5, -2));
    right.stickY = 1;
    platform.advance(0.3);
    right.stickY = 0;
    platform.advance(0.5);
    expect(place().z).toBeCloseTo(0, 1);
  });

  test("who sits sees from the height of who stands", async () => {
    const { engine, head, platform, seen } = await wear();
    head.position.y = 1.15;
    platform.advance(0.3);
    expect(seen.y).toBeCloseTo(1.15, 1);
    engine.send("set_vr_settings", { ...DEFAULT_HEADSET, isSeated: true });
    platform.advance(0.3);
    expect(seen.y).toBeCloseTo(1.6, 1);
  });

  test("the menu hangs before one: pointing and pressing changes what it says", async () => {
    const { engine, session, left, right, platform } = await wear();
    left.isMenuPressed = true;
    platform.advance(0.1);
    left.isMenuPressed = false;
    platform.advance(0.1);
    expect(session.buttons.map(({ label }) => label).slice(0, 3)).toEqual([
      "Leave VR",
      "Move: teleport",
      "Turn: in steps",
    ]);
    // The second of the first row: the middle of it, a little below the panel's head.
    right.aim.position.set(0, 1.48 + 0.2 - 0.4 * (160 / 640), 0);
    right.aim.quaternion.copy(new Quaternion());
    right.isTriggered = true;
    platform.advance(0.1);
    expect(engine.state.headset.settings.movement).toBe("smooth");
    platform.advance(0.5);
    expect(engine.state.headset.settings.movement).toBe("smooth");
    expect(session.buttons[1]).toMatchObject({ label: "Move: walk", isOn: true });
  });

  test("each entry of the menu does what it says", async () => {
    const wearer = await wear();
    const { engine, left, session, platform, room } = wearer;
    const settings = () => engine.state.headset.settings;
    const open = (): void => {
      left.isMenuPressed = true;
      platform.advance(0.1);
      left.isMenuPressed = false;
      platform.advance(0.1);
    };
    open();
    press(wearer, 0, 2);
    expect(settings().turn).toBe("smooth");
    expect(session.buttons[2]).toMatchObject({ label: "Turn: smoothly", isOn: true });
    press(wearer, 0, 2);
    expect(settings().turn).toBe("snap");
    const { isSeated, hasVignette } = settings();
    press(wearer, 1, 0);
    press(wearer, 1, 1);
    expect(settings()).toMatchObject({ isSeated: !isSeated, hasVignette: !hasVignette });
    press(wearer, 2, 0);
    const [emote] = engine.state.emotes.available;
    expect(session.buttons[6]?.label).toBe(emote?.title);
    expect(room.heard.filter(({ name }) => name === "emote").at(-1)?.data).toMatchObject({
      name: emote?.animationAssetName,
    });
    // Closed, it is pressed no more; opened again, it is.
    press(wearer, 1, 2);
    const closed = settings();
    press(wearer, 0, 2);
    expect(settings()).toEqual(closed);
    open();
    press(wearer, 0, 0);
    platform.advance(0.2);
    expect(engine.state.headset.status).toBe("off");
  });

  describe("somebody ahead", () => {
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
    test("is chosen with the trigger while one looks at them, and their menu says what one can do", async () => {
      const wearer = await together();
      // The hand points to the floor: the eyes choose.
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

    test("is asked for friendship from their panel, which follows what the page says of them", async () => {
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

    test("is reported for a reason, and blocked when that is said twice", async () => {
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

    test("is offered nothing by guests that needs an account", async () => {
      const wearer = await together();
      wearer.become({ isAuthless: true });
      pull(wearer);
      await wearer.settle();
      expect(labels(wearer)).toEqual(["Go to", "Mute for me", "More outside VR", "Menu", "Close"]);
    });

    test("is kept in order by hosts, and by nobody else", async () => {
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

    test("has the rest on the page: their card is open there when the headset comes off", async () => {
      const wearer = await together();
      pull(wearer);
      await wearer.settle();
      choose(wearer, "More outside VR");
      wearer.platform.advance(0.2);
      expect(wearer.engine.state.headset.status).toBe("off");
      expect(wearer.engine.state.people.selectedUserProfileId).toBe("ben");
    });

    test("who guides is said, and gone to from the menu", async () => {
      const wearer = await together();
      wearer.room.tell(0, "hosting", { guideId: wearer.otherId });
      await wearer.settle();
      const name = wearer.engine.state.participants[wearer.otherId]?.displayName;
      expect(wearer.session.notices).toEqual([`${name} is guiding`]);
      wearer.left.isMenuPressed = true;
      wearer.platform.advance(0.1);
      wearer.left.isMenuPressed = false;
      wearer.platform.advance(0.1);
      expect(labels(wearer)[6]).toBe(`Go to ${name}`);
      press(wearer, 2, 0);
      wearer.platform.advance(1);
      const { x, z } = wearer.place();
      expect(Math.hypot(x, z + 4)).toBeCloseTo(1.3, 1);
    });

    test("toasts of the page are shown to the wearer", async () => {
      const wearer = await together();
      wearer.engine.send("show_vr_notice", { message: "Thanks for your report." });
      expect(wearer.session.notices).toEqual(["Thanks for your report."]);
    });

    test("is gone to, and one faces them", async () => {
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

  describe("others see head and hands", () => {
    const together = async () => {
      const wearer = await wear();
      const other = await rehearse({ room: wearer.room });
      await other.join();
      // The wearer came first.
      const [seen] = other.crowd.avatars;
      if (!seen) throw new Error("the other sees nobody");
      const said = () =>
        wearer.room.heard.flatMap(({ name, data }) =>
          name === "hands" ? [(data as ClientMessage<"hands">).pose] : [],
        );
      return { ...wearer, seen, said, other };
    };

    test("as they are held, as the body is headed", async () => {
      const { head, left, right, platform, seen } = await together();
      head.quaternion.setFromAxisAngle(UP, Math.PI / 2);
      // Looking along -X: before the chest, and out to the right.
      left.grip.position.set(-0.3, 1.3, 0);
      right.grip.position.set(0, 1.3, -0.5);
      platform.advance(1);
      const { hands } = seen;
      expect(hands?.head[0]).toBeCloseTo(0, -1);
      // The shoulders are 25 cm below the eyes and 9 cm behind them.
      expect(hands?.left?.slice(0, 3)).toEqual([0, -5, -39]);
      expect(hands?.right?.slice(0, 3)).toEqual([50, -5, -9]);
      head.quaternion.multiply(new Quaternion().setFromAxisAngle(ACROSS, 0.5));
      platform.advance(0.3);
      expect(seen.hands?.head[1]).toBeCloseTo(29, -1);
    });

    test("at most ten times a second while they move, and about once while they are still", async () => {
      const { right, platform, said } = await together();
      platform.advance(2);
      const still = said().length;
      platform.advance(3);
      expect(said().length - still).toBeGreaterThanOrEqual(2);
      expect(said().length - still).toBeLessThanOrEqual(4);
      const before = said().length;
      for (let i = 0; i < 120; i++) {
        right.grip.position.y += i % 60 < 30 ? 0.02 : -0.02;
        platform.advance(1 / 60);
      }
      expect(said().length - before).toBeGreaterThanOrEqual(18);
      expect(said().length - before).toBeLessThanOrEqual(21);
    });

    test("within what a room takes, wherever the hands are thought to be", async () => {
      const { head, left, right, platform, said } = await together();
      for (const far of [0, 1.1, 1.2, 3, 40]) {
        left.grip.position.set(-far, 1.2, far);
        right.grip.quaternion.set(far, 1, -far, 0.3).normalize();
        head.quaternion.setFromAxisAngle(ACROSS, Math.PI / 2 - far);
        platform.advance(0.3);
      }
      for (const pose of said()) expect(clientMessages.hands.safeParse({ pose }).success).toBe(true);
    });

    test("until a hand is not tracked, and the headset taken off", async () => {
      const { left, session, platform, seen } = await together();
      left.grip.isTracked = false;
      platform.advance(0.3);
      expect(seen.hands?.left).toBeNull();
      expect(seen.hands?.right).not.toBeNull();
      session.end();
      platform.advance(0.1);
      expect(seen.hands).toBeNull();
    });

    test("and nobody hears of hands that came too fast", async () => {
      const { engine, room } = await together();
      const reasons: string[] = [];
      engine.on("refused", ({ reason }) => reasons.push(reason));
      room.tell(0, "refused", { message: "hands", code: "RATE_LIMITED", reason: "RATE_LIMITED" });
      expect(reasons).toEqual([]);
    });
  });
});
