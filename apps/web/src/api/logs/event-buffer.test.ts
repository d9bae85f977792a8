import { expect, test } from "vitest";
import { bufferEvent, bufferedEvents } from "./event-buffer.ts";

test("the latest two hundred events are kept, in their order", () => {
  for (let n = 0; n < 250; n += 1) bufferEvent({ name: "emote", properties: { n } });
  expect(bufferedEvents()).toHaveLength(200);
  expect(bufferedEvents()[0]?.properties).toEqual({ n: 50 });
  expect(bufferedEvents().at(-1)?.properties).toEqual({ n: 249 });
});
