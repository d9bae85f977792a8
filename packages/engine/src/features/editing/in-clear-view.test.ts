import type { EngineMessage } from "@veranda/contract/engine/messages";
import { Box3, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { rehearseEditing, chair, FILE, seenOf, type EditingRehearsal } from "./editing.fixture.ts";

/** What panels leave free of a view of 1280 to 720, as the page says it, from the top left. */
const FREE = {
  "between the panels of who builds": { x: 352 / 1280, y: 0, width: 576 / 1280, height: 1 },
  "beside a wide panel on the right": { x: 0, y: 0, width: 720 / 1280, height: 1 },
  "beside a wide panel on the left": { x: 560 / 1280, y: 0, width: 720 / 1280, height: 1 },
  "above a sheet": { x: 0, y: 64 / 720, width: 1, height: 460 / 720 },
};
type Free = (typeof FREE)[keyof typeof FREE];
/** Seven things in a row, as uploads stand that came together. */
const ROW = Array.from({ length: 7 }, (_, at) => chair(`upload${at}`, (at - 3) * 1.2, -4));

const beside = (free: Free): EngineMessage<"set_viewport_rect"> => ({
  ...free,
  duration: 0.25,
  easing: "in_out_cubic",
});

describe.each(Object.entries(FREE))("a new object is in clear view %s", (_, free) => {
  const additions: Record<string, (rehearsal: EditingRehearsal) => Promise<void>> = {
    "a note": ({ say }) => say("add_note", { note: "Seen" }),
    "a portal": ({ say }) => say("add_portal", { roomId: "abcdefghijkl" }),
    "a picture": ({ say }) => say("spawn_content", { content: [{ kind: "image", props: { fileId: FILE } }] }),
    "a thing": ({ say }) =>
      say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] }),
  };

  it.each(Object.entries(additions))("%s", async (_what, add) => {
    const rehearsal = await rehearseEditing();
    // Before the view has begun to move.
    rehearsal.engine.send("set_viewport_rect", beside(free));
    await add(rehearsal);
    const [id = ""] = rehearsal.engine.state.editing.selected;
    const { left, right, top, foot } = seenOf(rehearsal, id);
    expect(left).toBeGreaterThanOrEqual(free.x);
    expect(right).toBeLessThanOrEqual(free.x + free.width);
    // Bars lie over the top and the bottom, where no panel does.
    expect(top).toBeGreaterThanOrEqual(Math.max(free.y, 0.1));
    expect(foot).toBeLessThanOrEqual(Math.min(free.y + free.height, 0.9));
  });
});

it("a new object is in clear view in building mode, whatever is in front of the person", async () => {
  const rehearsal = await rehearseEditing(ROW);
  const { say, engine, objects, object } = rehearsal;
  await say("set_edit_mode", { enabled: true });
  const free = FREE["between the panels of who builds"];
  await say("set_viewport_rect", beside(free));
  const come = async (add: Promise<void>): Promise<string> => {
    await add;
    const [id = ""] = engine.state.editing.selected;
    const { left, right } = seenOf(rehearsal, id);
    expect((left + right) / 2).toBeGreaterThan(free.x);
    expect((left + right) / 2).toBeLessThan(free.x + free.width);
    return id;
  };
  const note = await come(say("add_note", { note: "Seen" }));
  const portal = await come(say("add_portal", { roomId: "abcdefghijkl" }));
  for (const id of [note, portal]) {
    const [x = 99, , z = 99] = object(id)?.transform.position ?? [];
    expect(Math.hypot(x, z)).toBeLessThan(14);
    const own = new Box3();
    const other = new Box3();
    objects.boundsOf(id, own);
    const met = [...ROW, { id: note }, { id: portal }].filter(
      (each) => each.id !== id && objects.boundsOf(each.id, other) && own.intersectsBox(other),
    );
    expect(met).toEqual([]);
  }
});

it.each(Object.entries(FREE))(
  "an object added with the panel open is placed where it would be afterwards: %s",
  async (_, free) => {
    const places = await Promise.all(
      [0, 1].map(async (seconds) => {
        const { engine, platform, say, all } = await rehearseEditing();
        engine.send("set_viewport_rect", beside(free));
        platform.advance(seconds);
        await say("add_portal", { roomId: "abcdefghijkl" });
        return all()[0]?.transform.position;
      }),
    );
    expect(places[0]).toBeDefined();
    expect(places[0]).toEqual(places[1]);
  },
);

it("no new object covers the face of a portal", async () => {
  const portal = chair("portal", 1.4, -5.5, { kind: "portal", props: { roomId: "abcdefghijkl" } });
  const rehearsal = await rehearseEditing([portal]);
  for (const note of ["One", "Two", "Three"]) {
    await rehearsal.say("add_note", { note });
    const [x = 0, , z = 0] = rehearsal.all().at(-1)?.transform.position ?? [];
    // Where the line of sight past the note's edges meets the portal, which is 2.6 m wide.
    const covered = [-0.6, 0.6].map((side) => ((x + side) / -z) * 5.5);
    expect(Math.max(...covered) < 0.1 || Math.min(...covered) > 2.7 || z < -5.5).toBe(true);
  }
});

