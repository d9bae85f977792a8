// Slow: starts servers with the product's rooms.
import { mediaTicket } from "@veranda/contract/media";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { NamedError } from "../../named-error.ts";
import { MediaUnavailable } from "../../platform/media/media-server.ts";
import { enterAs } from "../../rooms/testing/enter-as.ts";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { createMedia } from "./media.ts";

const TICKET = {
  kind: "embedded" as const,
  url: "/media",
  token: "token",
  identity: "p1",
  iceServers: [],
  expiresInS: 60,
};
const SOMEONE = { visitorId: "someone", spaceId: null };

describe("media tickets", () => {
  it("come in the order of the requested instances, and say which is for which", async () => {
    const media = createMedia({ ticket: async (id) => ({ ...TICKET, token: `for ${id}` }) });
    const tickets = await media.tickets(SOMEONE, ["second", "first"]);
    expect(tickets.map(({ channelId, token }) => [channelId, token])).toEqual([
      ["second", "for second"],
      ["first", "for first"],
    ]);
  });

  it("are all refused if one is", async () => {
    const media = createMedia({
      ticket: async (id) => {
        if (id === "theirs") throw new NamedError("FORBIDDEN");
        return TICKET;
      },
    });
    await expect(media.tickets(SOMEONE, ["mine", "theirs"])).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("are UNAVAILABLE while there is no media server", async () => {
    const media = createMedia({ ticket: () => Promise.reject(new MediaUnavailable("away")) });
    await expect(media.tickets(SOMEONE, ["mine"])).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});

describe("the call", () => {
  let server: TestServer;
  let ann: TestPerson;
  let ben: TestPerson;
  const clients: TestClient[] = [];

  beforeAll(async () => {
    server = await openTestServer({ withRooms: true });
    ann = await addPerson(server, "ann");
    ben = await addPerson(server, "ben");
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.leave();
  });
  afterAll(() => server.close());

  const enter = async (person: { token: string }) => {
    const client = await enterAs(server, person, "park0001");
    clients.push(client);
    return client.hear("welcome");
  };
  const ask = ({ token }: { token: string }, ...channelIds: string[]) =>
    server.call("POST /rooms/liveswitch/token", { body: { deviceId: "device", channelIds } }, { token });
  const guestOf = async (id: string): Promise<{ token: string }> => {
    const body = { roomId: id, roomShareID: null, noAuthUserID: "mwq5c8f5-37fb63f9c32f3ef9" };
    const { data } = await server.call("POST /rooms/noauth/{id}", { params: { id }, body });
    return { token: data.tempToken };
  };

  it("identify somebody in an instance as the participant that they are, signed in or not", async () => {
    const { me, instanceId } = await enter(ann);
    const [ticket] = (await ask(ann, instanceId)).data.tickets;
    expect(mediaTicket.parse(ticket)).toMatchObject({ identity: me });
    const guest = await guestOf("park0001");
    const seated = await enter(guest);
    const { tickets } = (await ask(guest, seated.instanceId)).data;
    expect(tickets).toMatchObject([{ identity: seated.me, channelId: seated.instanceId }]);
    // A token for another space is not accepted here.
    await expect(ask(await guestOf("chess003"), seated.instanceId)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("are refused to people without a seat, to anonymous callers, and for an invalid list of instances", async () => {
    const { instanceId } = await enter(ann);
    await expect(ask(ben, instanceId)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(ask(ann, "nowhere1")).rejects.toMatchObject({ code: "INSTANCE_NOT_FOUND" });
    await expect(ask({ token: "nonsense" }, instanceId)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    for (const ids of [[], [instanceId, instanceId], ["a", "b", "c", "d", "e"].map((id) => `instance${id}`)])
      await expect(ask(ann, ...ids)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("are rate limited by address like joins", async () => {
    const limited = await openTestServer({ settings: { RATE_LIMIT: "1000", JOIN_RATE_LIMIT: "3" } });
    const cas = await addPerson(limited, "cas");
    const asked = { body: { deviceId: "device", channelIds: ["nowhere1"] } };
    const codes: string[] = [];
    for (let i = 0; i < 4; i += 1)
      codes.push(
        await cas.call("POST /rooms/liveswitch/token", asked).then(
          () => "ok",
          ({ code }: NamedError) => code,
        ),
      );
    expect(codes).toEqual([...Array<string>(3).fill("INSTANCE_NOT_FOUND"), "RATE_LIMITED"]);
    await limited.close();
  });

  it("are mentioned in one's own record", async () => {
    const { liveswitchConfig } = (await ann.call("GET /users/me", {})).data;
    expect(liveswitchConfig).toEqual({ isAvailable: true, kind: "embedded" });
  });
});
