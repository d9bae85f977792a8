import type { FeaturedItem } from "@veranda/contract";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { setMotion } from "#preferences/comfort.ts";
import { FeaturedCarousel } from "./featured-carousel.tsx";

const items = ["Loft", "Park", "Arena", "Gallery"].map((name): FeaturedItem => ({
  headline: `Come to the ${name}`,
  space: spaceCard({ id: name.toLowerCase(), slug: name.toLowerCase(), name }),
}));
const slide = (name: string): Element =>
  screen.getByRole("group", { name: new RegExp(`^${name},`), hidden: true });
const hasPicture = (name: string): boolean => slide(name).querySelector("img") !== null;

test("a picture that gives way to the next is still there, and those further on aren't loaded yet", async () => {
  renderInPage(<FeaturedCarousel items={items} />);
  expect([hasPicture("Loft"), hasPicture("Park"), hasPicture("Arena")]).toEqual([true, true, false]);
  await userEvent.click(screen.getByRole("button", { name: "Show Park" }));
  expect([hasPicture("Loft"), hasPicture("Park"), hasPicture("Arena")]).toEqual([true, true, true]);
  expect([hasPicture("Gallery"), slide("Loft").hasAttribute("inert")]).toEqual([false, true]);
});

test("it turns by itself, but not for a visitor who wants less motion here, whatever their system says", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { unmount } = renderInPage(<FeaturedCarousel items={items} />);
  act(() => void vi.advanceTimersByTime(8_000));
  expect(slide("Loft").hasAttribute("inert")).toBe(true);
  unmount();
  onTestFinished(() => setMotion("system"));
  setMotion("calm");
  renderInPage(<FeaturedCarousel items={items} />);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(slide("Loft").hasAttribute("inert")).toBe(false);
});
