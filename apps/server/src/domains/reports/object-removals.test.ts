// Waits: what is built is written down about a second later.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import type { ClientMessage } from "@veranda/contract/rooms/messages";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { fileContents, files } from "../files/tables.ts";
import { madeLight, uploadFile } from "../files/testing/upload-file.ts";
import { spaces } from "../spaces/tables.ts";
import { ReportDesk } from "./decisions.fixture.ts";
import { ownObjectIn } from "./own-words.ts";
import { reports } from "./tables.ts";

let desk: ReportDesk;
let host: TestPerson;
let ann: TestPerson;
let cleo: TestPerson;
let spaceId: string;
let made = 0;
let clients: TestClient[] = [];

beforeAll(async () => {
  desk = await ReportDesk.open();
});
beforeEach(async () => {
  made += 1;
  const named = (name: string) => addPerson(desk.server, `${name}${made}`);
  [host, ann, cleo] = [await named("host"), await named("ann"), await named("cleo")];
  spaceId = (await host.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
  // Everybody may build.
  await desk.server.db.update(spaces).set({ restrictedPermissions: [] }).where(eq(spaces.id, spaceId));
  desk.server.changed();
  return () => {
    for (const client of clients) client.leave();
    clients = [];
  };
});
afterAll(() => desk.close());

async function enter(who: TestPerson): Promise<TestClient> {
  const client = await enterAs(desk.server, who, spaceId);
  clients.push(client);
  await client.hear("welcome");
  return client;
}

type Added = { id: string; kind: "note" | "image"; props: Record<string, string> };
const add = (seq: number, { id, kind, props }: Added) =>
  ({
    seq,
    ops: [
      {
        op: "add",
        object: {
          id,
          kind,
          name: "Board",
          parentId: null,
          order: 0,
          transform: { position: [1, 0, 2], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
          props,
          isHidden: false,
          locked: false,
          uneditable: false,
        },
      },
    ],
  }) satisfies ClientMessage<"edit">;

/** Builds, and answers the version of the object. */
async function build(client: TestClient, seq: number, added: Added): Promise<number> {
  client.send("edit", add(seq, added));
  const { results } = await client.hear("edited", (told) => told.seq === seq);
  return results[0]?.version ?? 0;
}
const change = (client: TestClient, seq: number, id: string, base: number, props: Record<string, string>) => {
  client.send("edit", { seq, ops: [{ op: "set", id, base, change: { props } }] });
  return client.hear("edited", (told) => told.seq === seq);
};

async function pictureOf({ id: accountId }: TestPerson): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  await desk.server.db.insert(files).values({
    id,
    accountId,
    name: "picture.png",
    contentType: "image/png",
    kind: "image",
    bytes: 1,
    state: "UPLOADED",
    createdAt: at,
    changedAt: at,
  });
  return id;
}

const report = (objectID: string): Promise<string> =>
  soon(
    async () =>
      (
        await cleo.call("POST /rooms/{id}/report/object", {
          params: { id: spaceId },
          body: { objectID, reason: "abuse", text: "" },
        })
      ).data.id,
  );
const wordsOf = async (id: string): Promise<readonly string[]> =>
  (await desk.staff.call("GET /staff/reports/{id}", { params: { id } })).data.evidence?.object?.words ?? [];
/** A report whose evidence has these words: what is built is written down a little later. */
const reportOf = async (objectID: string, words: string): Promise<string> => {
  const id = await report(objectID);
  expect(await wordsOf(id)).toEqual([words]);
  return id;
};
const remove = (id: string) => desk.decide(id, { outcome: "removed", reason: "Hate." });
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 2_500));
/** Ids of what newcomers find. */
async function standing(): Promise<string[]> {
  const client = await enterAs(desk.server, cleo, spaceId);
  clients.push(client);
  const { room } = await client.hear("welcome");
  return room.objects.map(({ id }) => id).toSorted();
}

