import { ROOM_REFUSALS } from "@veranda/contract/rooms/refusals";
import { expect, onTestFinished, test } from "vitest";
import { readToasts } from "#ui/toast/toast-store.ts";
import { sayRefusal } from "./say-refusal.ts";

test("what the room doesn't do is said by its reason, in the page's language", async () => {
  document.documentElement.lang = "de";
  onTestFinished(() => document.documentElement.removeAttribute("lang"));
  await sayRefusal("OBJECT_HELD");
  await sayRefusal("SEAT_TAKEN");
  expect(readToasts().map(({ message }) => message)).toEqual([
    "Das bearbeitet gerade jemand anderes.",
    "Dieser Platz ist besetzt.",
  ]);
});

test("each reason has a sentence of its own", async () => {
  const said = new Set<string | undefined>();
  for (const reason of ROOM_REFUSALS) {
    await sayRefusal(reason);
    said.add(readToasts().at(-1)?.message);
  }
  expect(said.size).toBe(ROOM_REFUSALS.length);
});

test("a slow chat says how long to wait", async () => {
  await sayRefusal("CHAT_SLOW", 12);
  expect(readToasts().at(-1)?.message).toBe("Slow mode is on. You can write again in 12 seconds.");
});
