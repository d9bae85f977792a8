// Slow: draws pictures.
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContentPart } from "@veranda/contract";
import { codeOf } from "../../testing/code-of.ts";
import { soon } from "../../testing/soon.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { bell, decisionIdOf, ReportDesk } from "./decisions.fixture.ts";

/* What decisions take from a profile or a space while the rest stays: its picture, its name, its texts. */

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
const status = async (url: string): Promise<number> => (await fetch(new URL(url, server.origin))).status;
const remove = (id: string, parts: ContentPart[]) =>
  desk.decide(id, { outcome: "removed", parts, reason: "It insults people." });

describe("of a profile", () => {
  const profile = async (who = ann) =>
    (await who.call("GET /profiles/{id}", { params: { id: bob.id } })).data;
  const LINKS = [{ title: "More", url: "https://bad.example/" }];
  let avatar: string;
  let banner: string;
  beforeEach(async () => {
    avatar = (await bob.call("PUT /users/me/picture", { file: await picture(`#${n}0${n}0${n}0`) })).data.url;
    banner = (await bob.call("PUT /users/me/banner", { file: await picture(`#0${n}0${n}0${n}`) })).data.url;
    await bob.call("PATCH /users/me", { body: { about: "I insult people.", links: LINKS } });
  });

  test("each part goes by itself: its picture is served to nobody, and who they are called by then is neutral", async () => {
    const id = await desk.report(bob, ann);
    const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id } });
    expect(data.removableParts).toEqual(["picture", "name", "text"]);
    const decided = await remove(id, ["picture", "name"]);
    expect(decided.report.decision).toMatchObject({ outcome: "removed", parts: ["picture", "name"] });
    expect(decided.removableParts).toEqual([]);
    const shown = await profile();
    expect(shown).toMatchObject({ avatarImageURL: null, bannerURL: null, about: "I insult people." });
    expect(shown.displayName).not.toMatch(/bob/i);
    expect([await status(avatar), await status(banner)]).toEqual([404, 404]);
    // Who has an equal picture of their own goes on to show it.
    const cy = await addPerson(server, `cy${n}`);
    const { url } = (await cy.call("PUT /users/me/picture", { file: await picture(`#${n}0${n}0${n}0`) }))
      .data;
    expect(url).toBe(avatar);
    await soon(async () => expect(await status(url)).toBe(200));
  });

  test("whom it concerns is told what went, and has it again by their appeal", async () => {
    const decided = await remove(await desk.report(bob, ann), ["picture", "name", "text"]);
    expect(await profile()).toMatchObject({ about: "", links: [], avatarImageURL: null });
    const [mail] = await desk.textsTo(bob, 1);
    expect(mail).toContain(
      "we’ve removed this:\n\n• Picture and banner\n• Display name\n• Bio and links\n\nReason:",
    );
    const [told] = (await bell(bob)).notifications;
    expect(told).toMatchObject({ news: "removed", about: { kind: "person", isOfParts: true, name: null } });
    const key = desk.keyOf(decisionIdOf(decided));
    expect(await desk.notice(key)).toMatchObject({ kind: "person", parts: ["picture", "name", "text"] });
    await desk.appeal(key);
    await desk.answer(decisionIdOf(decided), true);
    expect(await profile()).toMatchObject({
      displayName: "Bad Bob",
      about: "I insult people.",
      links: LINKS,
      avatarImageURL: avatar,
      bannerURL: banner,
    });
    expect([await status(avatar), await status(banner)]).toEqual([200, 200]);
    expect(await desk.notice(key)).toMatchObject({ isUndone: true });
  });

  test("what they have put in its place since stays when it is undone, and the old picture goes", async () => {
    const decided = await remove(await desk.report(bob, ann), ["picture", "name", "text"]);
    const { url } = (await bob.call("PUT /users/me/picture", { file: await picture("#ffffff") })).data;
    await bob.call("PATCH /users/me", { body: { displayName: "Good Bob", about: "I like people." } });
    await desk.undo(decisionIdOf(decided), "A mistake.");
    expect(await profile()).toMatchObject({
      displayName: "Good Bob",
      about: "I like people.",
      links: LINKS,
      avatarImageURL: url,
      bannerURL: banner,
    });
    expect([await status(url), await status(banner), await status(avatar)]).toEqual([200, 200, 404]);
  });

  test("goes with the account, also what was taken from it", async () => {
    await remove(await desk.report(bob, ann), ["picture", "text"]);
    await bob.call("DELETE /users/me", {});
    const { rows } = await server.db.execute(
      `select removed, parts from report_decisions where kind = 'person' and account_id is null order by decided_at desc limit 1`,
    );
    expect(rows).toEqual([{ removed: null, parts: ["picture", "text"] }]);
    expect(await status(avatar)).toBe(404);
  });

  test("only what is there, of whom it is, and with a removal", async () => {
    const id = await desk.report(bob, ann);
    const decide = (body: Parameters<typeof desk.decide>[1]) => codeOf(desk.decide(id, body));
    expect(await decide({ outcome: "removed", reason: "No." })).toBe("INVALID_INPUT");
    expect(await decide({ outcome: "warned", parts: ["name"], reason: "No." })).toBe("INVALID_INPUT");
    await bob.call("PATCH /users/me", { body: { about: "", links: [] } });
    expect(await decide({ outcome: "removed", parts: ["text"], reason: "No." })).toBe("NOBODY_TO_DECIDE_ON");
    expect((await remove(id, ["text", "name"])).report.decision?.parts).toEqual(["name"]);
  });
});

