import { act, screen } from "@testing-library/react";
import type { Group } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser, visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { useQuery } from "@tanstack/react-query";
import { GroupBarButton, GroupHere } from "./group-here.tsx";
import { groupMember } from "./group-records.fixture.ts";
import { rememberStart } from "./last-trip.ts";
import { ownGroupQuery } from "./own-group.ts";

const ID = "H".repeat(22);
const TRIP = `POST /api/v2/groups/${ID}/trips`;
const groupLedBy = (leader: "me" | "grace", isGraceHere = false): Group => ({
  id: ID,
  members: [
    groupMember("me", { isMe: true, isLeader: leader === "me" }),
    groupMember("grace", { isLeader: leader === "grace", isHere: isGraceHere }),
  ],
  invited: [],
  isFollowing: false,
  trip: null,
});

let engine: FakeEngine;

/** As the page knows the group already. */
function Here() {
  useQuery(ownGroupQuery());
  return (
    <>
      <GroupHere />
      <GroupBarButton />
    </>
  );
}
const arrive = async (group: Group) => {
  const own = { group, invitations: [] };
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/v2/groups/mine": { body: own },
    [TRIP]: { body: own },
  });
  renderInPage(<Here />, { engine, visit: { visit: { ...visit, shareId: "link-of-terrace" } } });
  await screen.findByRole("button", { name: "Open group (2 people)" });
  return () => asked.filter(({ method }) => method === "POST").map(({ body }) => body);
};

beforeEach(() => {
  sessionStorage.clear();
  signInForTest();
  engine = new FakeEngine();
});
afterEach(() => {
  signOutForTest();
  vi.unstubAllGlobals();
});

test("a leader who arrives in another instance brings the group there, once", async () => {
  rememberStart(ID, false);
  const trips = await arrive(groupLedBy("me"));
  await soon(() =>
    expect(trips()).toEqual([{ spaceID: "terrace1", instanceId: "instance1", shareId: "link-of-terrace" }]),
  );
  act(() => engine.change("session", { ...engine.state.session, pingMs: 40 }));
  act(() => engine.change("session", { ...engine.state.session, instanceId: "instance2" }));
  await soon(() =>
    expect(trips()).toEqual([
      { spaceID: "terrace1", instanceId: "instance1", shareId: "link-of-terrace" },
      { spaceID: "terrace1", instanceId: "instance2", shareId: "link-of-terrace" },
    ]),
  );
});

test("who doesn’t lead takes nobody anywhere", async () => {
  rememberStart(ID, false);
  expect((await arrive(groupLedBy("grace")))()).toEqual([]);
});

test("nobody is asked to come where everybody is", async () => {
  rememberStart(ID, false);
  expect((await arrive(groupLedBy("me", true)))()).toEqual([]);
});

test("who stayed where the leader was is asked too, though the page knew them as being here", async () => {
  rememberStart(ID, false);
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/v2/groups/mine": { body: { group: groupLedBy("me", true), invitations: [] } },
  });
  engine.change("session", { ...engine.state.session, status: "joining" });
  renderInPage(<Here />, { engine, visit: { visit } });
  await screen.findByRole("button", { name: "Open group (2 people)" });
  expect(asked.filter(({ method }) => method === "POST")).toEqual([]);
  const now = { group: groupLedBy("me"), invitations: [] };
  const later = answerCalls({ "GET /api/v2/groups/mine": { body: now }, [TRIP]: { body: now } });
  act(() => engine.change("session", { ...engine.state.session, status: "joined" }));
  await soon(() => expect(later.some(({ method }) => method === "POST")).toBe(true));
});