it("more pictures than fit side by side between the panels are seen whole as they come, none behind another", async () => {
  const rehearsal = await rehearseEditing();
  await rehearsal.say("set_edit_mode", { enabled: true });
  const free = FREE["between the panels of who builds"];
  await rehearsal.say("set_viewport_rect", beside(free));
  for (let at = 0; at < 8; at++) {
    await rehearsal.say("spawn_content", { content: [{ kind: "image", props: { fileId: FILE } }] });
    const all = rehearsal.all();
    const [a] = all.slice(-1).map(({ id }) => seenOf(rehearsal, id));
    if (!a) throw new Error("A picture came.");
    expect(a.left).toBeGreaterThanOrEqual(free.x);
    expect(a.right).toBeLessThanOrEqual(free.x + free.width);
    // Two bars lie over the top while one builds.
    expect(a.top).toBeGreaterThanOrEqual(128 / 720);
    const { seenThrough } = rehearsal.platform.view;
    // Who has turned round doesn't see all of them any more.
    const before = all.slice(0, -1).filter(({ transform: { position } }) => {
      const { z } = new Vector3(...position).applyMatrix4(seenThrough);
      return z < 1;
    });
    for (const { id } of before) {
      const b = seenOf(rehearsal, id);
      expect(a.right <= b.left || b.right <= a.left || a.foot <= b.top || b.foot <= a.top).toBe(true);
    }
  }
  const places = rehearsal.all().map(({ transform: { position } }) => Math.hypot(position[0], position[2]));
  expect(Math.max(...places)).toBeLessThan(7);
});

it("nothing is placed between the camera and the avatar, as long as there is room elsewhere", async () => {
  const rehearsal = await rehearseEditing();
  await rehearsal.say("set_edit_mode", { enabled: true });
  await rehearsal.say("set_viewport_rect", beside(FREE["between the panels of who builds"]));
  for (let at = 0; at < 9; at++) await rehearsal.say("add_note", { note: `Note ${at}` });
  // One looks north, and the camera is south of one.
  const behind = rehearsal.all().filter(({ transform: { position } }) => {
    const [x, , z] = position;
    return z > 0 && Math.abs(x) < 0.6 + z / 3;
  });
  expect(rehearsal.all()).toHaveLength(9);
  expect(behind).toEqual([]);
});

it.each([
  ["note", { text: "Read me" }, 0.9],
  ["text", { text: "Welcome" }, 0.35],
  ["link", { linkHref: "https://example.org" }, 0.8],
  ["search", { query: "Gardens" }, 0.8],
] as const)("the words of a %s come so large that they are read, in metres", async (kind, props, least) => {
  const { say, engine, objects } = await rehearseEditing();
  await say("spawn_content", { content: [{ kind, props }] });
  const bounds = new Box3();
  expect(objects.boundsOf(engine.state.editing.selected[0] ?? "", bounds)).toBe(true);
  expect(bounds.max.y - bounds.min.y).toBeGreaterThanOrEqual(least);
});

it("what plays is seen below the bar by which it is played", async () => {
  const rehearsal = await rehearseEditing();
  await rehearsal.say("set_edit_mode", { enabled: true });
  await rehearsal.say("set_viewport_rect", beside(FREE["between the panels of who builds"]));
  for (let at = 0; at < 4; at++) {
    await rehearsal.say("spawn_content", { content: [{ kind: "video", props: { fileId: FILE } }] });
    const [id = ""] = rehearsal.engine.state.editing.selected;
    rehearsal.platform.advance(2);
    expect(seenOf(rehearsal, id).top).toBeGreaterThanOrEqual(190 / 720);
  }
});

it("no new object overlaps somebody or is behind them", async () => {
  const room = new NullRoom();
  room.accounts = ["ann", "ben"];
  const ann = await rehearseEditing([], { room });
  const ben = await rehearse({ room });
  await ben.join();
  const benAt = () => ben.engine.state.me.position;
  for (let tries = 0; tries < 50 && benAt()[2] > -1.8; tries++) ben.hold(0.1, "KeyW");
  for (let tries = 0; tries < 50 && benAt()[0] < 0.7; tries++) ben.hold(0.1, "KeyD");
  ben.platform.advance(1);
  ann.platform.advance(1);
  await ann.say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] });
  const [x, , z] = benAt();
  const [sx = 0, , sz = 0] = ann.all()[0]?.transform.position ?? [];
  expect(Math.hypot(sx - x, sz - z)).toBeGreaterThan(0.5);
  // Seen from Ann's eyes at the origin.
  const apart = Math.abs(Math.atan2(sx, -sz) - Math.atan2(x, -z));
  expect(Math.hypot(sx, sz) < Math.hypot(x, z) || apart > Math.atan2(0.35, Math.hypot(x, z))).toBe(true);
});

it("a new object after going to another is placed beside that, where the person looks now", async () => {
  const rehearsal = await rehearseEditing([chair("faraway", -9, 6)]);
  await rehearsal.say("set_edit_mode", { enabled: true });
  await rehearsal.say("focus_object", { objectId: "faraway" });
  rehearsal.platform.advance(3);
  await rehearsal.say("add_note", { note: "Beside it" });
  const [id = ""] = rehearsal.engine.state.editing.selected;
  const [x = 99, , z = 99] = rehearsal.object(id)?.transform.position ?? [];
  expect(Math.hypot(x + 9, z - 6)).toBeLessThan(4);
  const { left, right } = seenOf(rehearsal, id);
  expect(left).toBeGreaterThan(0);
  expect(right).toBeLessThan(1);
});

it("a portal added after a note isn't partly behind it", async () => {
  const rehearsal = await rehearseEditing();
  await rehearsal.say("add_note", { note: "First" });
  const [note = ""] = rehearsal.engine.state.editing.selected;
  await rehearsal.say("add_portal", { roomId: "abcdefghijkl" });
  const [portal = ""] = rehearsal.engine.state.editing.selected;
  const [a, b] = [seenOf(rehearsal, note), seenOf(rehearsal, portal)];
  expect(a.right <= b.left || b.right <= a.left || a.foot <= b.top).toBe(true);
});
