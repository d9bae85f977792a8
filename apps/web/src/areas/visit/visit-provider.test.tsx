import { act, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { useVisit, type VisitControl } from "#engine/visit.ts";
import { visit } from "#testing/records.ts";
import { StageSlot } from "./stage-slot.tsx";
import { VisitProvider } from "./visit-provider.tsx";

let control: VisitControl;
function Page({ hasSlot }: { hasSlot: boolean }) {
  const here = useVisit();
  useLayoutEffect(() => void (control = here));
  return hasSlot ? <StageSlot /> : <p>Another page</p>;
}
const Stage = ({ visit: { key, space }, visitorId }: { visit: typeof visit; visitorId: string }) => (
  <p>
    Visit {key} of {space.name} by {visitorId}
  </p>
);
const page = (hasSlot = true) => (
  <VisitProvider visitorId="visitor1" viewSize="default" Stage={Stage}>
    <Page hasSlot={hasSlot} />
  </VisitProvider>
);
afterEach(() => void (document.cookie = "view_size=; Max-Age=0; path=/"));

test("a visit outlives navigation, and shows where a page has a place for it", () => {
  const { rerender } = render(page());
  expect(screen.queryByText(/^Visit/)).toBeNull();
  expect(control.slot).not.toBeNull();
  act(() => control.enter(visit));
  expect(screen.getByText("Visit 1 of Terrace by visitor1")).toBeTruthy();
  rerender(page(false));
  expect(screen.getByText("Visit 1 of Terrace by visitor1")).toBeTruthy();
  expect(control.slot).toBeNull();
});

test("another one takes its place, begins anew, and is remembered when it is over", () => {
  render(page());
  act(() => control.enter(visit));
  act(() => {
    control.setOver(true);
    control.setMaximized(true);
  });
  act(() => control.enter({ ...visit, space: { ...visit.space, id: "park0001", name: "Park" } }));
  expect(screen.getByText("Visit 2 of Park by visitor1")).toBeTruthy();
  expect(control.isOver).toBe(false);
  act(() => control.close());
  expect(screen.queryByText(/^Visit/)).toBeNull();
  // What filled the window gives it back.
  expect(control).toMatchObject({ visit: null, lastSpaceId: "park0001", isMaximized: false });
});

test("how large the view is, is kept for the next page that the server makes", () => {
  render(page());
  act(() => control.setViewSize("theater"));
  expect(control.viewSize).toBe("theater");
  expect(document.cookie).toContain("theater");
});
