import type { SpaceObject } from "@veranda/contract/records/object";
import { describe, expect, it } from "vitest";
import { ModelDocument } from "../../../testing/model-document.fixture.ts";
import { NullRoom } from "../../../testing/null-room.fixture.ts";
import { rehearse } from "../../../testing/null-engine.fixture.ts";
import { chair, FILE } from "../../editing/editing.fixture.ts";

/** Ben watches while Ann, on the other seat, builds. */
async function onlooker(objects: readonly SpaceObject[] = [chair("stool")]) {
  const room = new NullRoom();
  room.accounts = ["ben", "ann"];
  Object.assign(room, { document: new ModelDocument(room.setting, objects) });
  const ben = await rehearse({ room });
  await ben.join();
  await ben.settle();
  const ann = await rehearse({ room });
  await ann.join();
  ben.platform.advance(0.5);
  let revision = 1;
  /** The room broadcasts Ann's edit. */
  const edited = (changes: { id: string; object: SpaceObject | null }[]): void => {
    revision += 1;
    room.tell(0, "edited", {
      by: "person-1",
      seq: null,
      revision,
      results: changes.map(({ id, object }) => ({ id, version: revision, object, change: null })),
      setting: null,
      isUnsaved: true,
    });
  };
  const move = (x: number): void =>
    edited([{ id: "stool", object: chair("stool", x, -4, { version: revision + 1 }) }]);
  const hold = (...ids: string[]): void =>
    room.tell(0, "held", { holds: ids.map((id) => ({ id, by: "person-1" })) });
  const x = (id = "stool"): number => ben.objects.placeOf(id)?.[0] ?? Number.NaN;
  return { ...ben, room, edited, move, hold, x };
}

describe("an object moved by somebody else", () => {
  it("moves there quickly instead of jumping", async () => {
    const { platform, move, x } = await onlooker();
    move(2);
    expect(x()).toBeCloseTo(0);
    const seen: number[] = [];
    for (let i = 0; i < 12; i++) {
      platform.advance(1 / 60);
      seen.push(x());
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[3]).toBeGreaterThan(0);
    expect(seen[3]).toBeLessThan(2);
    platform.advance(0.1);
    expect(x()).toBe(2);
  });

  it("continues evenly from its shown position while it is dragged further", async () => {
    const { platform, hold, move, x } = await onlooker();
    hold("stool");
    let last = 0;
    for (let to = 0.4; to <= 2; to += 0.4) {
      move(to);
      for (let i = 0; i < 6; i++) {
        platform.advance(1 / 60);
        expect(x()).toBeGreaterThanOrEqual(last - 1e-6);
        expect(x() - last).toBeLessThan(0.2);
        last = x();
      }
    }
    platform.advance(0.2);
    expect(x()).toBeCloseTo(2);
  });

  it("and another beside it each continue from their shown positions", async () => {
    const { platform, hold, edited, x } = await onlooker([chair("stool"), chair("bench", 10)]);
    hold("stool", "bench");
    const last = { stool: 0, bench: 10 };
    for (let step = 1; step < 5; step++) {
      edited([
        { id: "stool", object: chair("stool", step * 0.3, -4, { version: step + 1 }) },
        { id: "bench", object: chair("bench", 10 + step * 0.3, -4, { version: step + 1 }) },
      ]);
      for (let i = 0; i < 4; i++) {
        platform.advance(1 / 60);
        for (const id of ["stool", "bench"] as const) {
          expect(Math.abs(x(id) - last[id])).toBeLessThan(0.2);
          last[id] = x(id);
        }
      }
    }
  });

  it("appears without animation in calm mode", async () => {
    const { engine, move, x } = await onlooker();
    engine.send("set_reduced_motion", { enabled: true });
    move(2);
    expect(x()).toBe(2);
  });

  it("that is removed during its animation is gone, and doesn't reappear", async () => {
    const { engine, platform, objects, edited, move } = await onlooker();
    move(2);
    platform.advance(0.05);
    edited([{ id: "stool", object: null }]);
    expect(objects.placeOf("stool")).toBeNull();
    platform.advance(0.5);
    expect(objects.placeOf("stool")).toBeNull();
    expect(engine.state.objects).toEqual({});
  });

  it("and is restored appears at its position", async () => {
    const { edited, x } = await onlooker();
    edited([{ id: "bench", object: chair("bench", 3) }]);
    expect(x("bench")).toBe(3);
  });
});

describe("a held object", () => {
  const named = ({ platform }: Awaited<ReturnType<typeof onlooker>>): string[] => platform.labels.painted;

  it("has its holder's name above it and an edge round it, until it is released", async () => {
    const stage = await onlooker();
    const { engine, platform, objects, hold, room } = stage;
    const [ann] = Object.values(engine.state.participants).filter(({ id }) => id === "person-1");
    if (!ann) throw new Error("Ann is not here");
    room.tell(0, "updated", { participant: { ...ann, displayName: "Ann Heron" } });
    platform.advance(0.3);
    const before = named(stage).length;
    hold("stool");
    platform.advance(0.5);
    expect(engine.state.holds).toEqual({ stool: "person-1" });
    expect(objects.highlights.get("held")).toEqual(["stool"]);
    expect(named(stage).slice(before)).toContain("Ann Heron");
    hold();
    platform.advance(0.5);
    expect(engine.state.holds).toEqual({});
    expect(objects.highlights.get("held")).toEqual([]);
  });

  it("shows the holder's current name, also if they change it meanwhile", async () => {
    const stage = await onlooker();
    const { engine, platform, hold, room } = stage;
    const ann = engine.state.participants["person-1"];
    if (!ann) throw new Error("Ann is not here");
    hold("stool");
    platform.advance(0.5);
    room.tell(0, "updated", { participant: { ...ann, displayName: "Ann Crane" } });
    platform.advance(0.5);
    // Above her head, and above the object that she holds.
    expect(named(stage).filter((name) => name === "Ann Crane")).toHaveLength(2);
  });

  it("of the local person has neither", async () => {
    const { platform, objects, room } = await onlooker();
    room.tell(0, "held", { holds: [{ id: "stool", by: "person-0" }] });
    platform.advance(0.5);
    expect(objects.highlights.get("held")).toEqual([]);
  });

  it("follows the object, and ignores missing ones", async () => {
    const { engine, platform, objects, hold, edited } = await onlooker();
    hold("stool", "gone");
    platform.advance(0.5);
    expect(objects.highlights.get("held")).toEqual(["stool", "gone"]);
    edited([{ id: "stool", object: null }]);
    platform.advance(0.5);
    expect(engine.state.objects).toEqual({});
  });
});

describe("visible objects with controls in the page", () => {
  it("are published from their first frame until they are removed; other objects never are", async () => {
    const film = chair("film", 1, -4, { kind: "video", props: { fileId: FILE } });
    const drawn = new Set<string>();
    const { engine, platform, objects, edited } = await onlooker([chair("stool"), film]);
    Object.assign(objects, { isDrawn: (id: string) => drawn.has(id) });
    drawn.add("stool").add("film");
    platform.advance(0.6);
    expect(engine.state.drawn).toEqual(["film"]);
    edited([{ id: "film", object: null }]);
    platform.advance(0.6);
    expect(engine.state.drawn).toEqual([]);
  });
});

it("leaving a space clears all of it", async () => {
  const { engine, hold, move } = await onlooker();
  hold("stool");
  move(2);
  engine.send("leave_room", { reason: "left" });
  expect(engine.state).toMatchObject({ objects: {}, holds: {}, assets: {}, drawn: [], rights: null });
});
