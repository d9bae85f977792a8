import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { spaceMenuTests } from "#testing/space-menu.tsx";
import { ownSpace } from "#testing/records.ts";
import { SpaceMenu } from "./space-menu.tsx";

const open = spaceMenuTests(SpaceMenu);

test("others than hosts report the space from its menu", async () => {
  await open(ownSpace({ ownerID: "gracegracegrace1" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Report this space" }));
  expect(await screen.findByRole("dialog", { name: "Report Ann's Porch" })).toBeTruthy();
});

test("nobody is offered to report a space of their own", async () => {
  await open(ownSpace());
  await screen.findByRole("menuitem", { name: "Edit this space" });
  expect(screen.queryByRole("menuitem", { name: "Report this space" })).toBeNull();
});
