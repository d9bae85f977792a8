import { createClient } from "@veranda/contract";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { guestKeys } from "#testing/keys.ts";
import { JoinTickets } from "./tickets.ts";

const request = { spaceId: "terrace1", shareId: "garden-key", preferredInstanceId: null };
const seat = {
  body: { address: "/rooms", instanceId: "instance1", expiresIn: 30, isByToken: false },
  headers: { "room-access-token": "ticket-1" },
};

const office = () =>
  new JoinTickets(
    createClient("/api", (...call) => fetch(...call), 1000),
    guestKeys("01234567-0123456789abcdef").keys,
  );
afterEach(() => vi.useRealTimers());

describe("tickets", () => {
  test("come with a guest's token for this space and share id, and from the header", async () => {
    const asked = answerCalls({
      "POST /api/rooms/noauth/terrace1": { body: { tempToken: "guest-1", expiresIn: 3600 } },
      "GET /api/rooms/terrace1/join": seat,
    });
    expect(await office().ticket(request)).toEqual({
      address: "/rooms",
      instanceId: "instance1",
      roomAccessToken: "ticket-1",
      key: { token: "guest-1", isAuthless: true },
      isByToken: false,
    });
    expect(asked[0]?.body).toEqual({
      roomId: "terrace1",
      roomShareID: "garden-key",
      noAuthUserID: "01234567-0123456789abcdef",
    });
    expect(asked[1]?.headers.get("authorization")).toBe("Bearer guest-1");
    expect(asked[1]?.url.search).toBe("?share=garden-key");
  });

  test("use the token again while it is good, and fetch another when it has expired", async () => {
    vi.useFakeTimers();
    let tokens = 0;
    answerCalls({
      "POST /api/rooms/noauth/terrace1": () => ({ body: { tempToken: `guest-${++tokens}`, expiresIn: 60 } }),
      "GET /api/rooms/terrace1/join": seat,
    });
    const tickets = office();
    await tickets.ticket(request);
    await tickets.ticket(request);
    expect(tokens).toBe(1);
    vi.advanceTimersByTime(61_000);
    expect((await tickets.ticket(request)).key.token).toBe("guest-2");
  });

  test("are requested once more when the token is rejected", async () => {
    let joins = 0;
    let tokens = 0;
    answerCalls({
      "POST /api/rooms/noauth/terrace1": () => ({ body: { tempToken: `guest-${++tokens}`, expiresIn: 60 } }),
      "GET /api/rooms/terrace1/join": () =>
        ++joins === 1 ? refusal("TOKEN_EXPIRED", 401, "Your visit has expired.") : seat,
    });
    expect((await office().ticket(request)).key.token).toBe("guest-2");
  });

  test("are tried again after a failure, when they are asked for again", async () => {
    answerCalls({});
    const tickets = office();
    await expect(tickets.ticket(request)).rejects.toMatchObject({ code: "NETWORK" });
    answerCalls({
      "POST /api/rooms/noauth/terrace1": { body: { tempToken: "guest-1", expiresIn: 60 } },
      "GET /api/rooms/terrace1/join": seat,
    });
    expect((await tickets.ticket(request)).key.token).toBe("guest-1");
  });

  test("fail by name when the space is full", async () => {
    answerCalls({
      "POST /api/rooms/noauth/terrace1": { body: { tempToken: "guest-1", expiresIn: 60 } },
      "GET /api/rooms/terrace1/join": refusal("SPACE_FULL", 409, "This space is full right now."),
    });
    await expect(office().ticket(request)).rejects.toMatchObject({ code: "SPACE_FULL" });
  });

  test("are prefetched, which reports a ban or a closed space early", async () => {
    answerCalls({
      "POST /api/rooms/noauth/terrace1": refusal("GATED", 403, "This space asks for something."),
    });
    await expect(office().prepare(request)).rejects.toMatchObject({ code: "GATED" });
    answerCalls({ "POST /api/rooms/noauth/terrace1": refusal("UNAVAILABLE", 503, "Later.") });
    await expect(office().prepare(request)).resolves.toBeUndefined();
  });
});
