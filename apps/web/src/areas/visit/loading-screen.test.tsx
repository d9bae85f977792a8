import { act, render, screen } from "@testing-library/react";
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
    isAsking={false}
    isEntering={false}
    isCovered={false}
    {...state}
  />
);
const loadingOf = (
  engine: FakeEngine,
  { isCovered, isMini = false }: { isCovered: boolean; isMini?: boolean },
) => (
  <LoadingScreen
    space={visit.space}
    engine={engine}
    engineProgress={1}
    isShown
    isWaiting
    isMini={isMini}
    isAsking={false}
    isEntering
    isCovered={isCovered}
  />
);
const shade = (container: HTMLElement) =>
  Number(/opacity-(\d+)/.exec(container.querySelector("[data-shade]")?.className ?? "")?.[1]);
const sharpness = (container: HTMLElement) => Number(container.querySelector("img")?.style.opacity);

test("the picture is as bright while it makes way for the space as while one waits", () => {
  const { container, rerender } = render(show({ isShown: true, isWaiting: true }));
  const waiting = shade(container);
  expect(waiting).toBeLessThan(50);
  rerender(show({ isShown: false, isWaiting: false }));
  expect(shade(container)).toBe(waiting);
});

test("behind a message the picture is darker", () => {
  const { container, rerender } = render(show({ isShown: true, isWaiting: true }));
  const waiting = shade(container);
  rerender(show({ isShown: true, isWaiting: false }));
  expect(shade(container)).toBeGreaterThan(waiting);
});

test("the picture gets sharp as the space comes, and keeps still behind a card", () => {
  const engine = new FakeEngine();
  engine.change("loading", { progress: 0, isReady: false });
  const { container, rerender } = render(loadingOf(engine, { isCovered: false }));
  expect(sharpness(container)).toBeLessThan(0.5);
  act(() => engine.change("loading", { progress: 1, isReady: false }));
  expect(sharpness(container)).toBe(1);
  rerender(loadingOf(engine, { isCovered: true }));
  expect(sharpness(container)).toBe(0);
});

test.each(["the page", "the mini player"])(
  "at a door nothing on %s says that it is almost ready",
  (where) => {
    const engine = new FakeEngine();
    engine.change("loading", { progress: 1, isReady: false });
    render(loadingOf(engine, { isCovered: false, isMini: where === "the mini player" }));
    expect(screen.getByRole("progressbar")).toBeTruthy();
    act(() => engine.change("hosting", { waitingRoom: { isHostHere: true } }));
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.queryByRole("heading")).toBeNull();
  },
);

test("while somebody is asked for their name, it waits for them and not for the space", () => {
  const engine = new FakeEngine();
  // Of the visit before.
  engine.change("loading", { progress: 1, isReady: true });
  const asking = (engineProgress: number, isAsking = true) => (
    <LoadingScreen
      space={visit.space}
      engine={engineProgress === 1 ? engine : null}
      engineProgress={engineProgress}
      isShown
      isWaiting
      isMini={false}
      isAsking={isAsking}
      isEntering={false}
      isCovered={isAsking}
    />
  );
  const { rerender } = render(asking(0.5));
  expect(screen.getByRole("progressbar")).toBeTruthy();
  rerender(asking(1));
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.queryByText("Almost ready")).toBeNull();
  // Then a place is asked for: it begins where the engine’s share ends.
  rerender(asking(1, false));
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("45");
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
      isAsking={false}
      isEntering
      isCovered={false}
      isShown
      isWaiting
    />,
  );
  expect(screen.queryByText("Almost ready")?.textContent ?? null).toBe(words);
  expect(Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"))).toBeLessThan(100);
});
