import { expect, test } from "vitest";
import { keepEvent, keptEvents } from "./kept-events.ts";

test("the latest two hundred events are kept, in their order", () => {
  for (let n = 0; n < 250; n += 1) keepEvent({ name: "emote", properties: { n } });
  expect(keptEvents()).toHaveLength(200);
  expect(keptEvents()[0]?.properties).toEqual({ n: 50 });
  expect(keptEvents().at(-1)?.properties).toEqual({ n: 249 });
});
