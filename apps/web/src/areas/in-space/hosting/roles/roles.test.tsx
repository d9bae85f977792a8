import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { AssignedRole } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, type Asked, refusal } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { ofHost, rights } from "#testing/objects.ts";
import { profile } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { NO_VOICE_YET, useVoice } from "../../voice/voice-view.ts";
import { OwnRoles } from "./own-roles.tsx";
import { RolesTab } from "./roles-tab.tsx";

const ANN = "annannannannanna";
const STAND = { x: 4, y: 0, z: 5, width: 6, depth: 4, heading: 0 };
const BUILDER: AssignedRole = {
  id: "7b1c0b7e-5a2e-4bb8-9d7e-0e5f0f7d8a11",
  userID: ANN,
  role: "builder",
  stand: STAND,
  assignedAt: "2026-11-24T10:00:00.000Z",
};

let engine: FakeEngine;
let asked: Asked[];
let roles: AssignedRole[];
beforeEach(() => {
  roles = [];
  engine = new FakeEngine();
  engine.change("participants", {
    ann: person("ann", "Ann Heron", { userId: ANN, isAuthless: false }),
    dee: person("dee", "Dee Lynx"),
  });
  engine.change("rights", ofHost());
  asked = answerCalls({
    "GET /api/avatars": { body: [] },
    [`GET /api/profiles/${ANN}`]: { body: profile({ userID: ANN, displayName: "Ann Heron" }) },
    "POST /api/rooms/space001/appointable": { body: { userIDs: [ANN] } },
    "GET /api/rooms/space001/roles": () => ({ body: roles }),
    "POST /api/rooms/space001/roles": () => ({ body: (roles = [BUILDER]) }),
    [`DELETE /api/rooms/space001/roles/${BUILDER.id}`]: () => ({ body: (roles = []) }),
  });
});
afterEach(() => {
  clearToasts();
});
const show = () => renderInPage(<RolesTab spaceId="space001" />, { engine });
const marked = () => engine.told("mark_stands").at(-1);
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole("button", { name }));
const isAssigning = ({ method, url }: Asked): boolean => method === "POST" && url.pathname.endsWith("/roles");
const choose = (name: RegExp | string) => userEvent.click(screen.getByRole("radio", { name }));

test("a host gives a builder a stand where they stand, sees its outline, and takes it back", async () => {
  show();
  await screen.findByText("Nobody has a role yet.");
  await press("Give a role");
  // Guests have no account to give one to.
  expect(screen.queryByText("Dee Lynx")).toBeNull();
  await press(/Ann Heron/);
  await choose(/Builder/);
  expect(marked()).toEqual({ stands: [] });
  await choose("At a stand");
  act(() => engine.change("me", { position: [4.001, 0, 5], viewHeading: Math.PI * 2 + 0.004 }));
  expect(marked()).toEqual({ stands: [STAND] });
  await press("Give a role");
  await screen.findByText("Builder · 6 × 4 m");
  expect(asked.find(isAssigning)?.body).toEqual({
    userID: ANN,
    role: "builder",
    stand: STAND,
  });
  await press("Remove the role Builder · 6 × 4 m from Ann Heron");
  await screen.findByText("Nobody has a role yet.");
  expect(marked()).toEqual({ stands: [] });
  // A slip is undone from the toast: the same role, the same stand.
  const toast = readToasts().at(-1);
  expect(toast?.message).toBe("Ann Heron no longer has the role Builder · 6 × 4 m.");
  act(() => toast?.action?.press());
  await screen.findByText("Builder · 6 × 4 m");
  expect(asked.findLast(isAssigning)?.body).toEqual({
    userID: ANN,
    role: "builder",
    stand: STAND,
  });
});

test("whom the server would refuse isn't among those who are here", async () => {
  const KIM = "kimkimkimkimkim1";
  engine.change("participants", { kim: person("kim", "Kim Wren", { userId: KIM, isAuthless: false }) });
  show();
  await press("Give a role");
  await screen.findByRole("button", { name: /Ann Heron/ });
  expect(screen.queryByText("Kim Wren")).toBeNull();
});

test("what a choice adds comes into view", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  show();
  await screen.findByText("Nobody has a role yet.");
  await press("Give a role");
  await press(/Ann Heron/);
  await choose(/Builder/);
  expect(scrolled.mock.instances.at(-1)).toContain(screen.getByRole("radio", { name: "At a stand" }));
  await choose("At a stand");
  expect(scrolled.mock.instances.at(-1)).toContain(screen.getByRole("slider", { name: "Width" }));
});

test.each([
  [[], true],
  [["add_content"], false],
  [["view_only"], false],
] as const)(
  "where %j is kept from others, a host reads that stands limit nobody: %s",
  async (kept, isRead) => {
    roles = [BUILDER];
    engine.change("room", {
      id: "space001",
      name: "Hall",
      setting: { environment: "terrace", variant: "day" },
      objects: [],
      assets: [],
      hosts: { ownerId: null, administrators: [], restrictedPermissions: [...kept] },
    });
    const isSaid = () =>
      screen.queryByText(/^“Let others build” is on: people can build everywhere/) !== null;
    show();
    await screen.findByText("Builder · 6 × 4 m");
    expect(isSaid()).toBe(isRead);
    await press("Give a role");
    await press(/Ann Heron/);
    await choose(/Builder/);
    expect(isSaid()).toBe(false);
    await choose("At a stand");
    expect(isSaid()).toBe(isRead);
  },
);

test("a role that was refused is told, and what was entered stays", async () => {
  asked = answerCalls({
    "GET /api/avatars": { body: [] },
    "GET /api/rooms/space001/roles": { body: [] },
    "POST /api/rooms/space001/appointable": { body: { userIDs: [ANN] } },
  });
  show();
  await press("Give a role");
  await press(/Ann Heron/);
  await choose(/Guide/);
  await press("Give a role");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Guide/ }).checked).toBe(true);
});

test("of somebody who is closed to the host it is said what is true", async () => {
  answerCalls({
    "GET /api/avatars": { body: [] },
    "GET /api/rooms/space001/roles": { body: [] },
    "POST /api/rooms/space001/appointable": { body: { userIDs: [ANN] } },
    "POST /api/rooms/space001/roles": refusal("REQUESTS_CLOSED", 403, "Closed"),
  });
  show();
  await press("Give a role");
  await press(/Ann Heron/);
  await press("Give a role");
  await vi.waitFor(() => expect(readToasts()).toHaveLength(1), { timeout: 45_000 });
  expect(readToasts().map(({ message }) => message)).toEqual([
    "You can’t give this person a role unless you’re friends. They can send you a friend request.",
  ]);
});

test("whoever has roles reads them, guides, and takes the megaphone", async () => {
  useVoice.setState({ ...NO_VOICE_YET, isOffered: true });
  engine.change("rights", rights({ assignedRoles: ["guide", "presenter"] }));
  renderInPage(<OwnRoles />, { engine });
  expect(screen.getByText("Guide and Presenter")).toBeTruthy();
  await press("Guide everyone");
  expect(engine.told("set_guiding")).toEqual([{ isGuiding: true }]);
  await press("Take the megaphone");
  expect(engine.told("set_megaphone")).toMatchObject([{ hasMegaphone: true }]);
  act(() => engine.change("hosting", { guideId: "dee" }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Guide everyone" }).disabled).toBe(true);
});

test("whoever has none sees nothing of it", () => {
  engine.change("rights", rights());
  const { container } = renderInPage(<OwnRoles />, { engine });
  expect(within(container).queryByRole("button")).toBeNull();
});
