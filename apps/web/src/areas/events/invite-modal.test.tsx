import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { EventInvitation, PersonCard } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, type Asked } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { InviteModal } from "./invite-modal.tsx";

const ID = "abcdefghijklmnop";
const PATH = `/api/v2/events/${ID}`;
const person = (name: string): PersonCard => ({
  userID: `${name}000000000000000`.slice(0, 16),
  username: name.toLowerCase(),
  displayName: name,
  picture: "/p.webp",
});
const [ann, bo, cy] = [person("Ann"), person("Bo"), person("Cy")];
const invited = (card: PersonCard, answer: EventInvitation["answer"]): EventInvitation => ({
  person: card,
  invitedAt: new Date().toISOString(),
  answer,
});

let invitations: EventInvitation[];
let asked: Asked[];

beforeEach(() => {
  signInForTest();
  invitations = [invited(ann, "going")];
  asked = answerCalls({
    "POST /api/bootstrap": { body: { signIn: { methods: ["Email"], sendsMail: false } } },
    [`GET ${PATH}/invitations`]: () => ({ body: { invitations, unnamedCount: 2 } }),
    [`GET ${PATH}/suggestions`]: () => ({ body: { people: [bo] } }),
    [`POST ${PATH}/invitations`]: () => ({
      body: { invitations: (invitations = [invited(bo, null), ...invitations]), unnamedCount: 2 },
    }),
    [`DELETE ${PATH}/invitations/${ann.userID}`]: () => ({
      body: { invitations: (invitations = []), unnamedCount: 2 },
    }),
    "GET /api/friends/search": () => ({
      body: [ann, cy].map((card) => ({
        ...card,
        relationship: { friendship: "none", isFollowing: false, isBlocked: false },
      })),
    }),
  });
  renderInPage(<InviteModal event={{ id: ID, space: "The Terrace" }} onClose={() => undefined} />);
});
afterEach(() => {
  vi.unstubAllGlobals();
  signOutForTest();
});

const rows = async (label: string) =>
  within(await screen.findByRole("region", { name: label }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("promises no email where none is sent", async () => {
  expect(await screen.findByText(/^Everyone you invite gets a notification\./)).toBeTruthy();
});

test("says who is invited and what they answered", async () => {
  expect(await rows("Invited")).toEqual([expect.stringContaining("AnnGoing")]);
});

test("says how many are invited whom it doesn't name", async () => {
  expect(await screen.findByText("2 more people aren’t named because of their age.")).toBeTruthy();
});

test("invites who is suggested, who stands among the invited then", async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Invite Bo" }));
  await soon(async () => expect(await rows("Invited")).toHaveLength(2));
  expect((await rows("Invited"))[0]).toContain("BoNo answer yet");
  expect(screen.queryByRole("button", { name: "Invite Bo" })).toBeNull();
  expect(
    asked.find(({ method, url }) => method === "POST" && url.pathname.endsWith("/invitations"))?.body,
  ).toEqual({ userIDs: [bo.userID] });
});

test("finds people by name, and says who of them is invited", async () => {
  await userEvent.type(await screen.findByRole("searchbox", { name: "Find a person" }), "n");
  expect(await screen.findByRole("button", { name: "Invite Cy" })).toBeTruthy();
  expect((await rows("Found"))[0]).toContain("Invited");
  expect(screen.queryByRole("button", { name: "Invite Ann" })).toBeNull();
});

test("takes an invitation back", async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Uninvite Ann" }));
  await soon(() => expect(screen.queryByRole("region", { name: "Invited" })).toBeNull());
});
