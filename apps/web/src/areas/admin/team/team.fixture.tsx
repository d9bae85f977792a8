import type { OrganizationInvitation, OrganizationMember } from "@veranda/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Asked } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { Toasts } from "#ui/toast/toasts.tsx";
import { TeamPage } from "./team-page.tsx";

const me = currentUser();
/** The address of a call about the organisation. */
export const at = (path = ""): string => `/api/organization${path}`;
export const team = (isAdmin = true) => ({
  id: "OOOOOOOOOOOOOOOO",
  name: "Harbour school",
  isAdmin,
  permissions: [],
});
export const member = (more: Partial<OrganizationMember> = {}): OrganizationMember => ({
  userID: me.id,
  username: me.username,
  displayName: me.displayName,
  picture: "/content/avatars/ada.webp",
  email: me.email,
  isAdmin: true,
  joinedAt: "2026-01-02T10:00:00.000Z",
  ...more,
});
export const bo = member({
  userID: "BBBBBBBBBBBBBBBB",
  username: "bo",
  displayName: "Bo Reed",
  email: "bo@example.org",
  isAdmin: false,
});
export const invitation: OrganizationInvitation = {
  id: "IIIIIIIIIIIIIIII",
  email: "cy@example.org",
  invitedAt: "2026-01-02T10:00:00.000Z",
  expiresAt: "2026-01-16T10:00:00.000Z",
};

/** Answers to who belongs to an organisation, or to none and may join one. */
export const own = (myOrganization: unknown, invitations: unknown[] = [], joinable: unknown = null) => ({
  "GET /api/users/me": { body: me },
  [`GET ${at()}`]: { body: { myOrganization, invitations, joinable } },
});
/** The answer to an admin who asks about the organisation, with the domain that it has. */
export const about = (associatedDomain: unknown = null) => ({
  [`GET ${at("/admin")}`]: {
    body: { ...team(), associatedDomain, plan: "FREE", seats: { used: 3, limit: 10_000 } },
  },
});
const people = { members: [member(), bo], next: null };
/** Answers to an admin of an organisation with one more member. */
export const asAdmin = {
  ...own(team()),
  ...about(),
  [`GET ${at("/admin/sign-in")}`]: { body: { site: null, provider: null } },
  [`GET ${at("/admin/members")}`]: { body: { ...people, invitations: [invitation] } },
  [`GET ${at("/members")}`]: { body: people },
  [`GET ${at("/leave")}`]: { body: { spaces: 0, spaceNames: [], heir: null } },
};

/** Opens the page at one of its tabs. */
export const showTeam = (tab: "spaces" | "members" | "settings" | "log"): ReturnType<typeof renderInPage> =>
  renderInPage(
    <>
      <TeamPage />
      <DialogHost />
      <Toasts />
    </>,
    { path: tab === "spaces" ? "/" : `/?tab=${tab}` },
  );
/** The calls about the organisation that were made by a method: their addresses and what they said. */
export const sent = (asked: readonly Asked[], method: string): [string, unknown][] =>
  asked
    .filter((each) => each.method === method && each.url.pathname.startsWith(at()))
    .map(({ url, body }) => [url.pathname, body]);
export const press = async (name: string | RegExp, role = "button"): Promise<void> =>
  userEvent.click(await screen.findByRole(role, { name }));
