import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { visit } from "#testing/records.ts";
import { LoadingScreen } from "./loading-screen.tsx";

const show = (state: { isShown: boolean; isWaiting: boolean }) => (
  <LoadingScreen
    space={visit.space}
    engine={null}
    engineProgress={1}
    isMini={false}
    isCovered={false}
    {...state}
  />
);
const brightness = (container: HTMLElement) =>
  /brightness\(([\d.]+)\)/.exec(container.querySelectorAll("img")[1]?.style.filter ?? "")?.[1];

test("the picture is as bright while it makes way for the space as while one waits", () => {
  const { container, rerender } = render(show({ isShown: true, isWaiting: true }));
  const waiting = brightness(container);
  expect(Number(waiting)).toBeGreaterThan(0.5);
  rerender(show({ isShown: false, isWaiting: false }));
  expect(brightness(container)).toBe(waiting);
});

test("behind a message the picture is darker", () => {
  const { container, rerender } = render(show({ isShown: true, isWaiting: true }));
  const waiting = Number(brightness(container));
  rerender(show({ isShown: true, isWaiting: false }));
  expect(Number(brightness(container))).toBeLessThan(waiting);
});

test.each([
  [0.5, null],
  [0.9, null],
  [0.95, "Almost ready"],
])("with %s of the space loaded it says: %s", (progress, words) => {
  const engine = new FakeEngine();
  engine.change("loading", { progress, isReady: false });
  render(
    <LoadingScreen
      space={visit.space}
      engine={engine}
      engineProgress={1}
      isMini={false}
      isCovered={false}
      isShown
      isWaiting
    />,
  );
  expect(screen.queryByText("Almost ready")?.textContent ?? null).toBe(words);
  expect(Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"))).toBeLessThan(100);
});
