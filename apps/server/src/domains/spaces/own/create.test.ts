// Slow: makes hundreds of calls of several people.
import { SPACES_MAX } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import type { TestServer } from "../../../testing/test-server.ts";
import { accounts } from "../../accounts/tables.ts";
import {
  addPair,
  create,
  faultsOf,
  fill,
  named,
  openOwnSpaces,
  own,
  read,
  type Wished,
} from "./own-spaces.fixture.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let made = 0;

beforeAll(async () => {
  server = await openOwnSpaces();
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ({ ada, bo } = await addPair(server));
});

describe("a new space", () => {
  test("is named in its creator's language", async () => {
    const cleo = await addPerson(server, `cleo${made}`, { displayName: "Cleo" });
    await server.db.update(accounts).set({ locale: "de" }).where(eq(accounts.id, cleo.id));
    expect((await create(cleo)).name).toBe("Terrasse von Cleo");
    expect((await create(cleo)).name).toBe("Terrasse von Cleo 2");
    expect((await cleo.call("POST /rooms/sandbox", {})).data.name).toBe("Sandbox von Cleo");
  });

  test("can be built in by its hosts only, unless its creator decides otherwise", async () => {
    const restricted = async (body: object) => (await create(ada, body)).restrictedPermissions;
    expect(await restricted({})).toContain("add_content");
    expect(await restricted({ mayOthersBuild: false })).toContain("add_content");
    const open = await restricted({ mayOthersBuild: true });
    expect(open).not.toContain("add_content");
    expect(open).toContain("clear_room");
  });

  test("has a friendly name, an address, the pictures of its environment, and is private", async () => {
    const space = await create(ada);
    expect(space).toMatchObject({
      id: expect.stringMatching(/^[a-z0-9]{8}$/),
      shareId: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      name: "Ada’s terrace",
      slug: "adas-terrace",
      shareSetting: "PRIVATE",
      publicLink: false,
      ownerID: ada.id,
      administrators: [],
      restrictedPermissions: [
        "add_content",
        "download",
        "edit_admin_content",
        "change_environment",
        "save_room",
        "clear_room",
        "under_16_chat_disabled",
      ],
      isInstancingEnabled: true,
      isPublishedToExplore: false,
      isSandbox: false,
      plan: "FREE",
      maker: { displayName: "Ada", username: ada.username },
      setting: { environment: "terrace", variant: "dusk" },
      // It is empty: pictures of its environment, not of a sample with objects.
      pictures: {
        poster: "/content/looks/terrace-dusk.webp",
        posterSmall: "/content/looks/terrace-dusk-small.webp",
        posterBlur: "data:,dusk",
        video: null,
      },
    });
    expect((await create(ada)).name).toBe("Ada’s terrace 2");
    await expect(read(bo, space.id)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  });

  test("from a template in another variant has a picture of that variant, not of another environment", async () => {
    const wished = { templateId: "terrace5", setting: { environment: "terrace", variant: "day" } };
    expect((await create(ada, wished)).pictures).toMatchObject({
      poster: "/content/looks/terrace-day.webp",
      posterSmall: "/content/looks/terrace-day-small.webp",
      posterBlur: "data:,day",
      video: null,
    });
    expect((await create(ada, { templateId: "terrace5" })).pictures.poster).toBe(
      "/content/spaces/terrace5.webp",
    );
  });

  test("starts from a template with objects of its own", async () => {
    const space = await create(ada, { templateId: "furnish6", name: "  Tea room  " });
    expect(space).toMatchObject({ name: "Tea room", slug: "tea-room" });
    const { data } = await ada.call("GET /rooms/{id}/contents", { params: { id: space.id }, query: {} });
    const [group, ...chairs] = data;
    expect(data).toHaveLength(3);
    expect(new Set([...data.map(({ id }) => id), "group1", "chair1", "chair2"]).size).toBe(6);
    expect(chairs.map(({ parentId }) => parentId)).toEqual([group?.id, group?.id]);
    for (const object of data) expect(object).toMatchObject({ creatorId: null, version: 1 });
    const other = await create(ada, {
      templateId: "furnish6",
      setting: { environment: "terrace", variant: "day" },
    });
    expect(other.setting).toEqual({ environment: "terrace", variant: "day" });
  });

  test.each<[string, Wished, string]>([
    ["template", { templateId: "nothing1" }, "TEMPLATE_NOT_FOUND"],
    ["environment", { setting: { environment: "moon", variant: "dusk" } }, "ENVIRONMENT_NOT_FOUND"],
    ["variant", { setting: { environment: "terrace", variant: "noon" } }, "ENVIRONMENT_NOT_FOUND"],
    [
      "variant by a name of all objects",
      { setting: { environment: "terrace", variant: "toString" } },
      "ENVIRONMENT_NOT_FOUND",
    ],
    ["path", { setting: { environment: "../terrace", variant: "dusk" } }, "ENVIRONMENT_NOT_FOUND"],
    [
      "template elsewhere",
      { templateId: "furnish6", setting: { environment: "moon", variant: "dusk" } },
      "INVALID_INPUT",
    ],
    ["empty name", { name: "   " }, "INVALID_INPUT"],
    ["long name", { name: "x".repeat(61) }, "INVALID_INPUT"],
    ["name that turns round", { name: "abc\u202Egpj.exe" }, "INVALID_INPUT"],
    ["organisation that isn't", { shareSetting: "ORG" as never }, "INVALID_INPUT"],
    ["owner", { ownerID: "me" } as never, "INVALID_INPUT"],
    [
      "file",
      { setting: { environment: "terrace", variant: "dusk", customFileId: crypto.randomUUID() } as never },
      "INVALID_INPUT",
    ],
  ])("rejects an invalid %s", async (_, wished, code) => {
    await expect(create(ada, wished)).rejects.toMatchObject(named(code));
  });

  test("keeps letters of any script in a name, and removes accents in its address", async () => {
    expect(await create(ada, { name: "Café Größe – 東京 🪴" })).toMatchObject({
      name: "Café Größe – 東京 🪴",
      slug: "cafe-grosse-東京",
    });
    expect((await create(ada, { name: "東京" })).slug).toBe("東京");
  });

  test("is refused beyond the limit, also for concurrent requests", async () => {
    await fill(server, ada, SPACES_MAX - 2);
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => create(ada)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(faultsOf(all)).toEqual(Array(3).fill("TOO_MANY_SPACES"));
    const names = new Set((await own(ada)).map(({ name }) => name));
    expect(names.has("Ada’s terrace") && names.has("Ada’s terrace 2")).toBe(true);
  });
});

test("a sandbox is created once, also for concurrent requests", async () => {
  const sandbox = async () => (await ada.call("POST /rooms/sandbox", {})).data;
  const all = await Promise.all(Array.from({ length: 8 }, sandbox));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(all[0]).toMatchObject({
    isSandbox: true,
    shareSetting: "PRIVATE",
    name: "Ada’s sandbox",
    ownerID: ada.id,
  });
  expect((await bo.call("POST /rooms/sandbox", {})).data.id).not.toBe(all[0]?.id);
  const first = all[0]?.id ?? "";
  await ada.call("POST /rooms/delete/{id}", { params: { id: first } });
  const second = await sandbox();
  expect(second.id).not.toBe(first);
  const back = (await ada.call("POST /rooms/{id}/restore", { params: { id: first } })).data;
  expect(back).toMatchObject({ id: first, isSandbox: false });
  expect((await sandbox()).id).toBe(second.id);
});
