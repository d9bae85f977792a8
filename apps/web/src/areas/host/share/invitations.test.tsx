import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { ownSpace } from "#testing/records.ts";
import { signInForTest } from "#testing/sign-in.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { last, leave, showShare } from "./share.fixture.tsx";

beforeEach(signInForTest);
afterEach(() => {
  Reflect.deleteProperty(window, "veranda");
  leave();
});

const invited = (id: string, email: string) => ({
  id,
  email,
  person: null,
  invitedAt: "2026-01-01T12:00:00.000Z",
});
const bo = { id: "bobobobobobobobo", displayName: "Bo", username: "bo" };
const withBo = {
  "GET /api/rooms/myspace1/share/invite": { body: [{ ...invited("i1", "bo@example.org"), person: bo }] },
  "DELETE /api/rooms/myspace1/share/invite": { body: {} },
};
const withdraw = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Cancel the invitation to bo@example.org" }));

test("a whole list of addresses is pasted, corrected and invited", async () => {
  const asked = showShare(ownSpace(), {
    "POST /api/rooms/myspace1/share/invite": { body: [invited("i1", "bo@example.org")] },
  });
  const field = await screen.findByRole("textbox", { name: /Invite by/ });
  await userEvent.click(field);
  await userEvent.paste("Bo <bo@example.org>, cy@example.org; nonsense@");
  expect(screen.getByRole("alert").textContent).toBe("“nonsense@” is not an email address.");
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole("button", { name: "Remove cy@example.org" }));
  await userEvent.click(screen.getByRole("button", { name: "Invite" }));
  await waitFor(() => expect(last(asked, "POST")).toEqual({ emails: ["bo@example.org"] }));
  expect(await screen.findByText("Hasn’t joined yet")).toBeTruthy();
  expect(readToasts().at(-1)?.message).toBe("Invitation sent.");
});

test("nobody is invited twice", async () => {
  showShare(ownSpace(), withBo);
  await screen.findByText("bo@example.org");
  await userEvent.click(screen.getByRole("textbox", { name: /Invite by/ }));
  await userEvent.paste("Bo@example.org, cy@example.org");
  expect(screen.getByRole("alert").textContent).toBe("Already invited: bo@example.org");
  expect(screen.queryByRole("button", { name: "Remove bo@example.org" })).toBeNull();
  expect(screen.getByRole("button", { name: "Remove cy@example.org" })).toBeTruthy();
});

test("an invitation is taken back", async () => {
  const asked = showShare(ownSpace(), {
    "GET /api/rooms/myspace1/share/invite": {
      body: [invited("i1", "bo@example.org"), invited("i2", "cy@example.org")],
    },
    "DELETE /api/rooms/myspace1/share/invite": { body: {} },
  });
  await withdraw();
  await waitFor(() => expect(screen.queryByText("bo@example.org")).toBeNull());
  expect(screen.getByText("cy@example.org")).toBeTruthy();
  expect(last(asked, "DELETE")).toEqual({ userIDs: ["i1"] });
});

test.each([
  [{ isInviteOnly: true }, "Bo can no longer join, and will be removed immediately if inside."],
  [{}, "Unless Bo can join in another way, they lose access, and will be removed immediately if inside."],
])("who may be inside elsewhere isn't put out without a word: %o", async (more, words) => {
  const asked = showShare(ownSpace({ ...more, participantCount: 0 }), withBo);
  await withdraw();
  const question = within(await screen.findByRole("dialog", { name: "Withdraw the invitation to Bo?" }));
  expect(question.getByText(words)).toBeTruthy();
  expect(last(asked, "DELETE")).toBeUndefined();
  await userEvent.click(question.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(last(asked, "DELETE")).toEqual({ userIDs: ["i1"] }));
});

test.each([
  ["may join by themselves", { shareSetting: "PUBLIC_LINK" as const }],
  ["is a host", { isInviteOnly: true, administrators: [bo.id] }],
])("whose invitation is withdrawn and who %s is asked about by nobody", async (_, more) => {
  const asked = showShare(ownSpace(more), withBo);
  await withdraw();
  await waitFor(() => expect(last(asked, "DELETE")).toEqual({ userIDs: ["i1"] }));
});

test("withdrawing the invitation of somebody inside is confirmed first", async () => {
  const engine = new FakeEngine();
  window.veranda = engine;
  engine.change("session", { roomId: "myspace1" });
  engine.change("participants", { bo: person("bo", "Bo", { userId: bo.id }) });
  const asked = showShare(ownSpace({ isInviteOnly: true }), withBo);
  await withdraw();
  const question = within(await screen.findByRole("dialog", { name: "Withdraw the invitation to Bo?" }));
  expect(question.getByText("Bo is inside and will be removed immediately.")).toBeTruthy();
  expect(last(asked, "DELETE")).toBeUndefined();
  await userEvent.click(question.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(last(asked, "DELETE")).toEqual({ userIDs: ["i1"] }));
});

test("addresses that are none stay where they were written, each named", async () => {
  showShare();
  const field = await screen.findByRole("textbox", { name: /Invite by/ });
  await userEvent.click(field);
  await userEvent.paste("ann@example.org, bo.example.org, cy@nowhere");
  expect(screen.getByRole("button", { name: "Remove ann@example.org" })).toBeTruthy();
  expect(field).toHaveProperty("value", "bo.example.org cy@nowhere");
  expect(screen.getByRole("alert").textContent).toBe(
    "These are not email addresses: bo.example.org, cy@nowhere",
  );
});

test("one that is left in the field is looked at before the others are sent", async () => {
  showShare();
  const field = await screen.findByRole("textbox", { name: /Invite by/ });
  await userEvent.type(field, "ann@example.org bo.example.org");
  await userEvent.tab();
  expect(screen.getByRole("alert").textContent).toBe("“bo.example.org” is not an email address.");
  expect(field).toHaveProperty("value", "bo.example.org");
});
