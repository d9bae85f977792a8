import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { publishAuth } from "#session/auth-view.ts";
import { renderInPage } from "#testing/render.tsx";
import { NoticePage } from "./notice-page.tsx";

const KEY = `d${"A".repeat(22)}.${"B".repeat(22)}`;
const AT = "2026-03-04T10:00:00.000Z";
const NOTICE = {
  for: "concerned",
  kind: "space",
  category: "copyright",
  outcome: "removed",
  space: { name: "Den", id: null },
  banned: "none",
  parts: [] as string[],
  object: null,
  message: null,
  reason: "It isn’t yours.",
  at: AT,
  endsAt: null,
  isUndone: false,
  appeal: null,
};
const GET = `GET /api/notices/${KEY}`;
const APPEAL = `POST /api/notices/${KEY}/appeal`;
const mails = (sendsMail: boolean) => ({
  "POST /api/bootstrap": { body: { signIn: { methods: ["Email"], sendsMail } } },
});
afterEach(() => {
  publishAuth({ status: "Uninitialized", isLoggedIn: false, isSettled: true });
  vi.unstubAllGlobals();
});
const signIn = () => publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true });
const show = (key = KEY) => renderInPage(<NoticePage />, { path: `/?key=${key}` });

test("says what was decided and why, and takes one appeal", async () => {
  const asked = answerCalls({
    ...mails(true),
    [GET]: { body: NOTICE },
    [APPEAL]: { body: { ...NOTICE, appeal: { text: "It is.", at: AT, answer: null } } },
  });
  show();
  await screen.findByText("“Den” has been taken down");
  await screen.findByText("It isn’t yours.");
  await userEvent.click(screen.getByRole("button", { name: "Appeal" }));
  await screen.findByText("Say why you think the decision is wrong.");
  await userEvent.type(screen.getByRole("textbox"), "It is.");
  await userEvent.click(screen.getByRole("button", { name: "Appeal" }));
  await screen.findByText("We’ve received it and will answer by email.");
  expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
  expect(asked.find(({ url }) => url.pathname.endsWith("/appeal"))?.body).toEqual({ text: "It is." });
});

