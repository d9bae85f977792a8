// Slow: draws pictures.
import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContentPart } from "@veranda/contract";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { decisionIdOf, ReportDesk } from "./decisions.fixture.ts";
import { reportDecisions } from "./tables.ts";

/* What comes back of a profile or a space when decisions are undone, whatever has happened to it since. */

let desk: ReportDesk;
let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let n = 0;

beforeAll(async () => {
  desk = await ReportDesk.open();
  ({ server } = desk);
});
beforeEach(async () => {
  n += 1;
  ann = await addPerson(server, `ann${n}`);
  bob = await addPerson(server, `bob${n}`, { displayName: "Bad Bob" });
});
afterAll(() => desk.close());

const picture = async (background: string): Promise<Blob> =>
  new Blob([
    Uint8Array.from(
      await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ]);
/** A colour of this test alone. */
const tone = (which: number): string => `rgb(${which}, ${n}, 128)`;
const status = async (url: string): Promise<number> => (await fetch(new URL(url, server.origin))).status;
/** Answers the id of a decision that removes these parts. */
const remove = async (reportId: string, ...parts: ContentPart[]): Promise<string> =>
  decisionIdOf(await desk.decide(reportId, { outcome: "removed", parts, reason: "It insults people." }));
const undo = (decisionId: string) => desk.undo(decisionId, "A mistake.");
const undoAll = async (decisionIds: readonly string[]): Promise<void> => {
  for (const id of decisionIds) await undo(id);
};

describe("of a profile", () => {
  const profile = async () => (await ann.call("GET /profiles/{id}", { params: { id: bob.id } })).data;
  const nameOf = async () => (await profile()).displayName;
  const removeFrom = async (...parts: ContentPart[]) => remove(await desk.report(bob, ann), ...parts);
  const change = (body: Parameters<typeof bob.call<"PATCH /users/me">>[1]["body"]) =>
    bob.call("PATCH /users/me", { body });
  const show = async (colour: string) =>
    (await bob.call("PUT /users/me/picture", { file: await picture(colour) })).data.url;

  test("a picture that was uploaded again and replaced meanwhile comes back", async () => {
    const removed = await show(tone(0));
    const decision = await removeFrom("picture");
    expect(await show(tone(0))).toBe(removed);
    // Who uploads it again doesn't publish it by that.
    expect(await status(removed)).toBe(404);
    await show("#ffffff");
    await change({ avatarImageURL: null });
    await server.files.sweep();
    await undo(decision);
    expect((await profile()).avatarImageURL).toBe(removed);
    expect(await status(removed)).toBe(200);
  });

  test.each([["first", "second"] as const, ["second", "first"] as const])(
    "of two names that were removed the later one comes back with its own decision, the %s undone before the %s",
    async (...order) => {
      const first = await removeFrom("name");
      await change({ displayName: "Worse Bob" });
      const second = await removeFrom("name");
      await undo({ first, second }[order[0]]);
      const name = await nameOf();
      expect([name === "Worse Bob", name === "Bad Bob"]).toEqual([order[0] === "second", false]);
      await undo({ first, second }[order[1]]);
      expect(await nameOf()).toBe("Worse Bob");
    },
  );

  test.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    "a name comes back once all decisions on it and on neutral ones are undone, in the order %j",
    async (order) => {
      const decisions = [await removeFrom("name"), await removeFrom("name"), await removeFrom("name")];
      for (const each of order) {
        expect(await nameOf()).not.toMatch(/bob/i);
        await undo(decisions[each] ?? "");
      }
      expect(await nameOf()).toBe("Bad Bob");
    },
  );

  test("a clock that is set back between two decisions doesn't make the later one the earlier", async () => {
    const first = await removeFrom("name");
    await change({ displayName: "Worse Bob" });
    const second = await removeFrom("name");
    // The first was made while the clock was an hour ahead.
    await server.db
      .update(reportDecisions)
      .set({ decidedAt: new Date(Date.now() + 3_600_000) })
      .where(eq(reportDecisions.id, first));
    await undo(second);
    expect(await nameOf()).toBe("Worse Bob");
    await undo(first);
    expect(await nameOf()).toBe("Worse Bob");
  });

  test("what two decisions of the same moment have removed comes back as of one after the other", async () => {
    const avatar = await show(tone(50));
    const first = await removeFrom("picture");
    const later = await show(tone(100));
    const second = await removeFrom("picture");
    await server.db
      .update(reportDecisions)
      .set({ decidedAt: new Date() })
      .where(inArray(reportDecisions.id, [first, second]));
    await undo(first);
    expect((await profile()).avatarImageURL).toBeNull();
    expect(await status(avatar)).toBe(404);
    await undo(second);
    expect((await profile()).avatarImageURL).toBe(later);
  });

  test("a text or picture doesn't come back where a later decision has removed what replaced it", async () => {
    const links = [{ title: "More", url: "https://bad.example/" }];
    await change({ about: "First.", links });
    const avatar = await show(tone(1));
    const first = await removeFrom("picture", "text");
    await change({ about: "Second." });
    const later = await show(tone(2));
    const second = await removeFrom("picture", "text");
    await undo(first);
    expect(await profile()).toMatchObject({ about: "", links, avatarImageURL: null });
    expect(await status(avatar)).toBe(404);
    await undo(second);
    expect(await profile()).toMatchObject({ about: "Second.", links, avatarImageURL: later });
    expect(await status(later)).toBe(200);
  });
});

