import { afterEach, expect, test } from "vitest";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { addPerson } from "../testing/people.ts";
import { needsRedis } from "../testing/redis.ts";
import { openTwoServers } from "../testing/two-servers.ts";
import { enterAs } from "./testing/enter-as.ts";

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test(
  "who signs out by one server leaves the room that another one runs, at once",
  { ...needsRedis, timeout: 60_000 },
  async () => {
    const { servers, close } = await openTwoServers();
    closing.push(close);
    const [first, second] = servers;
    const [ada, bo] = [await addPerson(first, "ada"), await addPerson(first, "bo")];
    const space = (await ada.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
    const [one, other] = [await enterAs(second, bo, space.id), await enterAs(second, ada, space.id)];
    closing.push(() => [one, other].forEach((client) => client.break()));
    const { me } = await one.hear("welcome");
    await bo.call("DELETE /auth/sessions/{id}", { params: { id: bo.sessionId } });
    expect(await one.closed()).toBe(LEAVE_CODES.logged_out);
    expect(await other.hear("left")).toEqual({ id: me, reason: "logged_out" });
    expect(other.closedWith).toBeNull();
  },
);
