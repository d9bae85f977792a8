import type { ClientMessage } from "@veranda/contract/rooms/messages";
import { beforeEach, expect, it } from "vitest";
import { ActionRateLimits } from "../limits/action-rate-limits.ts";
import { VIDEO } from "../limits/limits.ts";
import type { Member } from "../participants/member.ts";
import { createMessageHandler, type MessageHandler } from "./message-handler.ts";

let member: Member;
let taken: ClientMessage<"camera">[];
let refused: unknown[][];
let handle: MessageHandler<"camera">;

beforeEach(() => {
  member = { rateLimits: new ActionRateLimits(0) } as Member;
  taken = [];
  refused = [];
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
