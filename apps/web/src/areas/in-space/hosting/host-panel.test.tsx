import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { HostReport } from "@veranda/contract";
import { NO_CHAT_WORDS, NO_HOSTING, type HostView } from "@veranda/contract/rooms/hosting";
import { defaultPersonVoice } from "@veranda/contract/rooms/voice";
import { beforeEach, expect, test } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { ofHost, rights } from "#testing/objects.ts";
import { visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { NO_VOICE_YET, useVoice } from "../voice/voice-view.ts";
import { HostNotices } from "./host-notices.tsx";
import { HostPanel } from "./host-panel.tsx";
import { useHostTab } from "./host-tab.ts";

const VIEW: HostView = { door: "open", capacity: null, waiting: [], heldMessages: [], words: NO_CHAT_WORDS };
const WAITING = [
  { id: "w1", displayName: "Bo Otter", isAuthless: true, avatar: "", since: 1 },
  { id: "w2", displayName: "Cy Hare", isAuthless: false, avatar: "s1.look", since: 2 },
];

const REPORT: HostReport = {
  id: "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77",
  kind: "person",
  category: "harassment",
  at: "2026-03-04T10:00:00.000Z",
  instance: 1,
  person: { id: "account-of-bo", displayName: "Bo" },
  message: null,
  object: null,
  dealt: null,
};

let engine: FakeEngine;
beforeEach(() => {
  engine = new FakeEngine();
  engine.change("participants", { ann: person("ann", "Ann Heron"), dee: person("dee", "Dee Lynx") });
  engine.change("rights", ofHost());
  engine.change("hosting", { view: VIEW });
  useVoice.setState({ ...NO_VOICE_YET, isOffered: true });
  useHostTab.setState({ tab: "people" });
  answerCalls({
    "GET /api/avatars": { body: [] },
    [`GET /api/rooms/${visit.space.id}/reports`]: { body: [REPORT] },
    [`GET /api/rooms/${visit.space.id}/host-acts`]: {
      body: {
        acts: [
          {
            id: "7b1c0b7e-5a2e-4bb8-9d7e-0e5f0f7d8a11",
            at: "2026-11-24T10:00:00.000Z",
            act: "turned_away",
            by: "Ann Heron",
            target: "Bo Otter",
            detail: "",
            isTextHidden: false,
            instance: 1,
          },
        ],
        next: null,
      },
    },
  });
});
const show = () => renderInPage(<HostPanel visit={visit} onClose={() => {}} />, { engine });
const open = (name: RegExp | string) => userEvent.click(screen.getByRole("tab", { name }));

test("finds people by name, brings one here and mutes all", async () => {
  show();
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search people" });
  // Beside the button that mutes all it is cut where it is longer.
  expect(search.placeholder).toBe("Search");
  await userEvent.type(search, "dee");
  expect(screen.queryByText("Ann Heron")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Bring Dee Lynx here" }));
  expect(engine.told("bring_participant")).toEqual([{ participantId: "dee" }]);
  await userEvent.click(screen.getByRole("button", { name: "Mute all" }));
  expect(engine.told("mute_all_participants")).toHaveLength(1);
});

test("says of people which roles hosts have given them", async () => {
  engine.change("participants", {
    ann: { ...person("ann", "Ann Heron"), assignedRoles: ["presenter", "builder"] },
    me: person("me", "Wandering Fox"),
  });
  show();
  const row = (await screen.findByText("Ann Heron")).closest("li");
  expect(row?.textContent).toContain("Presenter · Builder");
});

test("lists who is in other instances, finds them by name, and announces there too", async () => {
  const anna = { id: "p1", userID: null, displayName: "Anna Crane", avatar: "plain", isHost: false };
  const instances = [
    { instanceId: "here", number: 1, participantCount: 2, people: [] },
    { instanceId: "there", number: 2, participantCount: 3, people: [anna] },
    { instanceId: "empty", number: 3, participantCount: 0, people: [] },
  ];
  answerCalls({
    "GET /api/avatars": { body: [] },
    [`GET /api/rooms/${visit.space.id}/people`]: { body: { instances } },
  });
  engine.change("session", { instanceId: "here" });
  show();
  expect(await screen.findByRole("heading", { name: "Instance 2 · 3 people" })).toBeTruthy();
  expect(screen.getByText("2 more people")).toBeTruthy();
  expect(screen.queryByText(/Instance [13]/)).toBeNull();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search people" }), "anna");
  expect(screen.getByText("Anna Crane")).toBeTruthy();
  expect(screen.queryByText("Nobody found")).toBeNull();
  await open("Lead");
  await userEvent.type(screen.getByRole("textbox", { name: "Announcement" }), "We begin");
  await userEvent.click(screen.getByRole("button", { name: "Announce" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "In all instances of this space" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Announcement" }), "Here");
  await userEvent.click(screen.getByRole("button", { name: "Announce" }));
  expect(engine.told("announce")).toEqual([{ text: "We begin", isEverywhere: true }, { text: "Here" }]);
});

test("sets the door, and lets in or turns away who waits, one or all", async () => {
  show();
  await open("Entry");
  await userEvent.click(screen.getByRole("radio", { name: "Ask first" }));
  expect(engine.told("set_door")).toEqual([{ mode: "ask" }]);
  act(() => engine.change("hosting", { view: { ...VIEW, door: "ask", waiting: WAITING } }));
  const pictures = [...document.querySelectorAll("li img")].map((picture) => picture.getAttribute("src"));
  expect(pictures).toEqual(["/avatars/portraits/s1.look.webp"]);
  await userEvent.click(screen.getByRole("button", { name: "Admit Cy Hare" }));
  await userEvent.click(screen.getByRole("button", { name: "Turn away Bo Otter" }));
  await userEvent.click(screen.getByRole("button", { name: "Admit all" }));
  expect(engine.told("answer_waiting")).toEqual([
    { visitorId: "w2", isAdmitted: true },
    { visitorId: "w1", isAdmitted: false },
    { visitorId: null, isAdmitted: true },
  ]);
  await userEvent.type(screen.getByRole("spinbutton", { name: /Maximum people/ }), "12{Enter}");
  expect(engine.told("set_instance_capacity")).toEqual([{ capacity: 12 }]);
});

test("gathers, announces and counts down", async () => {
  show();
  await open("Lead");
  await userEvent.click(screen.getByRole("button", { name: "Gather everyone around me" }));
  expect(engine.told("congregate_around_actor")).toEqual([{ actorId: "me" }]);
  const announcement = screen.getByRole("textbox", { name: "Announcement", description: "0/200" });
  expect(announcement.tagName).toBe("TEXTAREA");
  await userEvent.type(announcement, "We begin");
  expect(screen.getByRole("textbox", { name: "Announcement", description: "8/200" })).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(engine.told("announce")).toEqual([{ text: "We begin" }]);
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  expect(engine.told("set_countdown")).toEqual([{ seconds: 300, title: "We start in" }]);
});

test("the chat is kept in order where the people are, and says which rules are in force", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Chat moderation/ }));
  await userEvent.click(screen.getByRole("switch", { name: "No links" }));
  expect(engine.told("set_chat_rules")).toEqual([{ isWithoutLinks: true }]);
  act(() =>
    engine.change("hosting", {
      chatRules: { ...NO_HOSTING.chatRules, isWithoutLinks: true, wordFilter: "hold" },
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: /^Chat moderation/ }));
  expect(screen.queryByRole("switch", { name: "No links" })).toBeNull();
  expect(screen.getByRole("button", { name: /^Chat moderation/ }).textContent).toBe(
    "Chat moderationNo links · Filtered words: Check first",
  );
});

test.each([
  ["hosts", ofHost(), /^These settings apply to the whole space/],
  ["co-hosts", rights({ isCoHost: true }), /^Your changes apply here until/],
])("says %s how long what they set for the chat lasts", async (_, mine, says) => {
  engine.change("rights", mine);
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Chat moderation/ }));
  expect(screen.getByText(says)).toBeTruthy();
});

