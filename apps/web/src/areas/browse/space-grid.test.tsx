import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { SpaceGrid } from "./space-grid.tsx";

/** Numbers of the cards that a row of so many columns hides, by the class that does. */
const hiddenAt = (hiding: string): number[] =>
  screen.getAllByRole("listitem").flatMap((item, at) => (item.classList.contains(hiding) ? at : []));
const cards = (count: number) =>
  Array.from({ length: count }, (_, at) => spaceCard({ id: `space${at}`, name: `Space ${at}` }));

test("where there are more, a last row that isn't full is left out, whatever the columns", () => {
  renderInPage(<SpaceGrid spaces={cards(10)} hasFullRows />);
  expect(hiddenAt("2xs:max-lg:hidden")).toEqual([]);
  expect(hiddenAt("lg:max-2xl:hidden")).toEqual([9]);
  expect(hiddenAt("2xl:max-3xl:hidden")).toEqual([8, 9]);
  expect(hiddenAt("3xl:hidden")).toEqual([]);
});

test("fewer than a row, and all that there are, are shown", () => {
  const { unmount } = renderInPage(<SpaceGrid spaces={cards(3)} hasFullRows />);
  expect(hiddenAt("2xl:max-3xl:hidden")).toEqual([]);
  expect(hiddenAt("3xl:hidden")).toEqual([]);
  unmount();
  renderInPage(<SpaceGrid spaces={cards(7)} />);
  for (const hiding of ["2xs:max-lg:hidden", "lg:max-2xl:hidden", "2xl:max-3xl:hidden", "3xl:hidden"])
    expect(hiddenAt(hiding)).toEqual([]);
});