describe("of a space", () => {
  let id: string;
  let poster: string;
  const space = async () => (await ann.call("GET /rooms/get/{id}", { params: { id }, query: {} })).data;
  const report = async () =>
    (await ann.call("POST /rooms/{id}/report", { params: { id }, query: {}, body: { reason: "other" } })).data
      .id;
  beforeEach(async () => {
    id = (await bob.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK", name: "Bad Den" } })).data.id;
    await bob.call("PATCH /rooms/{id}/edit", {
      params: { id },
      body: { fullScreenModeEnabled: true, description: "Insults.", tags: ["bad", "worse"] },
    });
    await bob.call("POST /rooms/{id}/thumbnail", {
      params: { id },
      query: {},
      file: await picture(`#${n}1${n}1${n}1`),
    });
    poster = (await space()).pictures.poster;
  });

  test("each part goes by itself, the space stays, and an appeal brings it back", async () => {
    const reportId = await report();
    const { data } = await desk.staff.call("GET /staff/reports/{id}", { params: { id: reportId } });
    expect([data.isRemovable, data.removableParts]).toEqual([true, ["picture", "name", "text"]]);
    const decided = await remove(reportId, ["picture", "name", "text"]);
    const shown = await space();
    expect(shown).toMatchObject({ description: "", tags: [], isCustomThumbnail: false });
    expect(shown.name).not.toContain("Bad");
    expect(shown.slug).not.toContain("bad");
    expect([shown.pictures.poster === poster, await status(poster)]).toEqual([false, 404]);
    const [told] = (await bell(bob)).notifications;
    expect(told).toMatchObject({ news: "removed", about: { kind: "space", isOfParts: true } });
    const key = desk.keyOf(decisionIdOf(decided));
    await desk.appeal(key);
    await desk.answer(decisionIdOf(decided), true);
    expect(await space()).toMatchObject({
      name: "Bad Den",
      slug: "bad-den",
      description: "Insults.",
      tags: ["bad", "worse"],
      isCustomThumbnail: true,
    });
    expect([(await space()).pictures.poster, await status(poster)]).toEqual([poster, 200]);
  });

  test("what its hosts have put in its place since stays", async () => {
    const decided = await remove(await report(), ["picture", "name", "text"]);
    await bob.call("PATCH /rooms/{id}/edit", {
      params: { id },
      body: { fullScreenModeEnabled: true, name: "Good Den", tags: ["good"] },
    });
    await desk.undo(decisionIdOf(decided), "A mistake.");
    expect(await space()).toMatchObject({ name: "Good Den", description: "Insults.", tags: ["good"] });
  });

  test("without any part it is taken down as a whole", async () => {
    await desk.decide(await report(), { outcome: "removed", reason: "No." });
    expect(await codeOf(space())).toBe("SPACE_NOT_FOUND");
  });
});
