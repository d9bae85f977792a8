// Slow: makes hundreds of calls of several people.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { TestPerson } from "../../../testing/people.ts";
import { soon } from "../../../testing/soon.ts";
import type { TestServer } from "../../../testing/test-server.ts";
import { addPair, create, edit, named, openOwnSpaces, read } from "./own-spaces.fixture.ts";

/** Two hundred consecutive calls. */
const PATIENCE = { timeout: 120_000 };

let server: TestServer;
let ada: TestPerson;

beforeAll(async () => {
  server = await openOwnSpaces();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ ada } = await addPair(server));
});

describe("editing", () => {
  test("changes the given fields only, and notifies people inside", async () => {
    const { id } = await create(ada, { name: "Before" });
    const after = await edit(ada, id, {
      name: "After",
      tags: ["Quiet", " quiet ", "Café", "cafe", "two  words"],
    });
    expect(after).toMatchObject({
      name: "After",
      slug: "after",
      seoTitle: "After",
      description: "",
      tags: ["quiet", "café", "two words"],
      fullScreenModeEnabled: true,
    });
    expect(await edit(ada, id, { description: "A place", fullScreenModeEnabled: false })).toMatchObject({
      name: "After",
      description: "A place",
      seoDescription: "A place",
      tags: ["quiet", "café", "two words"],
      fullScreenModeEnabled: false,
    });
    expect((await edit(ada, id, { tags: [] })).tags).toEqual([]);
    expect(server.rooms.refreshed).toEqual([id, id, id]);
  });

  test.each([
    ["tags", { tags: ["<b>"] }],
    ["too many tags", { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }],
    ["a long description", { description: "x".repeat(1001) }],
    ["another owner", { ownerID: "x" }],
    ["a plan", { plan: "ENTERPRISE" }],
    ["an organisation", { shareSetting: "ORG" }],
  ])("refuses %s", async (_, body) => {
    const { id } = await create(ada);
    await expect(edit(ada, id, body)).rejects.toMatchObject(named("INVALID_INPUT"));
    expect(server.rooms.refreshed).toEqual([]);
  });

  test("is rate limited over all of a person's spaces; unchanged values don't count", PATIENCE, async () => {
    const [one, other] = [await create(ada), await create(ada)];
    for (let n = 0; n < 199; n++) await edit(ada, n % 2 === 0 ? one.id : other.id, { description: `${n}` });
    for (let n = 0; n < 5; n++) await edit(ada, one.id, { shareSetting: "PRIVATE" });
    await edit(ada, one.id, { name: "Last" });
    const refused = named("RATE_LIMITED");
    await expect(edit(ada, one.id, { tags: ["late"] })).rejects.toMatchObject(refused);
    await expect(edit(ada, other.id, { description: "Late" })).rejects.toMatchObject(refused);
    expect(await edit(ada, one.id, { fullScreenModeEnabled: true })).toMatchObject({
      name: "Last",
      tags: [],
    });
  });

  test("full screen mode must always be given", async () => {
    const { id } = await create(ada);
    await expect(
      ada.call("PATCH /rooms/{id}/edit", { params: { id }, body: { name: "x" } as never }),
    ).rejects.toMatchObject(named("INVALID_INPUT"));
  });
});

describe("explore", () => {
  const publish = (who: TestPerson, id: string, body: { isPublished: boolean; categories?: string[] }) =>
    who.call("POST /rooms/{id}/publish", { params: { id }, body });
  const isFound = async (id: string) =>
    (await server.call("GET /rooms", { query: { type: "newest", start: 0, count: 60 } })).data.spaces.some(
      (card) => card.id === id,
    );

  test("lists a public space until it is unlisted, closed or deleted", async () => {
    const { id } = await create(ada, { shareSetting: "PUBLIC_LINK" });
    expect(await isFound(id)).toBe(false);
    const { data } = await publish(ada, id, { isPublished: true, categories: ["art", "odd", "art"] });
    expect(data.isPublishedToExplore).toBe(true);
    expect(await isFound(id)).toBe(true);
    const inArt = await server.call("GET /feed/categories/{category}", {
      params: { category: "art" },
      query: {},
    });
    expect(inArt.data.spaces.map((card) => card.id)).toEqual([id]);
    await publish(ada, id, { isPublished: false });
    expect(await isFound(id)).toBe(false);
    await publish(ada, id, { isPublished: true });
    expect((await edit(ada, id, { shareSetting: "PRIVATE" })).isPublishedToExplore).toBe(false);
    expect((await edit(ada, id, { shareSetting: "PUBLIC_LINK" })).isPublishedToExplore).toBe(false);
    await publish(ada, id, { isPublished: true });
    await ada.call("POST /rooms/delete/{id}", { params: { id } });
    expect(await isFound(id)).toBe(false);
    const { data: found } = await server.call("GET /search", { query: { query: "Ada’s terrace" } });
    expect(found.spaces.map((card) => card.id)).not.toContain(id);
  });

  test("a closed space, or an unknown category, is rejected without any change", async () => {
    const { id } = await create(ada);
    await expect(publish(ada, id, { isPublished: true })).rejects.toMatchObject(named("NOT_PUBLIC"));
    await edit(ada, id, { shareSetting: "PUBLIC_LINK" });
    await expect(publish(ada, id, { isPublished: true, categories: ["art", "none"] })).rejects.toMatchObject(
      named("CATEGORY_NOT_FOUND"),
    );
    expect((await read(ada, id)).isPublishedToExplore).toBe(false);
  });
});

test("if people inside could not be notified of a change, they are notified later, whatever the call returned", async () => {
  const { id } = await create(ada);
  vi.spyOn(server.rooms, "refresh").mockRejectedValueOnce(new Error("away"));
  expect(await edit(ada, id, { name: "After", fullScreenModeEnabled: true })).toMatchObject({
    name: "After",
  });
  expect(server.rooms.refreshed).toEqual([]);
  await soon(() => expect(server.rooms.refreshed).toEqual([id]));
});
