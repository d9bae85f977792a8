import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { MissingSpace } from "./missing-space.tsx";

test("a space that isn't there is said to be missing, not its page", () => {
  renderInPage(<MissingSpace />);
  expect(screen.getByRole("heading", { name: "Space not found" })).toBeTruthy();
  expect(document.title).toContain("Space not found");
  expect(screen.getByRole("link", { name: "Go to the home page" })).toBeTruthy();
});

test("inside another site's page a missing space leads nowhere else", () => {
  renderInPage(<MissingSpace isEmbedded />);
  expect(screen.getByRole("heading", { name: "Space not found" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