describe("of a space", () => {
  let id: string;
  let poster: string;
  const space = async () => (await ann.call("GET /rooms/get/{id}", { params: { id }, query: {} })).data;
  const report = async () =>
    (await ann.call("POST /rooms/{id}/report", { params: { id }, query: {}, body: { reason: "other" } })).data
      .id;
  const removeFrom = async (...parts: ContentPart[]) => remove(await report(), ...parts);
  const edit = (body: { name?: string; description?: string; tags?: string[] }) =>
    bob.call("PATCH /rooms/{id}/edit", { params: { id }, body: { fullScreenModeEnabled: true, ...body } });
  const show = async (colour: string, query: { isTaken?: "true" } = {}) => {
    await bob.call("POST /rooms/{id}/thumbnail", { params: { id }, query, file: await picture(colour) });
    return (await space()).pictures.poster;
  };
  const ALL = { name: "Bad Den", slug: "bad-den", description: "Insults.", tags: ["bad", "worse"] };
  beforeEach(async () => {
    id = (await bob.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK", name: "Bad Den" } })).data.id;
    await edit({ description: "Insults.", tags: ["bad", "worse"] });
    poster = await show(tone(1));
  });

  test("all is back when a space is restored whose owner had deleted it before the decision was undone", async () => {
    const decision = await removeFrom("picture", "name", "text");
    await bob.call("POST /rooms/delete/{id}", { params: { id } });
    await undo(decision);
    await bob.call("POST /rooms/{id}/restore", { params: { id } });
    expect(await space()).toMatchObject({ ...ALL, isCustomThumbnail: true, pictures: { poster } });
    expect(await status(poster)).toBe(200);
  });

  test("the same of a space that was taken down as a whole", async () => {
    const parts = await removeFrom("picture", "name", "text");
    const whole = decisionIdOf(await desk.decide(await report(), { outcome: "removed", reason: "No." }));
    await undo(parts);
    expect(await status(poster)).toBe(404);
    await undo(whole);
    expect(await space()).toMatchObject({ ...ALL, isCustomThumbnail: true, pictures: { poster } });
    expect(await status(poster)).toBe(200);
  });

  test("a screenshot taken by itself makes way for the chosen picture, and is deleted", async () => {
    const decision = await removeFrom("picture");
    const screenshot = await show(tone(2), { isTaken: "true" });
    expect(await status(screenshot)).toBe(200);
    await undo(decision);
    expect((await space()).pictures.poster).toBe(poster);
    expect(await status(poster)).toBe(200);
    await server.files.sweep();
    expect(await status(screenshot)).toBe(404);
  });

  test("a picture that its hosts have chosen since stays", async () => {
    const decision = await removeFrom("picture");
    const chosen = await show(tone(50));
    await undo(decision);
    expect((await space()).pictures.poster).toBe(chosen);
    await server.files.sweep();
    expect(await Promise.all([chosen, poster].map(status))).toEqual([200, 404]);
  });

  test("a picture that was uploaded again and replaced meanwhile comes back", async () => {
    const decision = await removeFrom("picture");
    expect(await show(tone(1))).toBe(poster);
    await show("#ffffff");
    await bob.call("DELETE /rooms/{id}/thumbnail", { params: { id } });
    await server.files.sweep();
    await undo(decision);
    expect((await space()).pictures.poster).toBe(poster);
    expect(await status(poster)).toBe(200);
  });

  test("of two names and texts that were removed, the first doesn't come back while the second is away", async () => {
    const first = await removeFrom("name", "text");
    await edit({ name: "Worse Den", description: "Worse.", tags: ["worst"] });
    const second = await removeFrom("name", "text");
    const { name } = await space();
    await undo(first);
    expect(await space()).toMatchObject({ name, description: "", tags: [] });
    await undo(second);
    expect(await space()).toMatchObject({ name: "Worse Den", description: "Worse.", tags: ["worst"] });
  });

  test("a name that was removed twice comes back with the last decision", async () => {
    await undoAll([await removeFrom("name"), await removeFrom("name")]);
    expect(await space()).toMatchObject({ name: "Bad Den", slug: "bad-den" });
  });

  test("nothing is kept of it once it is given back", async () => {
    await undo(await removeFrom("picture", "name", "text"));
    const kept = await server.db.execute(
      `select id from report_decisions where space_id = '${id}' and removed is not null`,
    );
    const uses = await server.db.execute(
      `select use from file_uses where state = 'kept' and use like '%${id}%:removed-by:%'`,
    );
    expect([...kept.rows, ...uses.rows]).toEqual([]);
  });
});
