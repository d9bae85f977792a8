import type { EngineEvents } from "@veranda/contract/engine/messages";
import type { SpaceObject } from "@veranda/contract/records/object";
import { expect, it } from "vitest";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { placed } from "../../world/objects/kinds.fixture.ts";
import { createObjectLayer } from "../../world/objects/create-object-layer.ts";
import { builtPrefabs } from "../../world/objects/objects.fixture.ts";

/** A yard with real objects, and somebody walking there. */
async function arrived(objects: SpaceObject[]): Promise<Rehearsal> {
  await import("../../world/objects/user-renderers.ts");
  const room = new NullRoom(objects);
  const rehearsal = await rehearse({
    room,
    openObjects: (source) => createObjectLayer({ ...source, ...builtPrefabs(), fetchBytes: fetchFrom() }),
  });
  await rehearsal.join();
  for (let i = 0; i < 40; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    rehearsal.platform.advance(0.2);
    await rehearsal.settle();
  }
  return rehearsal;
}

const fetchFrom = () => {
  const prefabs = builtPrefabs();
  return (url: string): Promise<ArrayBuffer> =>
    url.startsWith("/files/") ? Promise.resolve(new ArrayBuffer(8)) : prefabs.fetchBytes(url);
};

it("walking through a portal travels once, with permission to enter", async () => {
  const { engine, platform, hold } = await arrived([
    placed("door", "portal", { roomId: "space002", shareId: "share-0_1" }, [0, 0, -4]),
  ]);
  const links: EngineEvents["deep_link"][] = [];
  engine.on("deep_link", (link) => links.push(link));
  hold(1, "KeyW");
  expect(links).toEqual([]);
  hold(3, "KeyW");
  expect(links).toEqual([{ deepLinkType: "space", url: "/s/space002?share=share-0_1" }]);
  platform.advance(1);
  expect(links).toHaveLength(1);
});

it("running through a portal works at four frames per second", async () => {
  const { engine, platform } = await arrived([
    placed("door", "portal", { roomId: "space002" }, [0, 0, -4.3]),
  ]);
  const links: EngineEvents["deep_link"][] = [];
  engine.on("deep_link", (link) => links.push(link));
  platform.input.press("KeyW", "ShiftLeft");
  const crossings: number[] = [];
  for (let i = 0; i < 12; i++) {
    platform.advance(0.25, 0.25);
    crossings.push(engine.state.me.position[2]);
  }
  // No frame was in the opening itself.
  expect(crossings.filter((z) => Math.abs(z + 4.3) < 0.35)).toEqual([]);
  expect(links).toEqual([{ deepLinkType: "space", url: "/s/space002" }]);
});

it("requests portals' spaces from the page, and describes them to people who can't see", async () => {
  const room = new NullRoom([placed("door", "portal", { roomId: "space002" }, [0, 0, -6])]);
  const asked: EngineEvents["need_spaces"]["spaces"][] = [];
  await import("../../world/objects/user-renderers.ts");
  await import("../described/guide.ts");
  const rehearsal = await rehearse({
    room,
    openObjects: (source) => createObjectLayer({ ...source, ...builtPrefabs(), fetchBytes: fetchFrom() }),
  });
  const { engine, platform, settle } = rehearsal;
  engine.on("need_spaces", ({ spaces }) => asked.push(spaces));
  await rehearsal.join();
  for (let i = 0; i < 40; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    platform.advance(0.2);
    await settle();
  }
  expect(asked).toEqual([[{ id: "space002", shareId: null }]]);
  const space = { name: "Lantern market", poster: "/files/poster", count: 3 };
  engine.send("set_portal_spaces", { spaces: [{ id: "space002", space }] });
  engine.send("set_described_view", { enabled: true });
  for (let i = 0; i < 20; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    platform.advance(0.6);
  }
  expect(engine.state.surroundings?.entries).toContainEqual(
    expect.objectContaining({ kind: "object", name: "Portal to Lantern market", direction: "ahead" }),
  );
});

it("spawns at a placed spawn point, with its direction", async () => {
  const quarter = Math.SQRT1_2;
  const spawn = placed("home", "spawn", {}, [5, 0, 3]);
  spawn.transform.rotation = [0, quarter, 0, quarter];
  const { engine } = await arrived([spawn]);
  expect(engine.state.me.position[0]).toBeCloseTo(5, 1);
  expect(engine.state.me.position[2]).toBeCloseTo(3, 1);
  expect(engine.state.me.heading).toBeCloseTo(-Math.PI / 2, 1);
});

it("sits on a placed seat; the server identifies it by the object's id", async () => {
  const { engine, platform, room } = await arrived([
    placed("stool-77", "seat", { seatKind: "stool" }, [0, 0.45, -1]),
  ]);
  platform.advance(0.3);
  expect(engine.state.zones.prompt?.kind).toBe("sit");
  engine.send("interact", {});
  platform.advance(1.5);
  expect(room.heard.find(({ name }) => name === "sit")?.data).toEqual({ seat: "stool-77" });
  expect(engine.state.me.motion).toBe("sitStool");
});

it("a teleporter leads to its target", async () => {
  const { engine, hold, platform } = await arrived([
    placed(
      "pad",
      "teleporter",
      { targetX: 8, targetY: 0, targetZ: 8, targetHeading: 1, radius: 0.8 },
      [0, 0, -2.5],
    ),
  ]);
  hold(1.25, "KeyW");
  platform.advance(2);
  expect(Math.hypot(engine.state.me.position[0] - 8, engine.state.me.position[2] - 8)).toBeLessThan(1);
});