test("a host's objects stay where somebody has put the host's picture into a bad one", async () => {
  const picture = await pictureOf(host);
  const [owner, builder] = [await enter(host), await enter(ann), await enter(cleo)];
  await build(owner, 1, { id: "hostpic", kind: "image", props: { fileId: picture } });
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: picture } });
  await settled();
  await remove(await report("badpic"));
  await soon(async () => expect(await standing()).toEqual(["hostpic"]));
});

test("what was reported goes, wherever its maker has put it since, and not what they put in its place", async () => {
  const [hosts, reported] = [await pictureOf(host), await pictureOf(ann)];
  const [owner, builder] = [await enter(host), await enter(ann), await enter(cleo)];
  await build(owner, 1, { id: "hostpic", kind: "image", props: { fileId: hosts } });
  const version = await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: reported } });
  await settled();
  const id = await report("badpic");
  await change(builder, 2, "badpic", version, { fileId: hosts });
  await build(builder, 3, { id: "moved", kind: "image", props: { fileId: reported } });
  await settled();
  await remove(id);
  await soon(async () => expect(await standing()).toEqual(["hostpic"]));
});

test("a report of what its maker has mended since hides nothing of the one before", async () => {
  const [builder] = [await enter(ann), await enter(cleo)];
  const version = await build(builder, 1, { id: "sign", kind: "note", props: { text: "Go away." } });
  await settled();
  const first = await reportOf("sign", "Go away.");
  await change(builder, 2, "sign", version, { text: "Welcome." });
  await settled();
  const second = await reportOf("sign", "Welcome.");
  expect(second).not.toBe(first);
  const { data } = await desk.staff.call("GET /staff/reports", { query: { state: "open" } });
  const ids = data.reports.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([first, second]));
  await desk.decide(second, { outcome: "dismissed", reason: "It says welcome." });
  expect(await wordsOf(first)).toEqual(["Go away."]);
  await remove(first);
  await soon(async () => expect(await standing()).toEqual([]));
});

test("a picture that was removed is no sky of the space either, in a running instance, an edit or a version", async () => {
  const picture = await pictureOf(ann);
  const [owner, builder] = [await enter(host), await enter(ann), await enter(cleo)];
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: picture } });
  const put = (seq: number) => owner.send("edit", { seq, ops: [], setting: { skyFileId: picture } });
  put(1);
  await owner.hear("edited", ({ seq }) => seq === 1);
  owner.send("save", {});
  await owner.hear("saving", ({ state }) => state === "success");
  await settled();
  const sky = async () => {
    const client = await enterAs(desk.server, cleo, spaceId);
    clients.push(client);
    return (await client.hear("welcome")).room.setting.skyFileId ?? null;
  };
  expect(await sky()).toBe(picture);
  await remove(await report("badpic"));
  await soon(async () => expect(await sky()).toBeNull());
  put(2);
  expect(await owner.hear("editRefused", ({ seq }) => seq === 2)).toMatchObject({ code: "REMOVED_BY_STAFF" });
  const [saved] = (await host.call("GET /rooms/{id}/versions", { params: { id: spaceId }, query: {} })).data;
  owner.send("revert", { version: saved?.version ?? 0 });
  await settled();
  expect(await sky()).toBeNull();
});

