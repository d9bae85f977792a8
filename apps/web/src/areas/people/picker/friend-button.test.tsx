import { screen } from "@testing-library/react";
import type { Friendship } from "@veranda/contract";
import { afterEach, expect, test } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { FriendButton } from "./friend-button.tsx";

const grace = { userID: "GraceGraceGrace1", username: "grace", displayName: "Grace", picture: "/p.webp" };

afterEach(() => document.body.replaceChildren());

test.each<[Friendship, "sm" | "md", string[]]>([
  ["none", "sm", ["Add friend: Grace"]],
  ["sent", "sm", ["Cancel request to Grace"]],
  ["received", "sm", ["Accept Grace’s friend request", "Decline Grace’s friend request"]],
  ["friends", "sm", ["Friends with Grace. Unfriend"]],
  ["received", "md", ["Accept request", "Decline Grace’s friend request"]],
])("as %s (%s), the name of a button holds the words that are seen: %j", (friendship, size, names) => {
  renderInPage(<FriendButton person={grace} friendship={friendship} size={size} />);
  const buttons = names.map((name) => screen.getByRole("button", { name }));
  expect(buttons.map(({ textContent }, at) => names[at]?.includes(textContent.trim()))).toEqual(
    names.map(() => true),
  );
});

test("that a request was sent is said beside the way to take it back, wherever the pointer is", () => {
  renderInPage(<FriendButton person={grace} friendship="sent" />);
  expect(screen.getByText("Request sent")).toBeTruthy();
  expect(screen.getByRole("button").textContent).toBe("Cancel request");
});
