import type { ClientMessage } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import { beforeEach, expect, it } from "vitest";
import { soon } from "../../testing/soon.ts";
import { ActionRateLimits } from "../limits/action-rate-limits.ts";
import { VIDEO } from "../limits/limits.ts";
import type { Member } from "../participants/member.ts";
import { createMessageHandler, type MessageHandler } from "./message-handler.ts";

let member: Member;
let taken: ClientMessage<"camera">[];
let refused: unknown[][];
let faults: unknown[];
let handle: MessageHandler<"camera">;

beforeEach(() => {
  member = { rateLimits: new ActionRateLimits(0) } as Member;
  taken = [];
  refused = [];
  faults = [];
  handle = createMessageHandler<"camera">(
    {
      rateLimits: { camera: "video" },
      codes: { SURFACE_GONE: "INVALID_INPUT" },
      take(_, [, data]) {
        taken.push(data);
        return data.isOn ? null : "SURFACE_GONE";
      },
    },
    (...why) => refused.push(why),
    (error) => faults.push(error),
  );
});

it("passes a message on as the contract reads it", () => {
  handle(member, "camera", { isOn: true, more: "unknown" }, 0);
  expect(taken).toEqual([{ isOn: true }]);
  expect(refused).toEqual([]);
});

it("refuses what the contract can't read, and passes nothing on", () => {
  handle(member, "camera", { isOn: "yes" }, 0);
  expect(taken).toEqual([]);
  expect(refused).toEqual([["camera", "INVALID_INPUT", "NOT_SENT"]]);
});

it("refuses more than the sender's limit allows, counting what could not be read", () => {
  for (let at = 0; at < VIDEO.burst; at += 1) handle(member, "camera", null, 0);
  handle(member, "camera", { isOn: true }, 0);
  expect(taken).toEqual([]);
  expect(refused.at(-1)).toEqual(["camera", "RATE_LIMITED", "RATE_LIMITED"]);
});

it("answers a refusal by the code that its area names", () => {
  handle(member, "camera", { isOn: false }, 0);
  expect(refused).toEqual([["camera", "INVALID_INPUT", "SURFACE_GONE"]]);
});

it("answers what comes later as what comes at once, and NOT_NOW for what fails", async () => {
  const work: Promise<RoomRefusal | null>[] = [
    Promise.resolve(null),
    Promise.resolve("SURFACE_GONE"),
    Promise.reject(new Error("The database is away")),
  ];
  handle = createMessageHandler<"camera">(
    { rateLimits: { camera: "video" }, take: () => work.shift() ?? null },
    (...why) => refused.push(why),
    (error) => faults.push(error),
  );
  for (let at = 0; at < 3; at += 1) handle(member, "camera", { isOn: true }, 0);
  await soon(() => expect(faults).toEqual([new Error("The database is away")]));
  expect(refused).toEqual([
    ["camera", "FORBIDDEN", "SURFACE_GONE"],
    ["camera", "UNAVAILABLE", "NOT_NOW"],
  ]);
});
