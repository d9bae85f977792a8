import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { GateKind, RoomPermission } from "@veranda/contract";
import { NO_HOSTING, type ChatRules } from "@veranda/contract/rooms/hosting";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyRoom } from "@veranda/contract/rooms/empty-room";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine, person } from "#testing/fake-engine.ts";
import { ofHost, rights } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { readDialogs } from "#ui/dialogs/dialog-store.ts";
import { HostToolsModal } from "#areas/host";
import { keepDraft } from "./chat-draft.ts";
import { ChatForm } from "./chat-form.tsx";

let engine: FakeEngine;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  keepDraft("");
  engine = new FakeEngine();
  engine.change("session", { me: "me" });
  engine.change("rights", rights());
});
afterEach(() => vi.useRealTimers());

const rule = (given: Partial<ChatRules>) =>
  engine.change("hosting", { chatRules: { ...NO_HOSTING.chatRules, ...given } });
const field = () => screen.getByRole("textbox", { name: "Message" });
const note = () => document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent ?? "";
const write = async (text: string) => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
  await user.type(field(), `${text}{Enter}`);
};
const sent = () => engine.sent.flatMap(({ name, data }) => (name === "send_chat_message" ? data : []));

test("says which rules hold before one writes, to guests that they are checked, and to hosts nothing", () => {
  renderInPage(<ChatForm />, { engine });
  expect(note()).toBe("");
  act(() => rule({ slowSeconds: 15, isWithoutLinks: true, isGuestChatHeld: true }));
  expect(note()).toBe("Slow mode: one message every 15 seconds · No links");
  act(() => engine.change("rights", rights({ isAuthless: true })));
  expect(note()).toContain("Hosts check guests’ first messages");
  act(() => engine.change("rights", ofHost()));
  expect(note()).toBe("");
});

test("counts down until a slow chat takes the next message, also where it is opened again meanwhile", async () => {
  rule({ slowSeconds: 15 });
  const { unmount } = renderInPage(<ChatForm />, { engine });
  await write("Hello");
  expect(screen.getByRole("timer").textContent).toBe("You can write again in 15 seconds");
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.getByRole("timer").textContent).toMatch(/in [78] seconds$/);
  unmount();
  renderInPage(<ChatForm />, { engine });
  await write("Again");
  expect(sent()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.queryByRole("timer")).toBeNull();
  await write("");
  expect(sent()).toMatchObject([{ message: "Hello" }, { message: "Again" }]);
});

test("counts as the room says where it refused, and not after what wasn't taken for another reason", async () => {
  rule({ slowSeconds: 60, isWithoutLinks: true });
  renderInPage(<ChatForm />, { engine });
  await write("example.org");
  act(() => {
    engine.emit("chat_unsent", { text: "example.org" });
    engine.emit("refused", { reason: "CHAT_WITHOUT_LINKS" });
  });
  expect(screen.queryByRole("timer")).toBeNull();
  act(() => {
    engine.emit("chat_unsent", { text: "Hello" });
    engine.emit("refused", { reason: "CHAT_SLOW", waitSeconds: 12 });
  });
  expect(screen.getByRole("timer").textContent).toBe("You can write again in 12 seconds");
});

/** As the room tells it: hosts have none restricted for them. */
const restrict = (...restrictedPermissions: RoomPermission[]) => {
  const before = engine.state.rights ?? rights();
  engine.change("rights", { ...before, restrictedPermissions: before.isHost ? [] : restrictedPermissions });
  engine.change("room", {
    ...emptyRoom("terrace1", { environment: "terrace" } as never),
    hosts: { ownerId: "host", administrators: [], restrictedPermissions },
  });
};
const GENERAL = "Some people only see messages from friends";
const OF_HOSTS = "Your messages and voice reach people under 16 only if you’re friends.";

test.each([
  ["a person", rights()],
  ["a guest", rights({ isAuthless: true })],
  ["a co-host", rights({ isCoHost: true })],
])("%s reads that some see messages of friends alone, whoever is here or comes and goes", (_, own) => {
  engine.change("rights", own);
  restrict("under_16_chat_disabled");
  engine.change("participants", { me: person("me", "Fox") });
  renderInPage(<ChatForm />, { engine });
  expect(note()).toBe(GENERAL);
  act(() => engine.change("participants", { you: person("you", "Bo") }));
  expect(note()).toBe(GENERAL);
  expect(document.body.textContent).not.toContain("16");
  act(() => restrict());
  expect(note()).toBe("");
});

const asking = (...kinds: GateKind[]) => {
  const gates = kinds.map((kind, at) => ({ id: `9b2f6c1e-0f0e-4c44-8a53-1f6a2f1d7c5${at}`, kind }));
  return answerCalls({ "GET /api/rooms/terrace1/gates": { body: { mode: "all", gates } } });
};

test("hosts of a space for adults read nothing of people under 16, who can't get in", async () => {
  const asked = asking("password", "adults");
  engine.change("rights", ofHost());
  restrict("under_16_chat_disabled");
  renderInPage(<ChatForm />, { engine });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText(OF_HOSTS)).toBeNull();
});

test("hosts read whom they don't reach until they allow it, whoever is here, and get to where they do", async () => {
  asking("password");
  engine.change("rights", ofHost());
  restrict("under_16_chat_disabled");
  renderInPage(<ChatForm />, { engine });
  expect(await screen.findByText(OF_HOSTS)).toBeTruthy();
  expect(note()).not.toContain(GENERAL);
  act(() => engine.change("participants", { you: person("you", "Bo") }));
  expect(screen.getByText(OF_HOSTS)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Change who people under 16 can talk with" }));
  expect(readDialogs()).toEqual([HostToolsModal]);
  act(() => restrict("chat_disabled"));
  expect(screen.queryByText(OF_HOSTS)).toBeNull();
});

test("who talks with friends alone themself reads that, and nothing of others, as a host too", async () => {
  answerCalls({ "GET /api/friends/list": { body: { friends: [], nextCursor: null } } });
  engine.change("rights", { ...ofHost(), isUnder16: true, isLimitedToFriends: true });
  restrict("under_16_chat_disabled");
  renderInPage(<ChatForm />, { engine });
  expect(await screen.findByText(/with your friends only|None of your friends are here/)).toBeTruthy();
  expect(note()).toBe("");
  expect(screen.queryByText(OF_HOSTS)).toBeNull();
});
