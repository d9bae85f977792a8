import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentUser, ownSpace } from "#testing/records.ts";
import { signInForTest } from "#testing/sign-in.ts";
import { last, leave, link, showShare } from "./share.fixture.tsx";

beforeEach(signInForTest);
afterEach(leave);

const organisation = { id: "OOOOOOOOOOOOOOOO", name: "Harbour school", isAdmin: false, permissions: [] };
const inOrganisation = { "GET /api/users/me": { body: currentUser({ myOrganization: organisation }) } };

test("the link of a private space carries its key, that of a public one does not", async () => {
  const asked = showShare(ownSpace(), {
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ shareSetting: "PUBLIC_LINK" }) },
  });
  await waitFor(() => expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1?share=key-of-mine"));
  await userEvent.click(await screen.findByRole("radio", { name: /Public/ }));
  await waitFor(() => expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1"));
  expect(last(asked, "PATCH")).toEqual({
    shareSetting: "PUBLIC_LINK",
    isInviteOnly: false,
    fullScreenModeEnabled: false,
  });
});

test("for the invited alone, the link carries no key, and there is none to renew", async () => {
  const asked = showShare(ownSpace(), {
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ isInviteOnly: true }) },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Invite only/ }));
  await waitFor(() => expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1"));
  expect(last(asked, "PATCH")).toMatchObject({ shareSetting: "PRIVATE", isInviteOnly: true });
  expect(screen.queryByRole("button", { name: "New link" })).toBeNull();
});

test("nobody inside is put out by a slip among who can join: a narrower choice is asked about first", async () => {
  const asked = showShare(ownSpace({ participantCount: 3 }), {
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ isInviteOnly: true, participantCount: 0 }) },
  });
  const link = await screen.findByRole<HTMLInputElement>("radio", { name: /with the link/i });
  await userEvent.click(screen.getByRole("radio", { name: /Invite only/ }));
  let question = within(await screen.findByRole("dialog", { name: "Change who can join?" }));
  expect(
    question.getByText("3 visitors are inside. Anyone who isn’t invited will be removed immediately."),
  ).toBeTruthy();
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(last(asked, "PATCH")).toBeUndefined();
  expect(link.checked).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: /Invite only/ }));
  question = within(await screen.findByRole("dialog", { name: "Change who can join?" }));
  await userEvent.click(question.getByRole("button", { name: "Change" }));
  await waitFor(() => expect(last(asked, "PATCH")).toMatchObject({ isInviteOnly: true }));
});

test("what lets more people in is not asked about, whoever is inside", async () => {
  const asked = showShare(ownSpace({ participantCount: 3 }), {
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ shareSetting: "PUBLIC_LINK" }) },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Public/ }));
  await waitFor(() => expect(last(asked, "PATCH")).toMatchObject({ shareSetting: "PUBLIC_LINK" }));
});

test("an owner in an organisation gives it a space once they are sure; nobody else is offered it", async () => {
  const asked = showShare(ownSpace(), {
    ...inOrganisation,
    "PATCH /api/rooms/myspace1/edit": {
      body: ownSpace({ shareSetting: "ORG", organizationOwnerID: organisation.id }),
    },
  });
  const ask = async () => {
    await userEvent.click(await screen.findByRole("radio", { name: /^Organisation/ }));
    return within(await screen.findByRole("dialog", { name: "Give this space to Harbour school?" }));
  };
  const first = await ask();
  expect(
    first.getByText(/^The space will belong to Harbour school: .* You can’t take it back\.$/),
  ).toBeTruthy();
  await userEvent.click(first.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Organisation/ }).checked).toBe(false);
  expect(last(asked, "PATCH")).toBeUndefined();
  await userEvent.click((await ask()).getByRole("button", { name: "Give to organisation" }));
  await screen.findByText("Members of its organisation can join “Ann's Porch” with this link.");
  await waitFor(() => expect(link()).toBe("https://spaces.example/s/anns-porch-myspace1"));
  expect(last(asked, "PATCH")).toMatchObject({ shareSetting: "ORG", isInviteOnly: false });
});

test("who gives a space away reads in the same question who has to leave it", async () => {
  showShare(ownSpace({ shareSetting: "PUBLIC_LINK", participantCount: 2 }), inOrganisation);
  await userEvent.click(await screen.findByRole("radio", { name: /^Organisation/ }));
  expect(
    await screen.findByText(
      /2 visitors are inside\. Anyone who is neither a member nor invited will be removed/,
    ),
  ).toBeTruthy();
});

test("a space that is the organisation's already is shared with it again at once", async () => {
  const given = { organizationOwnerID: organisation.id };
  const asked = showShare(ownSpace({ ...given, shareSetting: "PUBLIC_LINK" }), {
    ...inOrganisation,
    "PATCH /api/rooms/myspace1/edit": { body: ownSpace({ ...given, shareSetting: "ORG" }) },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /^Organisation/ }));
  await waitFor(() => expect(last(asked, "PATCH")).toMatchObject({ shareSetting: "ORG" }));
});

test("without an organisation there is nothing to share with it", async () => {
  showShare();
  await screen.findByRole("radio", { name: /Invite only/ });
  expect(screen.queryByRole("radio", { name: /^Organisation/ })).toBeNull();
});
