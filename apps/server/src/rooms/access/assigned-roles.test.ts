// Slow: waits for ticks.
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Assignment, FileAsset, ObjectOp } from "@veranda/contract";
import { LEAVE_CODES, type ServerMessage } from "@veranda/contract/rooms/messages";
import { spaceAssignedRoles, spaceBuilders, spaces } from "../../domains/spaces/tables.ts";
import { type Builder, BuildingHouse, edit, edited, refused } from "../document/building.fixture.ts";
import { add, note, remove, set, transform } from "../document/testing.fixture.ts";

const FILE = "5f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77";
const STAND = { x: 10, y: 0, z: 0, width: 4, depth: 4, heading: 0 };
const at = (x: number) => ({
  position: [x, 1, 0] as [number, number, number],
  rotation: [0, 0, 0, 1] as [number, number, number, number],
  scale: [1, 1, 1] as [number, number, number],
});
const inStand = (id: string) => transform(id, { creatorId: "owner", transform: at(10.5) });

let house: BuildingHouse;
beforeAll(async () => {
  house = await BuildingHouse.open();
});
afterEach(() => house.reset());
afterAll(() => house.close());

async function assign(spaceId: string, accountId: string, assignment: Assignment): Promise<void> {
  await house.db.insert(spaceAssignedRoles).values({ spaceId, accountId, ...assignment });
  await house.here.rooms.refresh(spaceId);
}
async function take(spaceId: string, accountId: string): Promise<void> {
  await house.db
    .delete(spaceAssignedRoles)
    .where(and(eq(spaceAssignedRoles.spaceId, spaceId), eq(spaceAssignedRoles.accountId, accountId)));
  await house.here.rooms.refresh(spaceId);
}

