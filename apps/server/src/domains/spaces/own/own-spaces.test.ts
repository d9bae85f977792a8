// Slow: makes hundreds of calls of several people.
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import sharp from "sharp";
import { SPACES_MAX } from "@veranda/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import { SPACES, sampleSpace } from "../../../testing/sample-content.ts";
import { soon } from "../../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilWaiting } from "../../../testing/until-waiting.ts";
import { accounts } from "../../accounts/tables.ts";
import { purgeSpaces } from "./purge.ts";

const place = { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
const thing = (id: string, parentId: string | null = null) => ({
  id,
  kind: parentId === null ? ("group" as const) : ("prefab" as const),
  name: "",
  parentId,
  order: 0,
  transform: {
    position: [...place.position],
    rotation: [...place.rotation],
    scale: [...place.scale],
  } as never,
  props: parentId === null ? {} : { prefab: "chair" },
  isHidden: false,
  locked: false,
  uneditable: true,
  creatorId: null,
  version: 7,
});
const FURNISHED = sampleSpace({
  id: "furnish6",
  name: "Furnished",
  order: 6,
  objects: [thing("group1"), thing("chair1", "group1"), thing("chair2", "group1")],
});

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let staff: TestPerson;
let made = 0;

beforeAll(async () => {
  server = await openTestServer({ spaces: [...SPACES, FURNISHED] });
  staff = await addPerson(server, "staff", { isStaff: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ada = await addPerson(server, `ada${made}`, { displayName: "Ada" });
  bo = await addPerson(server, `bo${made}`, { displayName: "Bo" });
  server.rooms.refreshed.length = 0;
});

type Wished = Parameters<typeof create>[1];
const create = async (
  who: TestPerson,
  body: { [K in "name" | "templateId"]?: string } & {
    shareSetting?: "PRIVATE" | "PUBLIC_LINK";
    setting?: { environment: string; variant: string };
  } = {},
) => (await who.call("POST /rooms", { body })).data;
const read = async (who: TestPerson, id: string) =>
  (await who.call("GET /rooms/get/{id}", { params: { id }, query: {} })).data;
const edit = async (who: TestPerson, id: string, body: object) =>
  (
    await who.call("PATCH /rooms/{id}/edit", {
      params: { id },
      body: { fullScreenModeEnabled: true, ...body },
    })
  ).data;
const faultsOf = (all: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  all.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
const named = (code: string) => ({ code });

describe("a new space", () => {
  test("is named in its maker's language", async () => {
    const cleo = await addPerson(server, `cleo${made}`, { displayName: "Cleo" });
    await server.db.update(accounts).set({ locale: "de" }).where(eq(accounts.id, cleo.id));
    expect((await create(cleo)).name).toBe("Terrasse von Cleo");
    expect((await create(cleo)).name).toBe("Terrasse von Cleo 2");
    expect((await cleo.call("POST /rooms/sandbox", {})).data.name).toBe("Sandbox von Cleo");
  });

  test("has a friendly name, an address, the pictures of its environment, and is its maker's alone", async () => {
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
        "download",
        "edit_admin_content",
        "change_environment",
        "save_room",
        "clear_room",
      ],
      isInstancingEnabled: true,
      isPublishedToExplore: false,
      isSandbox: false,
      plan: "FREE",
      maker: { displayName: "Ada", username: ada.username },
      setting: { environment: "terrace", variant: "dusk" },
      // Nothing stands in it yet: its environment, not another place that has things.
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

  test("from a template in another light has a picture of that light, not of another place", async () => {
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

  test("begins from a template with things of its own", async () => {
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
  ])("names a %s that can't be", async (_, wished, code) => {
    await expect(create(ada, wished)).rejects.toMatchObject(named(code));
  });

  test("keeps any letters of a name, and an address of plain ones", async () => {
    expect(await create(ada, { name: "Café Größe – 東京 🪴" })).toMatchObject({
      name: "Café Größe – 東京 🪴",
      slug: "cafe-grosse",
    });
    expect((await create(ada, { name: "東京" })).slug).toBe("space");
  });

  test("is one too many after so many, also of many asked for at once", async () => {
    await fill(ada, SPACES_MAX - 2);
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map(() => create(ada)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(faultsOf(all)).toEqual(Array(3).fill("TOO_MANY_SPACES"));
    const names = new Set((await own(ada)).map(({ name }) => name));
    expect(names.has("Ada’s terrace") && names.has("Ada’s terrace 2")).toBe(true);
  });
});

const own = async (who: TestPerson, type: "my_space" | "admin" | "loved" | "recent" = "my_space") =>
  (await who.call("GET /rooms", { query: { type, start: 0, count: 60 } })).data.spaces;
const fill = (who: TestPerson, count: number) =>
  server.db.execute(sql`
    with filled as (insert into spaces (id, slug, name, share_setting, share_id, maker_name, plan, poster, poster_small,
      poster_blur, seo_title, seo_description, setting)
    select ${`fill${made}x`} || n, 'x', 'x' || n, 'PRIVATE', 'share-' || n, 'x', 'FREE', '', '', '', '', '', '{"environment":"a","variant":"b"}'
    from generate_series(1, ${count}) as n returning id)
    insert into space_members (space_id, account_id, role) select id, ${who.id}, 'owner' from filled`);

test("a sandbox is made once, also when it is asked for many times at the same moment", async () => {
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

describe("editing", () => {
  test("changes what is given and leaves the rest, and those inside are told", async () => {
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

  test("whether it fills the screen is always said", async () => {
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

  test("shows a public space until it is taken out, or closes, or is deleted", async () => {
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

  test("takes no closed space and no category that isn't there, and then nothing has changed", async () => {
    const { id } = await create(ada);
    await expect(publish(ada, id, { isPublished: true })).rejects.toMatchObject(named("NOT_PUBLIC"));
    await edit(ada, id, { shareSetting: "PUBLIC_LINK" });
    await expect(publish(ada, id, { isPublished: true, categories: ["art", "none"] })).rejects.toMatchObject(
      named("CATEGORY_NOT_FOUND"),
    );
    expect((await read(ada, id)).isPublishedToExplore).toBe(false);
  });
});

describe("the bin", () => {
  const bin = async (who: TestPerson) => (await who.call("GET /rooms/deleted", {})).data;

  test("keeps a deleted space for its owner alone, and for everyone else it is gone", async () => {
    const space = await create(ada, { shareSetting: "PUBLIC_LINK", name: "Short-lived" });
    const params = { id: space.id };
    await ada.call("POST /rooms/love", { body: { roomIDs: [space.id], loved: true } });
    await ada.call("POST /rooms/delete/{id}", { params });
    expect(server.rooms.refreshed).toContain(space.id);
    const share = space.shareId ?? "";
    for (const line of [
      "GET /rooms/get/{id}",
      "GET /spaces/v2/{id}",
      "GET /spaces/v2/{id}/limits",
      "GET /rooms/{id}/contents",
      "GET /rooms/{id}/categories",
      "GET /rooms/{id}/instances",
      "GET /rooms/{id}/preview",
      "GET /rooms/{id}/join",
    ] as const)
      for (const who of [ada, bo])
        await expect(who.call(line, { params, query: { share } }), line).rejects.toMatchObject(
          named("SPACE_NOT_FOUND"),
        );
    await expect(edit(ada, space.id, {})).rejects.toMatchObject(named("SPACE_NOT_FOUND"));
    await expect(ada.call("POST /rooms/delete/{id}", { params })).rejects.toMatchObject(
      named("SPACE_NOT_FOUND"),
    );
    await expect(bo.call("POST /rooms/{id}/like", { params })).rejects.toMatchObject(
      named("SPACE_NOT_FOUND"),
    );
    await expect(bo.call("POST /rooms/{id}/restore", { params })).rejects.toMatchObject(
      named("SPACE_NOT_FOUND"),
    );
    expect(await server.rooms.deps?.spaces.about(space.id)).toBeNull();
    for (const type of ["my_space", "admin", "loved"] as const)
      expect((await own(ada, type)).map(({ id }) => id)).not.toContain(space.id);

    const [kept] = await bin(ada);
    expect(kept).toMatchObject({ id: space.id, name: "Short-lived" });
    expect(Date.parse(kept?.goneAt ?? "") - Date.parse(kept?.deletedAt ?? "")).toBe(30 * 86_400_000);
    expect(await bin(bo)).toEqual([]);
    const { data } = await ada.call("POST /rooms/{id}/restore", { params });
    expect(data).toMatchObject({ id: space.id, name: "Short-lived", loveCount: 1, isLoved: true });
    expect(await bin(ada)).toEqual([]);
  });

  test("gives back what fits alone", async () => {
    const { id } = await create(ada);
    await ada.call("POST /rooms/delete/{id}", { params: { id } });
    await fill(ada, SPACES_MAX);
    await expect(ada.call("POST /rooms/{id}/restore", { params: { id } })).rejects.toMatchObject(
      named("TOO_MANY_SPACES"),
    );
  });

  test("gives nothing back after a month", async () => {
    const { id } = await create(ada);
    await ada.call("POST /rooms/delete/{id}", { params: { id } });
    await server.db.execute(sql`update spaces set deleted_at = now() - interval '31 days' where id = ${id}`);
    expect(await bin(ada)).toEqual([]);
    await expect(ada.call("POST /rooms/{id}/restore", { params: { id } })).rejects.toMatchObject(
      named("SPACE_NOT_FOUND"),
    );
  });
});

describe("hosts", () => {
  const setHost = (who: TestPerson, id: string, userID: string, isAdmin: boolean) =>
    who.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID }, body: { isAdmin } });

  test("are none whose account goes at the same moment, nor do they get a space", async () => {
    const { id } = await create(ada, {});
    const leaver = await addPerson(server, `leaver${made}`);
    let late: Promise<unknown>[] = [];
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`delete from accounts where id = ${leaver.id}`);
      late = [setHost(ada, id, leaver.id, true), create(leaver, {})];
      for (const each of late) each.catch(() => undefined);
      await untilWaiting(server.db, 2);
    });
    await expect(late[0]).rejects.toMatchObject(named("USER_NOT_FOUND"));
    await expect(late[1]).rejects.toMatchObject(named("UNAUTHENTICATED"));
  });

  test("are unmade by the owner; meanwhile they look after the space", async () => {
    const { id } = await create(ada, { templateId: "furnish6" });
    await expect(setHost(bo, id, bo.id, true)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
    const { data } = await setHost(ada, id, bo.id, true);
    expect(data).toMatchObject({ administrators: [bo.id], roomAdmins: [bo.id] });
    expect(server.rooms.refreshed).toEqual([id]);
    expect(await read(bo, id)).toMatchObject({ shareId: data.shareId, ownerID: ada.id });
    expect((await own(bo, "admin")).map((card) => card.id)).toEqual([id]);
    expect(await own(bo)).toEqual([]);
    await bo.call("GET /rooms/{id}/join", { params: { id }, query: {} });
    expect(server.rooms.reserved.at(-1)?.holder).toMatchObject({ userId: bo.id, isHost: true });
    expect((await edit(bo, id, { name: "Ours" })).name).toBe("Ours");
    for (const ask of [
      () => setHost(bo, id, ada.id, false),
      () => bo.call("POST /rooms/delete/{id}", { params: { id } }),
    ])
      await expect(ask()).rejects.toMatchObject(named("FORBIDDEN"));
    await setHost(ada, id, bo.id, false);
    await expect(read(bo, id)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  });

  test("name further hosts, whom only the owner unmakes", async () => {
    const { id } = await create(ada);
    await setHost(ada, id, bo.id, true);
    expect((await setHost(bo, id, staff.id, true)).data.administrators).toEqual([bo.id, staff.id]);
    await expect(setHost(bo, id, staff.id, false)).rejects.toMatchObject(named("FORBIDDEN"));
    await expect(setHost(bo, id, ada.id, true)).rejects.toMatchObject(named("ALREADY_HOST"));
    expect((await setHost(ada, id, staff.id, false)).data.administrators).toEqual([bo.id]);
  });

  test("find the share id on their own listings; those who were invited don't", async () => {
    const { id, shareId } = await create(ada);
    const cy = await addPerson(server, `cy${made}`);
    await ada.call("PUT /rooms/{id}/hosts/{userID}", {
      params: { id, userID: bo.id },
      body: { isAdmin: true },
    });
    await ada.call("POST /rooms/{id}/share/invite", { params: { id }, body: { emails: [cy.email] } });
    expect((await own(ada)).map((card) => card.own?.shareId)).toEqual([shareId]);
    expect((await own(bo, "admin")).map((card) => card.own?.shareId)).toEqual([shareId]);
    const shared = await cy.call("GET /rooms", { query: { type: "shared" } });
    expect(shared.data.spaces).toMatchObject([{ id }]);
    expect(JSON.stringify(shared.data)).not.toContain(shareId);
  });

  test("step down by themselves, and nobody else with them; the owner stays", async () => {
    const { id } = await create(ada);
    await setHost(ada, id, bo.id, true);
    await setHost(ada, id, staff.id, true);
    server.rooms.refreshed.length = 0;
    expect((await setHost(bo, id, bo.id, false)).data).toMatchObject({
      id,
      shareId: null,
      administrators: [staff.id],
    });
    expect(server.rooms.refreshed).toEqual([id]);
    await expect(setHost(bo, id, bo.id, false)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
    await expect(setHost(ada, id, ada.id, false)).rejects.toMatchObject(named("FORBIDDEN"));
    expect(await read(ada, id)).toMatchObject({ administrators: [staff.id] });
  });

  test("are made once, whoever asks how often", async () => {
    const { id } = await create(ada);
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => setHost(ada, id, bo.id, true)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(faultsOf(all)).toEqual(Array(3).fill("ALREADY_HOST"));
    expect((await read(ada, id)).administrators).toEqual([bo.id]);
  });

  test("are no people who aren't there, who have blocked one, or who own it", async () => {
    const { id } = await create(ada);
    await expect(setHost(ada, id, "nobodynobody1234", true)).rejects.toMatchObject(named("USER_NOT_FOUND"));
    await expect(setHost(ada, id, ada.id, true)).rejects.toMatchObject(named("ALREADY_HOST"));
    await expect(setHost(ada, id, ada.id, false)).rejects.toMatchObject(named("FORBIDDEN"));
    await bo.call("POST /users/{id}/block", { params: { id: ada.id } });
    await expect(setHost(ada, id, bo.id, true)).rejects.toMatchObject(named("USER_NOT_FOUND"));
  });

  test("of a space without an owner are those who look after this place", async () => {
    expect((await edit(staff, "park0001", { description: "Meet here" })).description).toBe("Meet here");
    await expect(edit(ada, "park0001", {})).rejects.toMatchObject(named("FORBIDDEN"));
    expect((await read(staff, "park0001")).shareId).not.toBeNull();
    expect((await read(ada, "park0001")).shareId).toBeNull();
    await staff.call("GET /rooms/{id}/join", { params: { id: "park0001" }, query: {} });
    expect(server.rooms.reserved.at(-1)?.holder.isHost).toBe(true);
  });

  test("keep things from others and open them again, twice as well as once", async () => {
    const { id } = await create(ada);
    const restrict = async (restricted: boolean) =>
      (
        await ada.call("PUT /rooms/{id}/permissions/{permission}", {
          params: { id, permission: "add_content" },
          body: { restricted },
        })
      ).data.restrictedPermissions;
    await Promise.all([restrict(true), restrict(true)]);
    expect(await restrict(true)).toEqual([
      "download",
      "edit_admin_content",
      "change_environment",
      "save_room",
      "clear_room",
      "add_content",
    ]);
    expect(await restrict(false)).not.toContain("add_content");
    expect(server.rooms.refreshed).toHaveLength(4);
    await expect(
      ada.call("PUT /rooms/{id}/permissions/{permission}", {
        params: { id, permission: "everything" as never },
        body: { restricted: true },
      }),
    ).rejects.toMatchObject(named("INVALID_INPUT"));
  });

  test("say whether further instances open; who comes is seated by it", async () => {
    const { id } = await create(ada);
    const { data } = await ada.call("PUT /rooms/{id}/instancing", {
      params: { id },
      body: { enabled: false },
    });
    expect(data.isInstancingEnabled).toBe(false);
    await ada.call("GET /rooms/{id}/join", { params: { id }, query: {} });
    expect(server.rooms.reserved.at(-1)).toMatchObject({
      spaceId: id,
      capacity: 10,
      isInstancingEnabled: false,
    });
  });

  test("renew the share id; the old one opens nothing", async () => {
    const { id, shareId } = await create(ada);
    const share = shareId ?? "";
    await bo.call("GET /rooms/get/{id}", { params: { id }, query: { share } });
    const { data } = await ada.call("POST /rooms/{id}/share/renew", { params: { id } });
    expect(data.shareId).not.toBe(share);
    await expect(bo.call("GET /rooms/get/{id}", { params: { id }, query: { share } })).rejects.toMatchObject(
      named("USER_UNAUTHORIZED"),
    );
    expect(server.rooms.refreshed).toEqual([id]);
  });
});

test("those inside who could not be told of a change are told later, whatever the call was answered", async () => {
  const { id } = await create(ada);
  vi.spyOn(server.rooms, "refresh").mockRejectedValueOnce(new Error("away"));
  expect(await edit(ada, id, { name: "After", fullScreenModeEnabled: true })).toMatchObject({
    name: "After",
  });
  expect(server.rooms.refreshed).toEqual([]);
  await soon(() => expect(server.rooms.refreshed).toEqual([id]));
});

describe("what is left of a person who goes", () => {
  test("is no space that nobody finds, no host's place, no invitation; those inside are told", async () => {
    const [home, shown] = [await create(ada), await create(ada, { shareSetting: "PUBLIC_LINK" })];
    await ada.call("POST /rooms/{id}/publish", { params: { id: shown.id }, body: { isPublished: true } });
    const file = new Blob([Uint8Array.from(await picture())]);
    const { data: pictured } = await ada.call("POST /rooms/{id}/thumbnail", {
      params: { id: home.id },
      query: {},
      file,
    });
    const others = await create(bo);
    const hosts = { params: { id: others.id, userID: ada.id }, body: { isAdmin: true } };
    await bo.call("PUT /rooms/{id}/hosts/{userID}", hosts);
    await bo.call("POST /rooms/{id}/share/invite", {
      params: { id: others.id },
      body: { emails: [ada.email] },
    });
    const { data: exported } = await ada.call("GET /users/me/export", {});
    expect(exported).toMatchObject({
      spaces: [{ spaceID: shown.id }, { spaceID: home.id }],
      hostedSpaces: [{ spaceID: others.id }],
      invitations: [{ spaceID: others.id }],
      invited: [],
    });
    expect((await bo.call("GET /users/me/export", {})).data).toMatchObject({
      invited: [{ spaceID: others.id, email: ada.email }],
    });
    server.rooms.refreshed.length = 0;

    await ada.call("DELETE /users/me", {});

    expect(server.rooms.refreshed.toSorted()).toEqual([home.id, shown.id, others.id].toSorted());
    expect((await read(bo, others.id)).administrators).toEqual([]);
    expect((await bo.call("GET /rooms/{id}/share/invite", { params: { id: others.id } })).data).toEqual([]);
    expect((await read(bo, shown.id)).ownerID).toBeNull();
    await expect(read(staff, home.id)).rejects.toMatchObject(named("SPACE_NOT_FOUND"));
    await server.files.sweep();
    expect((await fetch(`${server.origin}${pictured.pictures.poster}`)).status).toBe(404);
  });
});

test("what was deleted a month ago goes for good with its pictures; what is younger stays", async () => {
  const [old, young] = [await create(ada), await create(ada)];
  const file = new Blob([Uint8Array.from(await picture())]);
  const { data: pictured } = await ada.call("POST /rooms/{id}/thumbnail", {
    params: { id: old.id },
    query: {},
    file,
  });
  for (const { id } of [old, young]) await ada.call("POST /rooms/delete/{id}", { params: { id } });
  await server.db.execute(
    sql`update spaces set deleted_at = now() - interval '31 days' where id = ${old.id}`,
  );
  const deps = { db: server.db, files: server.files, log: pino({ enabled: false }), now: () => Date.now() };
  await Promise.all([purgeSpaces(deps), purgeSpaces(deps)]);
  await server.files.sweep();
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select space_id as id from space_members where account_id = ${ada.id}`,
  );
  expect(rows).toEqual([{ id: young.id }]);
  expect((await fetch(`${server.origin}${pictured.pictures.poster}`)).status).toBe(404);
});
const picture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: { r: made, g: 99, b: 7 } } })
    .png()
    .toBuffer();

test("whom the owner has blocked is made a host by none of the others", async () => {
  const { id } = await create(ada);
  const cem = await addPerson(server, `cem${made}`);
  const put = (who: TestPerson, whom: TestPerson) =>
    who.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID: whom.id }, body: { isAdmin: true } });
  await put(ada, bo);
  await ada.call("POST /users/{id}/block", { params: { id: cem.id } });
  await expect(put(bo, cem)).rejects.toMatchObject(named("USER_NOT_FOUND"));
  await ada.call("DELETE /users/{id}/block", { params: { id: cem.id } });
  expect((await put(bo, cem)).data.administrators).toContain(cem.id);
});
