import type { ComponentProps } from "react";
import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser, spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { reportFault } from "./report-fault.ts";
import type { VisitFault } from "./visit-fault.ts";
import { useAuthView } from "#session/auth-view.ts";
import type { Suspension } from "#session/suspension.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { FailedScreen, LeftScreen } from "./end-screens.tsx";

const why = vi.hoisted(() => ({
  suspension: vi.fn<() => Promise<Suspension | null>>(),
  openLogin: vi.fn<() => void>(),
}));
vi.mock("#session/auth.ts", async (original) => ({
  ...(await original<object>()),
  loadAuth: async () => why,
  openLogin: why.openLogin,
}));

const names = ["Terrace", "The Loft", "The Park", "The Hall", "Sky Islands"];

beforeEach(() => {
  answerCalls({
    "GET /api/v2/feed": {
      body: [
        {
          id: "trending",
          title: "Trending",
          layout: "cards",
          href: "/trending",
          spaces: names.map((name, at) => spaceCard({ id: `terrace${at + 1}`, slug: "a-space", name })),
        },
      ],
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  why.openLogin.mockClear();
  useAuthView.setState({ isLoggedIn: false });
  clearToasts();
});

type Left = ComponentProps<typeof LeftScreen>;
const left = (more: Partial<Left> & Pick<Left, "reason">) => (
  <LeftScreen
    space={{ id: "terrace1", name: "Terrace" }}
    shareId={null}
    door="open"
    isEmbedded={false}
    canSignIn={false}
    onComeBack={vi.fn()}
    onClose={vi.fn()}
    {...more}
  />
);

type Failed = ComponentProps<typeof FailedScreen>;
const failed = (more: Partial<Failed> & Pick<Failed, "fault">) => (
  <FailedScreen
    space={{ id: "terrace1", name: "Terrace" }}
    shareId={null}
    isEmbedded={false}
    canSignIn
    onRetry={vi.fn()}
    onClose={vi.fn()}
    {...more}
  />
);

test("where a space is gone, whose notifications say why finds them there", async () => {
  signInForTest();
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/v2/notifications": { body: { notifications: [], next: null, unreadCount: 1, pushKey: "AAAA" } },
  });
  renderInPage(left({ reason: "no_longer_exists" }));
  expect(await screen.findByRole("button", { name: /^Notifications/ })).toBeTruthy();
  expect(screen.getByText(/If it’s yours, your notifications say why/)).toBeTruthy();
  signOutForTest();
});

test("for a deleted space, a guest sees no notifications button", async () => {
  renderInPage(left({ reason: "no_longer_exists", canSignIn: true }));
  expect(screen.getByText("Its owner deleted it, or the staff of this site took it down.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Notifications/ })).toBeNull();
});

const show = (isEmbedded: boolean, onClose = vi.fn()) => {
  renderInPage(left({ reason: "left", isEmbedded, onClose }));
  return onClose;
};

test.each([
  ["open", "It stays open. You can rejoin at any time."],
  ["ask", "Newcomers wait until a host lets them in. You can rejoin at any time."],
  ["closed", "Nobody new can come in. You can rejoin at any time."],
] as const)("a host who leaves reads how the door stands: %s", (door, words) => {
  renderInPage(left({ reason: "left", door }));
  expect(screen.getByText(words)).toBeTruthy();
});

test("who left by a key goes on at the card", () => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) activeElement.blur();
  show(false);
  expect(document.activeElement?.textContent).toContain("You left Terrace");
  expect(document.activeElement).not.toBe(document.body);
});

test("leaving suggests other spaces, and a press ends the visit", async () => {
  const onClose = show(false);
  const next = await screen.findByRole("link", { name: "The Loft" });
  expect(next.getAttribute("href")).toBe("/s/a-space-terrace2");
  expect(screen.getAllByRole("link")).toHaveLength(3);
  expect(screen.queryByRole("link", { name: "Terrace" })).toBeNull();
  await userEvent.click(next);
  expect(onClose).toHaveBeenCalledOnce();
});

test("a declined visitor can ask again after a minute, and is told so", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const onComeBack = vi.fn();
  renderInPage(left({ reason: "turned_away", isEmbedded: true, onComeBack }));
  expect(screen.getByText(/You can ask again after a minute/)).toBeTruthy();
  const waiting = screen.getByRole("button", { name: "Ask again in 60 s" });
  fireEvent.click(waiting);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.getByRole("button", { name: "Ask again in 40 s" })).toBe(waiting);
  act(() => void vi.advanceTimersByTime(40_000));
  expect(onComeBack).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Ask again" }));
  expect(onComeBack).toHaveBeenCalledOnce();
});

test("inside another site's page there is nowhere else to go", () => {
  show(true);
  expect(screen.queryByRole("link")).toBeNull();
});

const faults: VisitFault[] = [
  { kind: "denied", sentence: "Try logging in to view this space." },
  { kind: "full", sentence: "This space is full right now. Try again in a moment." },
];
test.each(faults)("who can't join is told so once, not by screen and toast alike: $kind", (fault) => {
  reportFault(fault);
  renderInPage(
    <>
      {failed({ fault })}
      <Toasts />
    </>,
  );
  expect(screen.getAllByText(fault.sentence)).toHaveLength(1);
});

