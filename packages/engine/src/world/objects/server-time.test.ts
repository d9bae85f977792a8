import { expect, it } from "vitest";
import { ServerTime } from "./server-time.ts";

it("is local until the server sends its own, and then advances by the local clock", () => {
  let ms = 500;
  const time = new ServerTime({ now: () => ms }, 1_700_000_000_000);
  ms += 250;
  expect(time.now).toBe(1_700_000_000_250);
  time.set(40_000);
  ms += 250;
  expect(time.now).toBe(40_250);
  time.set(0);
  expect(time.now).toBe(40_250);
});
