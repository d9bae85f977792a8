import { render } from "@testing-library/react";
import { expect, test } from "vitest";
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