/** Blots of colour, each seed others. */
const drawn = async (seed: number): Promise<Buffer> => {
  const blots = Array.from({ length: 60 }, (_, at) => {
    const n = (at + 1) * (seed + 1) * 7_919;
    return `<circle cx="${n % 400}" cy="${(n * 3) % 300}" r="${14 + (n % 30)}" fill="hsl(${n % 360} 70% ${20 + (n % 60)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${blots.join("")}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#ccc" }).png().toBuffer();
};
const REFUSED = { state: "refused", refusal: "REMOVED_BY_STAFF" };
/** Ann's picture on a board, which staff remove. */
async function removedPicture(bytes: Buffer, areFilesBanned: boolean) {
  const own = await uploadFile(desk.server, ann, bytes, "board.png");
  await madeLight(ann, own.id);
  const [builder] = [await enter(ann), await enter(cleo)];
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: own.id } });
  await settled();
  const id = await report("badpic");
  const detail = await desk.decide(id, { outcome: "removed", reason: "Hate.", areFilesBanned });
  return { builder, detail, decisionId: detail.report.decision?.id ?? "" };
}
const workOf = async (bytes: Buffer, name: string, who = host) =>
  (await madeLight(who, (await uploadFile(desk.server, who, bytes, name)).id)).asset.work;

test("a banned picture is taken from nobody again, under another name or in another format either", async () => {
  const bytes = await drawn(made);
  const { decisionId } = await removedPicture(bytes, true);
  const same = await uploadFile(desk.server, host, bytes, "holiday.png");
  expect(same).toMatchObject({ uploadState: "FAILED", asset: { work: { refusal: "REMOVED_BY_STAFF" } } });
  const smaller = await sharp(bytes).resize(311).jpeg({ quality: 55 }).toBuffer();
  expect(await workOf(smaller, "holiday.jpg")).toMatchObject(REFUSED);
  expect(await workOf(await drawn(made + 100), "garden.png")).toMatchObject({ state: "done" });

  // Whoever made it can't end that by leaving.
  await ann.call("DELETE /users/me", {});
  expect((await uploadFile(desk.server, host, bytes, "holiday.png")).uploadState).toBe("FAILED");

  await desk.undo(decisionId, "It was art.");
  expect(await workOf(bytes, "holiday.png")).toMatchObject({ state: "done" });
  expect(await workOf(smaller, "holiday.jpg")).toMatchObject({ state: "done" });
});

test("a picture that isn't banned is removed from its space alone, in all its maker's copies", async () => {
  const bytes = await drawn(made + 7);
  const copy = await uploadFile(desk.server, ann, bytes, "copy.png");
  await madeLight(ann, copy.id);
  const { builder } = await removedPicture(bytes, false);
  expect(await workOf(bytes, "holiday.png")).toMatchObject({ state: "done" });
  builder.send("edit", add(2, { id: "again", kind: "image", props: { fileId: copy.id } }));
  await builder.hear("editRefused", ({ seq, code }) => seq === 2 && code === "REMOVED_BY_STAFF");
});

test("a ban is of what was reported, not of somebody's file that its maker put in its place", async () => {
  const [bad, logo] = [await drawn(made + 11), await drawn(made + 60)];
  const own = await uploadFile(desk.server, ann, bad, "board.png");
  const hosts = await uploadFile(desk.server, host, logo, "logo.png");
  for (const [who, { id }] of [
    [ann, own],
    [host, hosts],
  ] as const)
    await madeLight(who, id);
  const [owner, builder] = [await enter(host), await enter(ann), await enter(cleo)];
  await build(owner, 1, { id: "sign", kind: "image", props: { fileId: hosts.id } });
  const version = await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: own.id } });
  await settled();
  const id = await report("badpic");
  await change(builder, 2, "badpic", version, { fileId: hosts.id });
  await settled();
  await desk.decide(id, { outcome: "removed", reason: "Hate.", areFilesBanned: true });
  expect(await workOf(logo, "logo.png", cleo)).toMatchObject({ state: "done" });
  expect((await uploadFile(desk.server, cleo, bad, "holiday.png")).uploadState).toBe("FAILED");
});

test("files are banned with an object that is removed, and with nothing else", async () => {
  const own = await uploadFile(desk.server, ann, await drawn(made + 9), "board.png");
  const [builder] = [await enter(ann), await enter(cleo)];
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: own.id } });
  await settled();
  const id = await report("badpic");
  const decision = desk.decide(id, { outcome: "warned", reason: "Hate.", areFilesBanned: true });
  await expect(decision).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test("a picture that is banned before the work on it is done is told from others once that is done", async () => {
  const bytes = await drawn(made + 13);
  const own = await uploadFile(desk.server, ann, bytes, "board.png");
  await madeLight(ann, own.id);
  const { db } = desk.server;
  const [{ digest } = { digest: null }] = await db
    .select({ digest: files.digest })
    .from(files)
    .where(eq(files.id, own.id));
  const work = (state: "waiting" | "refused", attempts: number) =>
    db
      .update(fileContents)
      .set({ state, attempts, made: null })
      .where(eq(fileContents.digest, digest ?? ""));
  // Nobody works on it meanwhile.
  await work("refused", 0);
  const [builder] = [await enter(ann), await enter(cleo)];
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: own.id } });
  await settled();
  await desk.decide(await report("badpic"), { outcome: "removed", reason: "Hate.", areFilesBanned: true });
  await work("waiting", 0);
  await soon(async () =>
    expect((await ann.call("GET /files/{id}", { params: { id: own.id } })).data.asset.work?.state).toBe(
      "done",
    ),
  );
  const smaller = await sharp(bytes).resize(311).jpeg({ quality: 55 }).toBuffer();
  expect(await workOf(smaller, "holiday.jpg")).toMatchObject(REFUSED);
});

test("files are banned after their maker has deleted them, what showed them, and their account", async () => {
  const bytes = await drawn(made + 17);
  const own = await uploadFile(desk.server, ann, bytes, "board.png");
  await madeLight(ann, own.id);
  const [builder] = [await enter(ann), await enter(cleo)];
  const base = await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: own.id } });
  await settled();
  const id = await report("badpic");
  builder.send("edit", { seq: 2, ops: [{ op: "remove", id: "badpic", base }] });
  await builder.hear("edited", ({ seq }) => seq === 2);
  await settled();
  await ann.call("DELETE /users/me", {});
  await desk.server.db.delete(files).where(eq(files.id, own.id));

  const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id } });
  expect(data).toMatchObject({ isRemovable: false, areFilesBannable: true });
  expect(JSON.stringify(data)).not.toContain("board.png");
  await expect(desk.decide(id, { outcome: "removed", reason: "Hate." })).rejects.toMatchObject({
    code: "NOBODY_TO_DECIDE_ON",
  });
  const detail = await desk.decide(id, { outcome: "removed", reason: "Hate.", areFilesBanned: true });
  expect((await uploadFile(desk.server, host, bytes, "holiday.png")).uploadState).toBe("FAILED");
  const smaller = await sharp(bytes).resize(311).jpeg({ quality: 55 }).toBuffer();
  expect(await workOf(smaller, "holiday.jpg")).toMatchObject(REFUSED);
  await desk.undo(detail.report.decision?.id ?? "", "It was art.");
  expect(await workOf(bytes, "holiday.png")).toMatchObject({ state: "done" });
});

test("a ban that could be of nothing is refused, and nothing is decided", async () => {
  const hosts = await uploadFile(desk.server, host, await drawn(made + 19), "logo.png");
  await madeLight(host, hosts.id);
  const [owner, builder] = [await enter(host), await enter(ann), await enter(cleo)];
  await build(owner, 1, { id: "logo", kind: "image", props: { fileId: hosts.id } });
  await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: hosts.id } });
  await settled();
  const id = await report("badpic");
  const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id } });
  expect(data).toMatchObject({ isRemovable: true, areFilesBannable: false });
  const decision = desk.decide(id, { outcome: "removed", reason: "Hate.", areFilesBanned: true });
  await expect(decision).rejects.toMatchObject({ code: "NOTHING_TO_BAN" });
  expect((await remove(id)).report.decision?.outcome).toBe("removed");
  expect(await workOf(await drawn(made + 19), "logo.png", cleo)).toMatchObject({ state: "done" });
});

test("a ban of files alone, undone, brings nothing back that another decision has removed", async () => {
  const [first, second] = [await drawn(made + 23), await drawn(made + 29)];
  const own = [];
  for (const bytes of [first, second]) {
    const { id } = await uploadFile(desk.server, ann, bytes, "board.png");
    await madeLight(ann, id);
    own.push(id);
  }
  const [builder] = [await enter(ann), await enter(cleo)];
  const base = await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: own[0] ?? "" } });
  await settled();
  const earlier = await report("badpic");
  await change(builder, 2, "badpic", base, { fileId: own[1] ?? "" });
  await settled();
  await remove(await report("badpic"));
  await soon(async () => expect(await standing()).toEqual([]));
  const detail = await desk.decide(earlier, { outcome: "removed", reason: "Hate.", areFilesBanned: true });
  await desk.undo(detail.report.decision?.id ?? "", "It was art.");
  await settled();
  expect(await standing()).toEqual([]);
});

test("who added it is told which object it was, and that its files are banned with it", async () => {
  await host.call("PATCH /rooms/{id}/edit", {
    params: { id: spaceId },
    body: { name: "Den", fullScreenModeEnabled: false },
  });
  const { detail, decisionId } = await removedPicture(await drawn(made + 23), true);
  const told = {
    banned: "with_object",
    object: { kind: "image", name: "Board" },
    space: { name: "Den", id: spaceId },
  };
  expect(await desk.notice(desk.keyOf(decisionId))).toMatchObject(told);
  const [toAnn] = await desk.textsTo(ann, 1);
  expect(toAnn).toContain("we’ve removed it. Its files can’t be added any more either.");
  expect(toAnn).toContain("Your object: Picture, “Board”, in “Den”");
  expect(detail.report.decision?.banned).toBe("with_object");
  const { csv } = (await desk.staff.call("GET /staff/reports/file", {})).data;
  expect(csv).toContain(",removed,with_object,");
  // The ban is over, and the record of it isn't.
  expect((await desk.undo(decisionId, "It was art.")).report.decision?.banned).toBe("with_object");
  // Nothing of it is told once it isn't kept any more.
  await desk.server.db.update(reports).set({ evidence: null }).where(eq(reports.decisionId, decisionId));
  expect(await desk.notice(desk.keyOf(decisionId))).toMatchObject({ object: null });
});

test("where the object was gone already nobody is told that it was removed: its files are banned", async () => {
  const own = await uploadFile(desk.server, ann, await drawn(made + 29), "board.png");
  await madeLight(ann, own.id);
  const [builder] = [await enter(ann), await enter(cleo)];
  const base = await build(builder, 1, { id: "badpic", kind: "image", props: { fileId: own.id } });
  await settled();
  const id = await report("badpic");
  builder.send("edit", { seq: 2, ops: [{ op: "remove", id: "badpic", base }] });
  await builder.hear("edited", ({ seq }) => seq === 2);
  await settled();
  const { report: decided } = await desk.decide(id, {
    outcome: "removed",
    reason: "Hate.",
    areFilesBanned: true,
  });
  expect(decided.decision?.banned).toBe("alone");
  expect(await desk.notice(desk.keyOf(decided.decision?.id ?? ""))).toMatchObject({ banned: "alone" });
  const [toAnn] = await desk.textsTo(ann, 1);
  expect(toAnn).toContain("it breaks the rules, and its files can’t be added any more.");
  expect(toAnn).not.toContain("removed");
});

test("an object that its reader didn't add isn't named to them", () => {
  const object = { id: "a", kind: "note", name: "Board", words: [], files: [], position: [0, 0, 0] } as const;
  const seen = (accountId: string | null) => [
    {
      evidence: {
        at: new Date().toISOString(),
        instance: 1,
        chat: [],
        people: [],
        object: {
          ...object,
          words: [],
          files: [],
          position: [0, 0, 0] as [number, number, number],
          accountId,
        },
      },
    },
  ];
  expect(ownObjectIn("ann", seen("ann"))).toEqual({ kind: "note", name: "Board" });
  expect(ownObjectIn("ann", seen("bob"))).toBeNull();
  expect(ownObjectIn(null, seen(null))).toBeNull();
});
