import { afterEach, expect, it } from "vitest";
import { NamedError } from "../../named-error.ts";
import { MediaUnavailable } from "../../platform/media/media-server.ts";
import { createMemoryPubSub } from "../../platform/shared/pubsub.ts";
import type { Rooms } from "../rooms-api.ts";
import { openTicketExchange, type TicketExchange } from "./ticket-exchange.ts";

const TICKET = {
  kind: "livekit" as const,
  url: "wss://media.example",
  token: "token",
  identity: "p1",
  iceServers: [{ urls: ["stun:stun.example"] }],
  expiresInS: 60,
};
const ANN = { visitorId: "ann", spaceId: null };
const pubsub = createMemoryPubSub();
const open: TicketExchange[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.end();
});

/** A process with an instance, where ann sits. */
function processWith(
  instanceId: string | null,
  more: Partial<Pick<Rooms, "mediaTicket" | "runsElsewhere">> = {},
) {
  const exchange = openTicketExchange({
    pubsub,
    log: { error: () => undefined },
    patienceMs: 50,
    rooms: {
      mediaTicket: async (asked, { visitorId }) => {
        if (asked !== instanceId) throw new NamedError("INSTANCE_NOT_FOUND");
        if (visitorId !== "ann") throw new NamedError("FORBIDDEN");
        return TICKET;
      },
      runsElsewhere: async (asked) => asked !== "gone",
      ...more,
    },
  });
  open.push(exchange);
  return exchange;
}

it("gives a ticket of an instance of this process, and of the one among the others that runs it", async () => {
  const here = processWith("one");
  processWith("two");
  processWith(null);
  expect(await here.ticket("one", ANN, "people")).toEqual(TICKET);
  expect(await here.ticket("two", ANN, "people")).toEqual(TICKET);
});

it("passes on why there is none", async () => {
  const here = processWith(null);
  processWith("two");
  processWith("away", { mediaTicket: () => Promise.reject(new MediaUnavailable("away")) });
  await expect(here.ticket("two", { ...ANN, visitorId: "ben" }, "people")).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(here.ticket("gone", ANN, "people")).rejects.toMatchObject({ code: "INSTANCE_NOT_FOUND" });
});

it("is UNAVAILABLE where the media server is away, where nobody answers, and when it ends", async () => {
  const here = processWith(null);
  await expect(here.ticket("two", ANN, "people")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const away = processWith("away", { mediaTicket: () => Promise.reject(new MediaUnavailable("away")) });
  await expect(away.ticket("away", ANN, "people")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(here.ticket("away", ANN, "people")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const asked = here.ticket("three", ANN, "people");
  await Promise.resolve();
  here.end();
  await expect(asked).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
