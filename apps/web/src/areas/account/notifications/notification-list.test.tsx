import type { Notification } from "@veranda/contract/records/notifications";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { NotificationList } from "./notification-list.tsx";

const LIST = "GET /api/notifications";
const followed = (name: string, isRead: boolean): Notification => ({
  kind: "follow",
  key: `follow:${name}`,
  createdAt: new Date().toISOString(),
  isRead,
  person: {
    userID: `${name}0000000000000`,
    username: name.toLowerCase(),
    displayName: name,
    picture: "/p.webp",
  },
});
const page = (notifications: Notification[], next: number | null = null) => ({
  body: { notifications, next, unreadCount: 0, pushKey: "key" },
});
const DOWN = refusal("INTERNAL_ERROR", 500, "Down.");

const onAcknowledge = vi.fn<(key: string) => void>();
const onClose = vi.fn<() => void>();
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});
const show = (answers: Parameters<typeof answerCalls>[0]) => {
  const asked = answerCalls(answers);
  renderInPage(<NotificationList onAcknowledge={onAcknowledge} onClose={onClose} />);
  return asked;
};
const names = () =>
  screen.getAllByRole("listitem").map(({ textContent }) => /Bo|Cy|Di/.exec(textContent ?? "")?.[0]);

test("what happened before that comes by a press, below what is there; a failure keeps both and can be tried again", async () => {
  let isUp = false;
  const asked = show({
    [LIST]: ({ searchParams }) => {
      if (searchParams.get("before") !== "40") return page([followed("Bo", false)], 40);
      return isUp ? page([followed("Cy", true), followed("Di", true)]) : DOWN;
    },
  });
  const older = await screen.findByRole("button", { name: "Show older" });
  await userEvent.click(older);
  await soon(() => expect(asked).toHaveLength(2));
  await soon(() => expect(older).toHaveProperty("disabled", false));
  expect(names()).toEqual(["Bo"]);
  isUp = true;
  await userEvent.click(older);
  await soon(() => expect(names()).toEqual(["Bo", "Cy", "Di"]));
  expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("while it is on its way that is said; what doesn't come is asked for again", async () => {
  let isUp = false;
  show({ [LIST]: () => (isUp ? page([]) : DOWN) });
  expect(screen.getByRole("status")).toBeTruthy();
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("status")).toBeNull();
  isUp = true;
  await userEvent.click(again);
  expect(await screen.findByText("No notifications")).toBeTruthy();
});

test("going where something happened closes the list, and what was new there is no longer", async () => {
  show({ [LIST]: page([followed("Bo", false), followed("Cy", true)]) });
  const [fresh, read] = await screen.findAllByRole("listitem");
  await userEvent.click(within(read as HTMLElement).getByRole("link", { name: /Cy/ }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onAcknowledge).not.toHaveBeenCalled();
  expect(fresh?.isConnected).toBe(false);
});

const EVENT = {
  id: "e1",
  slug: "garden-party",
  title: "Garden party",
  shareId: null,
  startsAt: "2030-05-04T10:00:00.000Z",
};
const told = { ...followed("Bo", false), key: "told" };

test("of who invites to an event without a name, and about which child a parent changed what is set, it says so", async () => {
  show({
    [LIST]: page([
      { ...told, kind: "event_invitation", person: null, event: EVENT },
      { ...told, key: "of-child", kind: "parental_controls", news: "requests_off", child: "Kim" },
      { ...told, key: "own", kind: "parental_controls", news: "requests_off", child: null },
    ] as Notification[]),
  });
  const entries = await screen.findAllByRole("listitem");
  const [invited, ofChild, own] = entries.map(({ textContent }) => textContent);
  expect(invited).toContain("You’re invited to Garden party");
  expect(ofChild).toContain("Bo changed the parental controls for Kim: friend requests are off");
  expect(own).toContain("Bo changed the parental controls: friend requests are off");
});

test("how long ago something was goes on while the list is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    show({ [LIST]: page([followed("Bo", false)]) });
    expect(await screen.findByText("Just now")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(screen.getByText("10 minutes ago")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
