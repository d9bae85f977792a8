import { FAVOURITE_EMOTES_MAX, RECENT_EMOTES } from "@veranda/contract/constants";
import { reactionId, REACTIONS } from "@veranda/contract/reactions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { favouriteEmotes } from "./tables.ts";

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
let emote: string;

beforeAll(async () => {
  server = await openTestServer();
  ann = await addPerson(server, "ann");
  bob = await addPerson(server, "bob");
  emote = (await server.call("GET /content/avatar-animations", {})).data[0]?.animationAssetName ?? "";
});
afterAll(() => server.close());

const use = async (who: TestPerson, id: string) =>
  (await who.call("POST /users/recentEmotes", { body: { id } })).data.map((card) => card.id);
const keep = async (who: TestPerson, id: string, isKept = true) =>
  (await who.call("POST /v2/users/me/emotes", { body: { id, isKept } })).data.map((card) => card.id);

describe("recent emotes", () => {
  test("are the last played, each once, the latest first; each person has their own", async () => {
    await use(ann, emote);
    await use(ann, "emoji:1f44d");
    expect(await use(ann, emote)).toEqual([emote, "emoji:1f44d"]);
    const { data } = await ann.call("GET /v2/users/recent-emotes", {});
    expect(data[1]).toEqual({ id: "emoji:1f44d", title: "Like", emoji: "👍" });
    expect((await bob.call("GET /v2/users/recent-emotes", {})).data).toEqual([]);
  });

  test("are limited: the oldest is dropped", async () => {
    for (const { codepoint } of REACTIONS) await use(bob, reactionId(codepoint));
    const { data } = await bob.call("GET /v2/users/recent-emotes", {});
    expect(data).toHaveLength(RECENT_EMOTES);
    expect(data[0]?.id).toBe(reactionId(REACTIONS.at(-1)?.codepoint ?? ""));
  });

  test("reject unknown emotes", async () => {
    await expect(use(ann, "somersault")).rejects.toMatchObject({ code: "EMOTE_NOT_FOUND" });
    await expect(use(ann, "no such; one")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("favourite emotes", () => {
  test("are chosen and removed, in the order of choice; others see them", async () => {
    await keep(ann, "emoji:1f525");
    await keep(ann, emote);
    expect(await keep(ann, emote)).toEqual(["emoji:1f525", emote]);
    const seen = await bob.call("GET /profiles/{id}/emotes", { params: { id: ann.id } });
    expect(seen.data.map(({ id }) => id)).toEqual(["emoji:1f525", emote]);
    expect(await keep(ann, "emoji:1f525", false)).toEqual([emote]);
    expect((await ann.call("GET /v2/users/me/emotes", {})).data).toHaveLength(1);
  });

  test("have a limit, and are in the person's export", async () => {
    await server.db.insert(favouriteEmotes).values(
      Array.from({ length: FAVOURITE_EMOTES_MAX }, (_, i) => ({
        accountId: bob.id,
        emoteId: `old-${i}`,
        chosenAt: new Date(),
      })),
    );
    await expect(keep(bob, emote)).rejects.toMatchObject({ code: "EMOTES_FULL" });
    expect((await bob.call("GET /v2/users/me/emotes", {})).data).toEqual([]);
    const { data } = await bob.call("GET /users/me/export", {});
    expect(data.favouriteEmotes).toHaveLength(FAVOURITE_EMOTES_MAX);
  });
});