test("filters words as hosts choose, and takes words of their own", async () => {
  engine.change("hosting", { view: { ...VIEW, words: { blocked: ["spoil*"], allowed: [] } } });
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Chat moderation/ }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Filtered words" }), "Check first");
  expect(engine.told("set_chat_rules")).toEqual([{ wordFilter: "hold" }]);
  await userEvent.type(screen.getByRole("textbox", { name: "Also filter" }), "ending{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Remove “spoil*”" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Never filter" }), "***{Enter}Dickens{Enter}");
  expect(engine.told("set_chat_words")).toEqual([
    { blocked: ["spoil*", "ending"] },
    { blocked: [] },
    { allowed: ["***Dickens"] },
  ]);
});

test("says of a message that it waits for its words", async () => {
  const heldMessages = [{ id: "m1", senderName: "Bo", text: "hi", isFiltered: true }];
  engine.change("hosting", { view: { ...VIEW, heldMessages } });
  show();
  expect(screen.getByText("Contains a filtered word")).toBeTruthy();
});

test("shows what guests wrote to be checked", async () => {
  engine.change("hosting", { view: { ...VIEW, heldMessages: [{ id: "m1", senderName: "Bo", text: "hi" }] } });
  show();
  await userEvent.click(screen.getByRole("button", { name: "Approve the message from Bo" }));
  expect(engine.told("answer_held_message")).toEqual([{ messageId: "m1", isShown: true }]);
});

test("messages to check come first, and reports that they push down are led to from the top", async () => {
  engine.change("hosting", { view: { ...VIEW, heldMessages: [{ id: "m1", senderName: "Bo", text: "hi" }] } });
  show();
  await screen.findByRole("region", { name: "Reports" });
  const names = within(screen.getByRole("tabpanel"))
    .getAllByRole("region")
    .map((each) => each.getAttribute("aria-label") ?? each.firstChild?.textContent);
  expect(names).toEqual(["Messages to check", "Reports", "Chat moderation"]);
  const reports = screen.getByRole("region", { name: "Reports" });
  await userEvent.click(screen.getByRole("button", { name: "Reports 1" }));
  expect(document.activeElement).toBe(reports);
  act(() => engine.change("hosting", { view: VIEW }));
  expect(screen.queryByRole("button", { name: "Reports 1" })).toBeNull();
});

