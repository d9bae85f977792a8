import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { spaceMenuTests } from "#testing/space-menu.tsx";
import { ownSpace } from "#testing/records.ts";
import { PlaceMenu } from "./place-menu.tsx";

const open = spaceMenuTests(PlaceMenu);

test("a host creates an event from the space's menu", async () => {
  await open(ownSpace());
  await userEvent.click(await screen.findByRole("menuitem", { name: "Create event" }));
  expect(await screen.findByRole("dialog", { name: "Create event" })).toBeTruthy();
});

test("others than hosts aren't offered to create events", async () => {
  await open(ownSpace({ ownerID: "gracegracegrace1" }));
  await screen.findByRole("menuitem", { name: "Report this space" });
  expect(screen.queryByRole("menuitem", { name: "Create event" })).toBeNull();
});
