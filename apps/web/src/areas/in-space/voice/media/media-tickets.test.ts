import type { Client } from "@veranda/contract";
import { CallError } from "@veranda/contract";
import { beforeEach, expect, test, vi } from "vitest";
import type { RoomKeys } from "#session/room-keys.ts";
import { MediaTickets } from "./media-tickets.ts";

const ticket = (channelId: string) => ({ channelId, kind: "embedded", token: `for ${channelId}` });
let asked: { body: unknown; token: unknown }[];
let answers: (() => unknown)[];
const api = (async (_: string, { body }: { body: unknown }, { token }: { token: unknown }) => {
  asked.push({ body, token });
  return { data: answers.shift()?.() };
}) as unknown as Client;
const refuse = vi.fn(async () => {});
let tokens: string[];
const keys = {
  key: async () => ({ token: tokens.shift(), isAuthless: true }),
  refuse,
} as unknown as RoomKeys;
const refused = (code: string, status: number) => () => {
  throw new CallError(code, code, status);
};

beforeEach(() => {
  asked = [];
  tokens = ["first", "second"];
  refuse.mockClear();
});
const get = () =>
  new MediaTickets(api, keys, { roomId: "terrace1", shareId: null }, "visitor1").ticket(
    "instance1",
    new AbortController().signal,
  );

test("a ticket is asked for by whichever key speaks for one here, for this instance and this browser", async () => {
  answers = [() => ({ tickets: [ticket("instance9"), ticket("instance1")] })];
  expect(await get()).toEqual(ticket("instance1"));
  expect(asked).toEqual([{ body: { deviceId: "visitor1", channelIds: ["instance1"] }, token: "first" }]);
});

test("a key that isn't taken any more is given up for another one, once", async () => {
  answers = [refused("TOKEN_EXPIRED", 401), () => ({ tickets: [ticket("instance1")] })];
  expect(await get()).toEqual(ticket("instance1"));
  expect(asked.map(({ token }) => token)).toEqual(["first", "second"]);
  expect(refuse).toHaveBeenCalledOnce();
  tokens = ["first", "second"];
  answers = [refused("TOKEN_EXPIRED", 401), refused("TOKEN_EXPIRED", 401)];
  await expect(get()).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
});

test.each([
  ["is refused for another reason", refused("INSTANCE_NOT_FOUND", 404), "INSTANCE_NOT_FOUND"],
  ["is not among those that came", () => ({ tickets: [ticket("instance9")] }), "UNAVAILABLE"],
])("a ticket that %s is not asked for again by the same press", async (_, answer, code) => {
  answers = [answer];
  await expect(get()).rejects.toMatchObject({ code });
  expect(asked).toHaveLength(1);
  expect(refuse).not.toHaveBeenCalled();
});