test.each([
  ["hosts", ofHost(), /in this space in the last 90 days/],
  ["co-hosts", rights({ isCoHost: true }), /in this instance/],
])("the log says who did what to whom, to %s", async (_, mine, lead) => {
  engine.change("rights", mine);
  show();
  await open("Log");
  expect(await screen.findByText("Ann Heron turned Bo Otter away")).toBeTruthy();
  expect(screen.getByText(lead)).toBeTruthy();
});

test("is not there for anybody else", () => {
  engine.change("rights", rights());
  show();
  expect(screen.queryByRole("tablist")).toBeNull();
});

test("an announcement is read out and can be hidden; hosts are told that somebody waits", async () => {
  const shown: string[] = [];
  renderInPage(<HostNotices isPanelOpen={false} onShow={(tab) => shown.push(tab)} />, { engine });
  act(() => engine.change("hosting", { announcement: { id: "a1", by: "Ann", text: "Please be seated" } }));
  expect((await screen.findByText("Ann: Please be seated")).closest("[aria-live=polite]")).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Hide" }));
  expect(screen.queryByText("Ann: Please be seated")).toBeNull();
  act(() => engine.change("hosting", { view: { ...VIEW, door: "ask", waiting: WAITING } }));
  expect(screen.getByText("2 people are waiting")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(shown).toEqual(["doors"]);
  act(() => engine.change("hosting", { view: { ...VIEW, door: "ask", waiting: WAITING.slice(1) } }));
  expect(screen.getByText("Cy Hare is waiting")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Admit Cy Hare" }));
  expect(engine.told("answer_waiting")).toEqual([{ visitorId: "w2", isAdmitted: true }]);
  act(() => engine.change("rights", rights()));
  expect(screen.queryByText("Cy Hare is waiting")).toBeNull();
});

test("one guides everybody from the tools, or stops whoever does", async () => {
  show();
  await open("Lead");
  await userEvent.click(screen.getByRole("button", { name: "Guide everyone" }));
  act(() => engine.change("hosting", { guideId: "dee" }));
  await userEvent.click(screen.getByRole("button", { name: "Stop Dee Lynx from guiding" }));
  expect(engine.told("set_guiding")).toEqual([{ isGuiding: true }, { isGuiding: false }]);
});

test("who follows is told whom, lets go by the button or Escape, and follows again", async () => {
  renderInPage(<HostNotices isPanelOpen={false} onShow={() => {}} />, { engine });
  act(() => engine.change("hosting", { guideId: "dee", isFollowing: true }));
  expect((await screen.findByText("Following Dee Lynx")).closest("[aria-live=polite]")).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Stop following" }));
  act(() => engine.change("hosting", { isFollowing: false }));
  expect(screen.getByText("Dee Lynx is guiding")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Follow" }));
  expect(engine.told("set_following")).toEqual([false, false, true].map((isFollowing) => ({ isFollowing })));
  // Who is hidden from one guides others.
  act(() => engine.change("hosting", { guideId: "hidden" }));
  expect(screen.queryByText(/guiding/)).toBeNull();
});

const HANDS = { dee: { ...defaultPersonVoice("raise_hand"), hand: 1 } };

test("hosts are told of raised hands while they don't look at the people", async () => {
  const shown: string[] = [];
  const notices = (isPanelOpen: boolean) => (
    <HostNotices isPanelOpen={isPanelOpen} onShow={(tab) => shown.push(tab)} />
  );
  const { unmount } = renderInPage(notices(false), { engine });
  act(() => engine.change("voice", { mode: "raise_hand", people: HANDS }));
  expect((await screen.findByText("1 raised hand")).closest("[aria-live=polite]")).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(shown).toEqual(["people"]);
  unmount();
  renderInPage(notices(true), { engine });
  expect(screen.queryByText("1 raised hand")).toBeNull();
  act(() => useHostTab.setState({ tab: "stage" }));
  expect(screen.getByText("1 raised hand")).toBeTruthy();
  act(() => engine.change("rights", rights()));
  expect(screen.queryByText("1 raised hand")).toBeNull();
});

test("the tab of people counts raised hands and messages to be checked", () => {
  engine.change("voice", { mode: "raise_hand", people: { ...HANDS, me: { ...HANDS.dee, hand: 2 } } });
  engine.change("hosting", { view: { ...VIEW, heldMessages: [{ id: "m1", senderName: "Bo", text: "hi" }] } });
  show();
  // Not one's own.
  expect(screen.getByRole("tab", { name: /People/ }).textContent).toContain("2");
});

test("a host who is alone is offered to invite people", async () => {
  engine.state = { ...engine.state, participants: { me: person("me", "Wandering Fox") } };
  renderInPage(<HostPanel visit={visit} onClose={() => undefined} />, { engine });
  expect(screen.getByText("Nobody else is here yet.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mute all" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Invite people" }));
  expect(readDialogs()).toHaveLength(1);
  act(() => readDialogs().forEach(closeDialog));
});
