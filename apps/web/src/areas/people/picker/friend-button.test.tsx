import { screen } from "@testing-library/react";
import type { Friendship } from "@veranda/contract";
import { afterEach, expect, test } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { FriendButton } from "./friend-button.tsx";

const grace = { userID: "GraceGraceGrace1", username: "grace", displayName: "Grace", picture: "/p.webp" };

afterEach(() => document.body.replaceChildren());

test.each<[Friendship, "sm" | "md", string[]]>([
  ["none", "sm", ["Add friend"]],
  ["sent", "sm", ["Requested"]],
  ["received", "sm", ["Accept", "Decline"]],
  ["friends", "sm", ["Friends"]],
  ["received", "md", ["Accept request", "Decline"]],
])("as %s (%s), each button's name begins with what is seen: %j", (friendship, size, seen) => {
  renderInPage(<FriendButton person={grace} friendship={friendship} size={size} />);
  const names = screen
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);
  expect(names.map((name, at) => name.startsWith(seen[at] ?? "?"))).toEqual(seen.map(() => true));
  if (size === "sm") for (const name of names) expect(name).toContain("Grace");
});
