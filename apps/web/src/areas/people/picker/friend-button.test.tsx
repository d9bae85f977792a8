import { screen } from "@testing-library/react";
import type { Friendship } from "@veranda/contract";
import { afterEach, expect, test } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { FriendButton } from "./friend-button.tsx";

const grace = { userID: "GraceGraceGrace1", username: "grace", displayName: "Grace", picture: "/p.webp" };

afterEach(() => document.body.replaceChildren());

test.each<[Friendship, "sm" | "md", string[]]>([
  ["none", "sm", ["Add friend: Grace"]],
  ["sent", "sm", ["Requested. Cancel your friend request to Grace"]],
  ["received", "sm", ["Accept Grace’s friend request", "Decline Grace’s friend request"]],
  ["friends", "sm", ["Friends with Grace. Unfriend"]],
  ["received", "md", ["Accept request", "Decline Grace’s friend request"]],
])("as %s (%s), the name of a button holds the words that are seen: %j", (friendship, size, names) => {
  renderInPage(<FriendButton person={grace} friendship={friendship} size={size} />);
  const buttons = names.map((name) => screen.getByRole("button", { name }));
  expect(buttons.map(({ textContent }, at) => names[at]?.includes(seenOf(textContent)))).toEqual(
    names.map(() => true),
  );
});

/** What stands there while nobody points at it. */
const seenOf = (text: string): string => text.trim().replace(/^(Requested)Cancel$/, "$1");
