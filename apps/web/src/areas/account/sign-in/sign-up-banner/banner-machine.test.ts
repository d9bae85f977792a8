import { expect, test } from "vitest";
import { createActor } from "#site/statechart/statechart.ts";
import { bannerMachine } from "./banner-machine.ts";

const begin = () => createActor(bannerMachine).start();

test("begins closed", () => {
  expect(begin().getSnapshot().value).toBe("initial");
});

test("opens from its beginning, as it is or with a variant", () => {
  const banner = begin();
  banner.send({ type: "OPEN" });
  expect(banner.getSnapshot()).toMatchObject({ value: "open", context: { variant: "settled" } });
  const other = begin();
  other.send({ type: "OPEN", variant: "talking" });
  expect(other.getSnapshot()).toMatchObject({ value: "open", context: { variant: "talking" } });
});

test("keeps the variant that it was opened with", () => {
  const banner = begin();
  banner.send({ type: "OPEN", variant: "talking" });
  banner.send({ type: "OPEN", variant: "settled" });
  expect(banner.getSnapshot().context.variant).toBe("talking");
});

test("is not dismissed before it was open", () => {
  const banner = begin();
  banner.send({ type: "DISMISS" });
  expect(banner.getSnapshot().value).toBe("initial");
});

test("does not open again once it was dismissed", () => {
  const banner = begin();
  banner.send({ type: "OPEN" });
  banner.send({ type: "DISMISS" });
  expect(banner.getSnapshot().value).toBe("dismissed");
  banner.send({ type: "OPEN" });
  expect(banner.getSnapshot().value).toBe("dismissed");
});
