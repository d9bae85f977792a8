import { Box3 } from "three";
import { describe, expect, it } from "vitest";
import { placed, openScene } from "./kinds.fixture.ts";

describe("zones of objects", () => {
  it("seats, teleporters, portals and spawn points", async () => {
    const { layer, pass } = await openScene();
    await layer.setObjects([
      placed("seat-1", "seat", { seatKind: "stool" }, [1, 0.45, 0]),
      placed(
        "tele-1",
        "teleporter",
        { targetX: 5, targetY: 0, targetZ: 5, targetHeading: 1, radius: 2 },
        [2, 0, 0],
      ),
      placed("door-1", "portal", { roomId: "space002", shareId: "share-12" }, [3, 0, 0]),
      placed("home-1", "spawn", {}, [4, 0, 0]),
    ]);
    await pass(0.2);
    expect(layer.takeZones()).toMatchObject({
      seats: [{ key: "seat-1", kind: "stool", x: 1, y: 0.45 }],
      teleporters: [{ key: "tele-1", radius: 2, target: { position: [5, 0, 5], heading: 1 } }],
      portals: [{ roomId: "space002", shareId: "share-12", x: 3 }],
      spawnPoints: [{ position: [4, 0, 0] }],
    });
    expect(layer.takeZones()).toBeNull();
    layer.apply([{ id: "seat-1", object: null }]);
    expect(layer.takeZones()?.seats).toEqual([]);
  });

  it("removes its seat when it becomes a group", async () => {
    const { layer, pass } = await openScene();
    const seat = placed("seat-1", "seat", { seatKind: "bench" });
    await layer.setObjects([seat]);
    await pass(0.6);
    expect(layer.colliders()).not.toEqual([]);
    layer.apply([{ id: "seat-1", object: { ...seat, kind: "group", props: {} } }]);
    await pass(0.1);
    expect(layer.takeZones()?.seats).toEqual([]);
    expect(layer.colliders()).toEqual([]);
    expect(layer.boundsOf("seat-1", new Box3())).toBe(false);
  });

  it("requests the spaces that portals lead to once, and shows them", async () => {
    const { layer, media, pass, fetched } = await openScene();
    await layer.setObjects([
      placed("front", "portal", { roomId: "space002" }),
      placed("door", "portal", { roomId: "space002", shareId: "share-12" }),
    ]);
    await pass(0.2);
    // Requested by either share id: what one of them permits is known for both.
    expect(layer.takeWantedSpaces()).toEqual([{ id: "space002", shareId: "share-12" }]);
    expect(layer.takeWantedSpaces()).toEqual([]);
    layer.setPortalSpaces([
      { id: "space002", space: { name: "Lantern market", poster: "/files/poster", count: 3 } },
    ]);
    await pass(0.3);
    expect(fetched).toContain("/files/poster");
    expect(media.painted.at(-1)).toEqual({
      style: "portal",
      name: "Lantern market",
      below: "3 people there",
    });
    expect(layer.list()).toMatchObject(
      ["front", "door"].map((id) => ({ id, title: "Portal to Lantern market" })),
    );
  });
});