test("a guest who may not join sees what to do", async () => {
  const sentence = "Try logging in to view this space.";
  renderInPage(failed({ fault: { kind: "denied", sentence } }));
  expect(await screen.findByText(/it belongs to your organisation, sign in/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
});

test.each([
  [
    true,
    "If you were invited, or it belongs to your organisation, sign in. If you were sent a link, check that it’s complete.",
  ],
  [false, "Ask its owner for access. If you were sent a link, check that it’s complete."],
])(
  "who was put out as a space was closed to them is told what to do: a guest %s",
  async (canSignIn, words) => {
    renderInPage(left({ reason: "denied", canSignIn }));
    expect(screen.getByRole("heading", { name: "You no longer have access" })).toBeTruthy();
    expect(await screen.findByText(words)).toBeTruthy();
    const signIn = screen.queryByRole("button", { name: "Sign in" });
    expect(signIn !== null).toBe(canSignIn);
    if (signIn) await userEvent.click(signIn);
    expect(why.openLogin).toHaveBeenCalledTimes(canSignIn ? 1 : 0);
  },
);

test.each([
  ["was put out as a space became one for adults", () => left({ reason: "denied" })],
  ["comes back to it", () => failed({ fault: { kind: "denied", sentence: "No." }, canSignIn: false })],
])("who is too young and %s reads that it is for adults, and no more", async (_, screenOf) => {
  answerCalls({
    "GET /api/rooms/terrace1/preview": { body: { id: "terrace1", canJoin: false, isForAdults: true } },
  });
  renderInPage(screenOf());
  expect(await screen.findByText("This space is for adults.")).toBeTruthy();
  expect(screen.queryByText(/owner/)).toBeNull();
});

test("who finds a space full is offered other places to go to", async () => {
  const fault: VisitFault = { kind: "full", sentence: "This space is full right now." };
  const onClose = vi.fn();
  renderInPage(failed({ fault, onClose }));
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("link", { name: "The Loft" }));
  expect(onClose).toHaveBeenCalledOnce();
});

const NO_WAY_IN: VisitFault[] = [
  { kind: "banned", sentence: "A host has banned you from this space." },
  { kind: "denied", sentence: "Try logging in to view this space." },
  { kind: "gone", sentence: "This space is gone." },
];
test.each(NO_WAY_IN)("who can't come in is offered other places to go to: $kind", async (fault) => {
  const at = (isEmbedded: boolean) => failed({ fault, isEmbedded, canSignIn: false });
  const { unmount } = renderInPage(at(false));
  expect(await screen.findByRole("link", { name: "The Loft" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  unmount();
  renderInPage(at(true));
  expect(screen.queryByRole("link")).toBeNull();
});

const signedOut = (isEmbedded = false, onComeBack = vi.fn()) =>
  renderInPage(left({ reason: "logged_out", isEmbedded, onComeBack }));

test("whose account was suspended inside reads until when, and is led to the notice", async () => {
  why.suspension.mockResolvedValue({ untilUnixMs: Date.UTC(2030, 0, 15, 12), notice: "d-key" });
  signedOut();
  await screen.findByRole("heading", { name: "Your account is suspended" });
  await screen.findByText(/^You can sign in again after .*2030/);
  expect(screen.getByRole("link", { name: "See the decision" }).getAttribute("href")).toBe(
    "/notice?key=d-key",
  );
  expect(screen.queryByText("You were signed out")).toBeNull();
  expect(screen.queryByRole("button", { name: /back/i })).toBeNull();
});

test.each([
  ["was signed out elsewhere", async () => null],
  ["can't ask why", () => Promise.reject(new Error("offline"))],
])("who %s reads that they were signed out", async (_, answer) => {
  why.suspension.mockImplementation(answer);
  signedOut();
  await screen.findByRole("heading", { name: "You were signed out" });
  expect(screen.getByRole("button", { name: "Join as a guest" })).toBeTruthy();
});

test("who was signed out signs in at once and is back as who they were", async () => {
  why.suspension.mockResolvedValue(null);
  useAuthView.setState({ isLoggedIn: true });
  const onComeBack = vi.fn();
  signedOut(false, onComeBack);
  fireEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(why.openLogin).toHaveBeenCalled();
  act(() => useAuthView.setState({ isLoggedIn: false }));
  expect(onComeBack).not.toHaveBeenCalled();
  act(() => useAuthView.setState({ isLoggedIn: true }));
  expect(onComeBack).toHaveBeenCalledTimes(1);
});

test("who was banned reads until when and why, and is offered no way back", async () => {
  const bannedUntilUnixMs = Date.UTC(2030, 0, 15, 12);
  answerCalls({
    "GET /api/rooms/terrace1/bans/own": { body: { ban: { reason: "Shouting", bannedUntilUnixMs } } },
    "GET /api/v2/feed": { body: [] },
  });
  renderInPage(left({ reason: "banned" }));
  expect((await screen.findByText(/until .*2030.* Reason: Shouting$/)).textContent).toMatch(
    /^A host has banned you from this space until /,
  );
  expect(screen.queryByRole("button", { name: "Rejoin" })).toBeNull();
});

test.each(["left", "turned away"])(
  "who was banned and %s is let in again once the ban is over",
  async (how) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let ban: object | null = { reason: "", bannedUntilUnixMs: null };
    answerCalls({
      "GET /api/rooms/terrace1/bans/own": () => ({ body: { ban } }),
      "GET /api/v2/feed": { body: [] },
    });
    const again = vi.fn();
    renderInPage(
      how === "left"
        ? left({ reason: "banned", onComeBack: again })
        : failed({
            fault: { kind: "banned", sentence: "A host has banned you from this space." },
            onRetry: again,
          }),
    );
    await screen.findByText("A host has banned you from this space.");
    ban = null;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    vi.useRealTimers();
    await userEvent.click(await screen.findByRole("button", { name: "Rejoin" }));
    expect(again).toHaveBeenCalledOnce();
  },
);