describe("a builder (R3)", () => {
  it("of a stand changes what stands in it, and nothing else", async () => {
    const space = await house.newSpace("owner", {
      objects: [inStand("aaaa"), transform("bbbb", { creatorId: "owner", transform: at(0) })],
      restricted: ["view_only", "add_content", "edit_admin_content"],
    });
    const ann = await house.visit(space, "ann");
    expect((await refused(ann, edit(ann, set("aaaa", 1, { name: "x" })))).code).toBe("FORBIDDEN");
    await assign(space, "ann", { role: "builder", stand: STAND });
    expect(await ann.hear("rights")).toMatchObject({ assignedRoles: ["builder"], stands: [STAND] });
    await edited(ann, edit(ann, set("aaaa", 1, { name: "x" })));
    await edited(ann, edit(ann, add(note("cccc", { transform: at(9) }))));
    const taken = set("aaaa", 2, { transform: at(0) });
    expect((await refused(ann, edit(ann, taken))).code).toBe("FORBIDDEN");
    expect((await refused(ann, edit(ann, set("bbbb", 1, { name: "x" })))).code).toBe("FORBIDDEN");
    expect((await refused(ann, edit(ann, remove("bbbb", 1)))).code).toBe("FORBIDDEN");
    expect((await refused(ann, edit(ann, add(note("dddd", { transform: at(0) }))))).code).toBe("FORBIDDEN");
    ann.send("edit", { seq: 9000, ops: [], setting: { variant: "night" } });
    expect((await refused(ann, 9000)).code).toBe("FORBIDDEN");
  });

  it("of a stand lays no rug beyond it", async () => {
    const space = await house.newSpace("owner", { restricted: ["add_content"] });
    const ann = await house.visit(space, "ann");
    await assign(space, "ann", { role: "builder", stand: STAND });
    await ann.hear("rights");
    const rug = (id: string, scale: number) =>
      add(
        note(id, {
          kind: "prefab",
          props: { prefab: "rug" },
          transform: { ...at(10), scale: [scale, scale, scale] },
        }),
      );
    await edited(ann, edit(ann, rug("aaaa", 1)));
    expect((await refused(ann, edit(ann, rug("bbbb", 2)))).code).toBe("FORBIDDEN");
    expect((await refused(ann, edit(ann, set("aaaa", 1, { transform: at(10.5) })))).code).toBe("FORBIDDEN");
  });

  it("of a stand plays nothing elsewhere, and puts nothing into a group there", async () => {
    const screen = (id: string, x: number) =>
      transform(id, { creatorId: "owner", transform: at(x), kind: "video", props: { fileId: FILE } });
    const space = await house.newSpace("owner", {
      objects: [screen("inside", 10), screen("away", 0), transform("grp1", { kind: "group", props: {} })],
      restricted: ["view_only"],
    });
    const ann = await house.visit(space, "ann");
    await assign(space, "ann", { role: "builder", stand: STAND });
    await ann.hear("rights");
    ann.send("play", { id: "away", state: { isPlaying: true, seconds: 1 } });
    expect(await ann.hear("refused")).toMatchObject({ reason: "PLAYING_FORBIDDEN" });
    ann.send("play", { id: "inside", state: { isPlaying: true, seconds: 1 } });
    await ann.hear("played", ({ id }) => id === "inside");
    const member = add(note("cccc", { transform: at(10), parentId: "grp1" }));
    expect((await refused(ann, edit(ann, member))).code).toBe("FORBIDDEN");
  });

  it("of a stand reaches no further: by no scale, spawn point or teleporter, put there or made of something", async () => {
    const spawn = transform("aaaa", { creatorId: "owner", transform: at(10), kind: "spawn", props: {} });
    const space = await house.newSpace("owner", {
      objects: [spawn, inStand("bbbb")],
      restricted: ["view_only", "add_content", "edit_admin_content"],
    });
    const ann = await house.visit(space, "ann");
    await assign(space, "ann", { role: "builder", stand: STAND });
    await ann.hear("rights");
    const huge = { ...at(10), scale: [40, 1, 1] as [number, number, number] };
    const target = { targetX: 0, targetY: 0, targetZ: 0, targetHeading: 0 };
    for (const op of [
      add(note("cccc", { transform: huge })),
      add(note("cccc", { transform: at(10), kind: "spawn", props: {} })),
      add(note("cccc", { transform: at(10), kind: "teleporter", props: target })),
      set("bbbb", 1, { transform: huge }),
      set("bbbb", 1, { kind: "spawn", props: { text: null } }),
      set("aaaa", 1, { transform: at(10.5) }),
      remove("aaaa", 1),
    ])
      expect((await refused(ann, edit(ann, op))).code).toBe("FORBIDDEN");
    await edited(ann, edit(ann, set("bbbb", 1, { transform: at(9.5) })));
    // A builder of all of the space may.
    await take(space, "ann");
    await assign(space, "ann", { role: "builder", stand: null });
    await ann.hear("rights", ({ stands, assignedRoles }) => stands.length === 0 && assignedRoles.length > 0);
    await edited(ann, edit(ann, add(note("dddd", { transform: huge }))));
    await edited(ann, edit(ann, set("aaaa", 1, { transform: at(10.5) })));
  });

  it("whose role is taken back leaves what they made to the hosts, and to nobody else", async () => {
    const space = await house.newSpace("owner", { restricted: ["add_content", "edit_admin_content"] });
    const [owner, ann, ben] = [
      await house.visit(space, "owner"),
      await house.visit(space, "ann"),
      await house.visit(space, "ben"),
    ];
    await house.db.insert(spaceBuilders).values({ spaceId: space, accountId: "ann" });
    await assign(space, "ann", { role: "builder", stand: null });
    await ann.hear("rights", ({ assignedRoles }) => assignedRoles.length > 0);
    await edited(ann, edit(ann, add(note("aaaa", { transform: at(10) }))));
    await take(space, "ann");
    await ann.hear("rights", ({ assignedRoles }) => assignedRoles.length === 0);
    for (const other of [ann, ben])
      for (const op of [set("aaaa", 1, { name: "x" }), remove("aaaa", 1)])
        expect((await refused(other, edit(other, op))).code).toBe("FORBIDDEN");
    await edited(owner, edit(owner, set("aaaa", 1, { name: "x" })));
  });

  it("of a stand takes nothing of their own out of it either, where others may edit", async () => {
    const space = await house.newSpace("owner", { restricted: ["add_content", "edit_admin_content"] });
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    await assign(space, "ann", { role: "builder", stand: STAND });
    await assign(space, "ben", { role: "builder", stand: { ...STAND, x: 30 } });
    await ann.hear("rights", ({ stands }) => stands.length > 0);
    await ben.hear("rights", ({ stands }) => stands.length > 0);
    await edited(ann, edit(ann, add(note("aaaa", { transform: at(10) }))));
    const target = { targetX: 0, targetY: 0, targetZ: 0, targetHeading: 0 };
    for (const op of [
      set("aaaa", 1, { transform: at(0) }),
      set("aaaa", 1, { transform: at(30) }),
      set("aaaa", 1, { transform: { ...at(10), scale: [500, 1, 1] } }),
      set("aaaa", 1, { kind: "spawn", props: { text: null }, transform: at(200) }),
      set("aaaa", 1, { kind: "spawn", props: { text: null } }),
      set("aaaa", 1, { kind: "teleporter", props: { text: null, ...target } }),
    ])
      expect((await refused(ann, edit(ann, op))).code).toBe("FORBIDDEN");
    expect(
      (
        await refused(
          ann,
          edit(ann, add(note("bbbb", { transform: at(9) })), set("bbbb", 1, { transform: at(0) })),
        )
      ).code,
    ).toBe("FORBIDDEN");
    // Nor does the builder of another stand touch it.
    expect((await refused(ben, edit(ben, set("aaaa", 1, { name: "x" })))).code).toBe("FORBIDDEN");
    expect((await refused(ben, edit(ben, remove("aaaa", 1)))).code).toBe("FORBIDDEN");
    await edited(ann, edit(ann, set("aaaa", 1, { transform: at(9.5) })));
  });

  it("of a stand takes out nothing that they could only add there, where others may edit hosts' things", async () => {
    const target = { targetX: 0, targetY: 0, targetZ: 0, targetHeading: 0 };
    const space = await house.newSpace("owner", { objects: [inStand("host")], restricted: ["add_content"] });
    const people = await Promise.all(["ann", "ben", "owner"].map((name) => house.visit(space, name)));
    const [ann, ben, owner] = people as [Builder, Builder, Builder];
    await assign(space, "ann", { role: "builder", stand: STAND });
    await ann.hear("rights", ({ stands }) => stands.length > 0);
    await edited(ann, edit(ann, add(note("aaaa", { transform: at(10) }))));
    for (const op of [
      set("aaaa", 1, { transform: at(-100) }),
      set("aaaa", 1, { transform: { ...at(10), scale: [500, 1, 1] } }),
      set("aaaa", 1, { kind: "teleporter", props: { text: null, ...target } }),
    ])
      for (const who of [ann, ben]) expect((await refused(who, edit(who, op))).code).toBe("FORBIDDEN");
    // In the stand it is everybody's to edit, and what a host has put there anywhere.
    await edited(ben, edit(ben, set("aaaa", 1, { transform: at(9.5) })));
    await edited(ann, edit(ann, set("host", 1, { transform: at(0) })));
    await edited(owner, edit(owner, set("aaaa", 2, { transform: at(0) })));
    await edited(ann, edit(ann, set("aaaa", 3, { transform: at(1) })));
  });

  it("of a stand takes nothing elsewhere out of its group", async () => {
    const grouped = (id: string, x: number) =>
      transform(id, { creatorId: "owner", transform: at(x), parentId: "grp1" });
    const space = await house.newSpace("owner", {
      objects: [
        transform("grp1", { kind: "group", props: {}, creatorId: "owner", transform: at(10) }),
        grouped("near", 10.5),
        grouped("away", -50),
      ],
      restricted: ["add_content", "edit_admin_content"],
    });
    const [ann, owner] = [await house.visit(space, "ann"), await house.visit(space, "owner")];
    await assign(space, "ann", { role: "builder", stand: STAND });
    await ann.hear("rights", ({ stands }) => stands.length > 0);
    expect((await refused(ann, edit(ann, remove("grp1", 1)))).code).toBe("FORBIDDEN");
    await edited(owner, edit(owner, set("away", 1, { parentId: null })));
    await edited(ann, edit(ann, remove("grp1", 1)));
    await ann.hear("edited", ({ results }) =>
      results.some(({ id, change }) => id === "near" && change?.parentId === null),
    );
  });

  it("of a stand is heard no further", async () => {
    const space = await house.newSpace("owner", { restricted: ["add_content", "edit_admin_content"] });
    const ann = await house.visit(space, "ann");
    await assign(space, "ann", { role: "builder", stand: STAND });
    await ann.hear("rights", ({ stands }) => stands.length > 0);
    const screen = add(note("aaaa", { kind: "screen", transform: at(10), props: {} }));
    expect((await edited(ann, edit(ann, screen))).results[0]?.object?.props).toEqual({ hearing: 5 });
    expect((await refused(ann, edit(ann, set("aaaa", 1, { props: { hearing: null } })))).code).toBe(
      "FORBIDDEN",
    );
  });

  it("of a stand puts a file there once its size is known, by whatever object shows it", async () => {
    const asset: FileAsset = {
      fileId: FILE,
      kind: "model",
      name: "ship.glb",
      work: { state: "working", progress: 0, refusal: null },
      poster: null,
      aspect: null,
      levels: [],
      seconds: null,
      pages: null,
      bounds: null,
    };
    house.inFront = { files: { refusalToUse: async () => null, assetsOf: async () => [asset] } };
    const space = await house.newSpace("owner", {
      objects: [inStand("host"), { ...inStand("came"), creatorId: null }],
      restricted: ["add_content", "edit_admin_content"],
    });
    const [ann, owner] = [await house.visit(space, "ann"), await house.visit(space, "owner")];
    await assign(space, "ann", { role: "builder", stand: STAND });
    await ann.hear("rights", ({ stands }) => stands.length > 0);
    const model = (size: number) => ({
      kind: "model" as const,
      transform: { ...at(10), scale: [size, size, size] as [number, number, number] },
      props: { fileId: FILE },
    });
    const made = (id: string, size: number) =>
      set(id, 1, { ...model(size), props: { text: null, fileId: FILE } });
    const why = async (op: ObjectOp) => (await refused(ann, edit(ann, op))).code;
    for (const op of [add(note("mine", model(1))), made("host", 1), made("came", 1)])
      expect(await why(op)).toBe("FILE_NOT_READY");
    // Of what a host has put there it isn't known either how far it reaches where it is moved to.
    await edited(owner, edit(owner, add(note("ship", model(1)))));
    expect(await why(set("ship", 1, { transform: at(9) }))).toBe("FILE_NOT_READY");
    const bounds: FileAsset["bounds"] = { min: [-100, 0, -1], max: [100, 2, 1] };
    const become = async (motionBounds?: FileAsset["bounds"]): Promise<void> => {
      const work = { ...asset.work, state: "done" as const };
      await house.here.rooms.assetChanged({
        ...asset,
        work,
        bounds: { min: [0, 0, 0], max: [1, 1, 1] },
        ...(motionBounds !== undefined && { motionBounds }),
      });
      await ann.hear("assets", ({ assets: [now] }) =>
        isDeepStrictEqual([now?.work, now?.motionBounds], [work, motionBounds]),
      );
    };
    await become();
    expect(await why(add(note("mine", model(1))))).toBe("FILE_NOT_READY");
    await become(null);
    expect(await why(add(note("mine", model(0.01))))).toBe("MOTION_UNKNOWN");
    await become(bounds);
    for (const op of [add(note("mine", model(1))), made("host", 1), made("came", 1)])
      expect(await why(op)).toBe("FORBIDDEN");
    await edited(ann, edit(ann, add(note("mine", model(0.01))), made("host", 0.01)));
  });

  it("lets go of what they hold when the role is taken back", async () => {
    const space = await house.newSpace("owner", { objects: [inStand("aaaa")], restricted: ["view_only"] });
    const [owner, ann] = [await house.visit(space, "owner"), await house.visit(space, "ann")];
    await assign(space, "ann", { role: "builder", stand: STAND });
    await ann.hear("rights");
    ann.send("hold", { ids: ["aaaa"] });
    await owner.hear("held", ({ holds }) => holds.length === 1);
    await take(space, "ann");
    await owner.hear("held", ({ holds }) => holds.length === 0);
    expect((await refused(ann, edit(ann, set("aaaa", 1, { name: "x" })))).code).toBe("FORBIDDEN");
  });
});

