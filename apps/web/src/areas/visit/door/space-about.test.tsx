import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { ownSpace, spacePreview } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { SpaceAbout } from "./space-about.tsx";

const show = (tags: string[], description: string) => {
  answerCalls({ "GET /api/spaces/v2/terrace1": { body: { space: ownSpace({ id: "terrace1", tags }) } } });
  return renderInPage(<SpaceAbout preview={spacePreview({ id: "terrace1", description })} />);
};

test("a space's description and tags stand below it", async () => {
  show(["sea"], "A veranda above the sea.");
  expect(await screen.findByRole("link", { name: "sea" })).toBeTruthy();
  expect(screen.getByText("A veranda above the sea.")).toBeTruthy();
});

test("a space without a description or tags leaves no gap for them", async () => {
  const { container } = show([], "");
  await screen.findByText("Visits");
  expect(screen.queryByRole("list", { name: "Tags" })).toBeNull();
  expect([...container.querySelectorAll("p, ul")].filter(({ textContent }) => textContent === "")).toEqual(
    [],
  );
});