test("where no mails are sent none is promised: the answer comes on this page", async () => {
  answerCalls({
    ...mails(false),
    [GET]: { body: NOTICE },
    [APPEAL]: { body: { ...NOTICE, appeal: { text: "It is.", at: AT, answer: null } } },
  });
  show();
  await screen.findByText(/This site sends no email: the answer will be on this page/);
  // What can't be opened any more is named and no link.
  expect(screen.getByText("Den")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Den" })).toBeNull();
  await userEvent.type(screen.getByRole("textbox"), "It is.");
  await userEvent.click(screen.getByRole("button", { name: "Appeal" }));
  await screen.findByText("We’ve received it. The answer will be on this page, so keep its address.");
  expect(screen.queryByText(/by email/)).toBeNull();
});

test("quotes the message that it is about, with its time", async () => {
  const message = { text: "Go away!", at: AT };
  answerCalls({ ...mails(true), [GET]: { body: { ...NOTICE, kind: "message", message } } });
  show();
  await screen.findByText("“Go away!”");
  expect(screen.getByText(/^Your message \(.*2026.*\)$/)).toBeTruthy();
});

test("names the space and leads there while it may be opened", async () => {
  answerCalls({
    ...mails(true),
    [GET]: { body: { ...NOTICE, outcome: "warned", space: { name: "Den", id: "terrace1" } } },
  });
  show();
  expect((await screen.findByRole("link", { name: "Den" })).getAttribute("href")).toBe("/s/terrace1");
});

test.each([
  [{ outcome: "removed" }, "“Den” has been restored"],
  [{ outcome: "removed", space: null }, "Your space has been restored"],
  [{ outcome: "warned" }, "Your warning was withdrawn"],
  [{ outcome: "suspended" }, "Your account is no longer suspended"],
])("a decision that was taken back has a heading that says so: %o", async (more, heading) => {
  answerCalls({ ...mails(true), [GET]: { body: { ...NOTICE, ...more, isUndone: true } } });
  show();
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
  expect(screen.queryByText(/has been taken down/)).toBeNull();
});

test("tells a reporter only that action was taken", async () => {
  answerCalls({
    [GET]: {
      body: {
        for: "reporter",
        kind: "person",
        person: "Bo Egret",
        object: null,
        space: { name: "Blue room", id: null },
        category: "spam",
        reportedAt: AT,
        result: "acted",
        reason: null,
        at: AT,
        mayComplain: false,
        complaint: null,
      },
    },
  });
  show();
  await screen.findByText("We’ve looked at it and taken action");
  expect(screen.getByText("Bo Egret")).toBeTruthy();
  expect(screen.getByText("Blue room")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
});

test("a link that is not whole says so", async () => {
  answerCalls({ [GET]: refusal("NOT_FOUND", 404, "Not there.") });
  show();
  expect(await screen.findByRole("heading", { name: "This link doesn’t work" })).toBeTruthy();
});

test("an appeal that waits is looked after: its answer comes by itself", async () => {
  const waiting = { ...NOTICE, appeal: { text: "It is.", at: AT, answer: null } };
  let answer: object | null = null;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  answerCalls({
    ...mails(false),
    [GET]: () => ({ body: { ...waiting, appeal: { ...waiting.appeal, answer } } }),
  });
  show();
  await screen.findByText("Your appeal");
  answer = { isGranted: false, reason: "It stands.", at: AT, isBySame: false };
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText("It stands.")).toBeTruthy();
});

test("who reported a guest reads that staff agree though nothing more can be done", async () => {
  answerCalls({
    ...mails(false),
    [GET]: {
      body: {
        for: "reporter",
        kind: "person",
        person: "Wandering Owl",
        object: null,
        space: null,
        category: "abuse",
        reportedAt: AT,
        result: "agreed",
        reason: null,
        at: AT,
        mayComplain: false,
        complaint: null,
      },
    },
  });
  show();
  await screen.findByText("We’ve looked at it and agree: it breaks the rules");
  expect(await screen.findByText(/has no account here/)).toBeTruthy();
});

test("returning to the page shows the answer at once, and ends polling", async () => {
  const waiting = { ...NOTICE, appeal: { text: "It is.", at: AT, answer: null } };
  const granted = { isGranted: true, reason: "So it was.", at: AT };
  let answer: object = waiting;
  const asked = answerCalls({ ...mails(true), [GET]: () => ({ body: answer }) });
  show();
  await screen.findByText("We’ve received it and will answer by email.");
  answer = { ...waiting, appeal: { ...waiting.appeal, answer: granted } };
  const comeBack = (): unknown => window.dispatchEvent(new Event("visibilitychange"));
  comeBack();
  await screen.findByText("So it was.");
  comeBack();
  await screen.findByText("So it was.");
  expect(asked.filter(({ url }) => url.pathname.startsWith("/api/notices/"))).toHaveLength(2);
});

test("who reported reads that what was done has been taken back", async () => {
  answerCalls({
    ...mails(true),
    [GET]: {
      body: {
        for: "reporter",
        kind: "object",
        person: null,
        object: null,
        space: null,
        category: "abuse",
        reportedAt: AT,
        result: "undone",
        reason: null,
        at: AT,
        mayComplain: false,
        complaint: null,
      },
    },
  });
  show();
  expect(await screen.findByText("We took action, but have since reversed it")).toBeTruthy();
  expect(screen.getByText("An object")).toBeTruthy();
});

test("who reported an object reads which one, and where they will hear", async () => {
  const notice = {
    for: "reporter",
    kind: "object",
    person: null,
    object: { kind: "image", name: "holiday" },
    space: { name: "Blue room", id: null },
    category: "abuse",
    reportedAt: AT,
    result: null,
    reason: null,
    at: null,
    mayComplain: false,
    complaint: null,
  };
  answerCalls({ ...mails(false), [GET]: { body: notice } });
  const { unmount } = show();
  expect((await screen.findByText("Picture, “holiday”")).previousElementSibling?.textContent).toBe(
    "What you reported",
  );
  await screen.findByText("We haven’t decided yet. The answer will be on this page.");
  unmount();
  signIn();
  show();
  await screen.findByText("We haven’t decided yet. You’ll find the answer in your notifications.");
});

test("whoever is signed in finds the answer to an appeal in the bell", async () => {
  answerCalls({ ...mails(false), [GET]: { body: NOTICE } });
  signIn();
  show();
  await screen.findByText(/You’ll find the answer in your notifications/);
  expect(screen.queryByText(/keep its address/)).toBeNull();
});

test("who sent a notice that was acted on reads why, and not that it is kept from them", async () => {
  answerCalls({
    ...mails(true),
    [GET]: {
      body: {
        for: "reporter",
        kind: "space",
        person: null,
        object: null,
        space: null,
        category: "copyright",
        reportedAt: AT,
        result: "acted",
        reason: "The painter didn’t agree.",
        at: AT,
        mayComplain: false,
        complaint: null,
      },
    },
  });
  show();
  await screen.findByText("The painter didn’t agree.");
  expect(screen.queryByText(/we can’t tell you/)).toBeNull();
});

test.each([
  ["message", false, "A message you wrote has been removed"],
  ["object", false, "One of your objects has been removed"],
  ["message", true, "The removal of your message was undone"],
  ["object", true, "The removal of your object was undone"],
])("of one %s it says that it was removed, or no longer is (%s)", async (kind, isUndone, heading) => {
  answerCalls({ ...mails(true), [GET]: { body: { ...NOTICE, kind, isUndone } } });
  show();
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
});

test("who reported what was dismissed can complain once", async () => {
  const dismissed = {
    for: "reporter",
    kind: "message",
    person: "Bo Egret",
    object: null,
    space: null,
    category: "spam",
    reportedAt: AT,
    result: "dismissed",
    reason: "A quarrel.",
    at: AT,
    mayComplain: true,
    complaint: null,
  };
  const complaint = { text: "It went on.", at: AT, answer: null };
  const asked = answerCalls({
    ...mails(true),
    [GET]: { body: dismissed },
    [APPEAL]: { body: { ...dismissed, mayComplain: false, complaint } },
  });
  show();
  await screen.findByRole("heading", { name: "Do you disagree?" });
  await userEvent.type(screen.getByRole("textbox"), "It went on.");
  await userEvent.click(screen.getByRole("button", { name: "Complain" }));
  await screen.findByRole("heading", { name: "Your complaint" });
  expect(screen.queryByRole("button", { name: "Complain" })).toBeNull();
  expect(asked.find(({ url }) => url.pathname.endsWith("/appeal"))?.body).toEqual({ text: "It went on." });
});

test.each([
  ["alone", false, "The files of one of your objects can no longer be added"],
  ["alone", true, "The files of your object can be added again"],
  ["with_object", false, "One of your objects has been removed, and its files can no longer be added"],
  ["with_object", true, "The removal of your object was undone"],
])(
  "of files that are banned (%s, taken back: %s) it says so, and of which object",
  async (banned, isUndone, heading) => {
    const object = { kind: "image", name: "holiday" };
    answerCalls({ ...mails(true), [GET]: { body: { ...NOTICE, kind: "object", banned, isUndone, object } } });
    show();
    await screen.findByRole("heading", { name: heading });
    expect(screen.getByText("Picture, “holiday”").previousElementSibling?.textContent).toBe("Your object");
  },
);

test.each([
  ["person", false, "Something was removed from your profile"],
  ["person", true, "The removal from your profile was undone"],
  ["space", false, "Something was removed from your space"],
])("of what was removed from a %s (undone: %s) it is said what", async (kind, isUndone, title) => {
  answerCalls({
    ...mails(true),
    [GET]: { body: { ...NOTICE, kind, isUndone, space: null, parts: ["picture", "name"] } },
  });
  show();
  await screen.findByText(title);
  const parts = kind === "space" ? ["Picture and clip", "Name"] : ["Picture and banner", "Display name"];
  const fact = screen.getByText("What was removed").parentElement as HTMLElement;
  expect(
    within(fact)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(parts);
});