describe("an assigned role", () => {
  it("opens a private space, for as long as it lasts (R2)", async () => {
    const space = await house.newSpace("owner");
    await house.db.update(spaces).set({ shareSetting: "PRIVATE" }).where(eq(spaces.id, space));
    await assign(space, "ann", { role: "speaker", stand: null });
    const ann = await house.visit(space, "ann");
    await take(space, "ann");
    expect(await ann.closed()).toBe(LEAVE_CODES.denied);
  });

  it("is shown to everybody, also to who comes later, and its stand to nobody else (R6)", async () => {
    const space = await house.newSpace("owner");
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    await assign(space, "ann", { role: "builder", stand: STAND });
    await assign(space, "ann", { role: "guide", stand: null });
    const isAnn = ({ participant }: ServerMessage<"updated">) => participant.id === ann.me;
    const roles = ({ participant }: ServerMessage<"updated">) => participant.assignedRoles?.toSorted();
    await ben.hear("updated", (told) => isAnn(told) && isDeepStrictEqual(roles(told), ["builder", "guide"]));
    const { participants } = await (await house.visit(space, "cas")).hear("welcome");
    const shown = participants.map(({ id, assignedRoles = [] }) => [id === ann.me, assignedRoles.length]);
    expect(shown.filter(([isTheirs]) => isTheirs === true)).toEqual([[true, 2]]);
    expect(shown.filter(([, count]) => count !== 0)).toHaveLength(1);
    expect(JSON.stringify(participants)).not.toContain("depth");
    await take(space, "ann");
    await ben.hear("updated", (told) => isAnn(told) && told.participant.assignedRoles === undefined);
  });

  it("is heard of by the microphone: speakers speak where only hosts do (R4)", async () => {
    const space = await house.newSpace("owner");
    const owner = await house.visit(space, "owner");
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    owner.send("setVoiceMode", { mode: "hosts_only" });
    await assign(space, "ann", { role: "speaker", stand: null });
    for (const client of [ann, ben]) client.send("microphone", { isOn: true });
    expect(await ben.hear("refused")).toMatchObject({ reason: "VOICE_HOSTS_ONLY" });
    await owner.hear("voiceChanged", ({ people }) =>
      people.some(({ id, voice }) => id === ann.me && voice.isMicrophoneOn),
    );
    // A megaphone is a presenter's, and one's own.
    ann.send("setMegaphone", { id: ann.me, hasMegaphone: true });
    expect(await ann.hear("refused")).toMatchObject({ reason: "HOSTS_ONLY" });
    await assign(space, "ann", { role: "presenter", stand: null });
    ann.send("setMegaphone", { id: ann.me, hasMegaphone: true });
    await owner.hear("voiceChanged", ({ people }) =>
      people.some(({ id, voice }) => id === ann.me && voice.hasMegaphone),
    );
    ann.send("setMegaphone", { id: ben.me, hasMegaphone: true });
    expect(await ann.hear("refused", ({ message }) => message === "setMegaphone")).toMatchObject({
      reason: "HOSTS_ONLY",
    });
  });

  it("lets guides lead, and end nobody else's leading (R5)", async () => {
    const space = await house.newSpace("owner");
    const owner = await house.visit(space, "owner");
    const [ann, ben] = [await house.visit(space, "ann"), await house.visit(space, "ben")];
    await assign(space, "ann", { role: "guide", stand: null });
    ben.send("setGuiding", { isGuiding: true });
    expect(await ben.hear("refused")).toMatchObject({ reason: "HOSTS_ONLY" });
    ann.send("setGuiding", { isGuiding: true });
    await ben.hear("hosting", ({ guideId }) => guideId === ann.me);
    // Guiding ends with the role.
    await take(space, "ann");
    await ben.hear("hosting", ({ guideId }) => guideId === null);
    owner.send("setGuiding", { isGuiding: true });
    await ben.hear("hosting", ({ guideId }) => guideId === owner.me);
    await assign(space, "ann", { role: "guide", stand: null });
    ann.send("setGuiding", { isGuiding: false });
    expect(await ann.hear("refused")).toMatchObject({ reason: "HOSTS_ONLY" });
  });
});
