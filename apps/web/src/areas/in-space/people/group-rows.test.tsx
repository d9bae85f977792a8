import { act, screen } from "@testing-library/react";
import type { OwnGroup } from "@veranda/contract";
import { expect, test } from "vitest";
import { ownGroupQuery } from "#areas/people";
import { renderInPage } from "#testing/render.tsx";
import { GroupRow } from "./group-rows.tsx";

const from = { displayName: "Grace" };

test.each<[string, OwnGroup, string]>([
  ["there is nothing but to create one", { group: null, invitations: [] }, "Create group"],
  [
    "one is invited",
    { group: null, invitations: [{ groupId: "g1", from, expiresAt: "2030-01-01T00:00:00.000Z" }] },
    "Group",
  ],
])("the group's entry says what it leads to: %s", async (_, own, name) => {
  const { queries } = renderInPage(<GroupRow />);
  expect(screen.getByRole("button", { name: "Group" })).toBeTruthy();
  await act(async () => void queries.setQueryData(ownGroupQuery().queryKey, own));
  expect((await screen.findByRole("button", { name })).textContent).toBe(name);
});
