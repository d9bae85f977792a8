import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { SessionEntry } from "@veranda/contract";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { Toasts } from "#ui/toast/toasts.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { SessionsSection } from "./sessions-section.tsx";

afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

const session = (id: string, more: Partial<SessionEntry> = {}): SessionEntry => ({
  id,
  method: "Email",
  device: "Firefox on Linux",
  createdAt: "2026-01-02T10:00:00.000Z",
  lastUsedAt: new Date(Date.now() - 2 * 3_600_000 - 60_000).toISOString(),
  isCurrent: false,
  ...more,
});
const here = session("here", { isCurrent: true });
const phone = session("phone", { device: "Safari on iOS", method: "MetaMask" });
const desk = session("desk", { device: "Chrome on Windows", method: "Google" });

function show(sessions: SessionEntry[], more: Parameters<typeof answerCalls>[0] = {}) {
  let kept = sessions;
  const end = (id: string) => ({
    [`DELETE /api/auth/sessions/${id}`]: () => {
      kept = kept.filter((each) => each.id !== id);
      return { body: {} };
    },
  });
  const asked = answerCalls({
    "GET /api/auth/sessions": () => ({ body: kept }),
    ...Object.assign({}, ...sessions.map(({ id }) => end(id))),
    ...more,
  });
  renderInPage(
    <>
      <SessionsSection />
      <Toasts />
    </>,
  );
  return asked;
}
const rowOf = async (device: string) =>
  within((await screen.findByText(device)).closest("li") as HTMLElement);
const ended = (asked: ReturnType<typeof answerCalls>) =>
  asked.filter(({ method }) => method === "DELETE").map(({ url }) => url.pathname.split("/").at(-1));

test("each says how one signed in and when it was last used; this one can’t be ended from here", async () => {
  show([here, phone, desk]);
  const mine = await rowOf("Firefox on Linux");
  mine.getByText("Signed in by password, active now");
  mine.getByText("This device");
  expect(mine.queryByRole("button")).toBeNull();
  (await rowOf("Safari on iOS")).getByText("Signed in by wallet, last active 2 hours ago");
  (await rowOf("Chrome on Windows")).getByText("Signed in by Google, last active 2 hours ago");
});

test("a session is signed out by its button, and leaves the list", async () => {
  const asked = show([here, phone, desk]);
  await userEvent.click(await screen.findByRole("button", { name: "Sign out Safari on iOS" }));
  await screen.findByText("Signed out.");
  await waitFor(() => expect(screen.queryByText("Safari on iOS")).toBeNull());
  expect(ended(asked)).toEqual(["phone"]);
  expect(screen.getByText("Chrome on Windows")).toBeTruthy();
});

test("all others are signed out at once, and one that was gone already counts as ended", async () => {
  const asked = show([here, phone, desk], {
    "DELETE /api/auth/sessions/phone": refusal("NOT_FOUND", 404, "Not there."),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Sign out all other sessions" }));
  await screen.findByText("All other sessions signed out.");
  expect(ended(asked)).toEqual(["phone", "desk"]);
});

test("one that could not be ended is not said to be", async () => {
  const asked = show([here, phone, desk], {
    "DELETE /api/auth/sessions/desk": refusal("RATE_LIMITED", 429, "Too many."),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Sign out all other sessions" }));
  await screen.findByText(/^Too many attempts/);
  expect(screen.queryByText("All other sessions signed out.")).toBeNull();
  // What did end is gone from the list all the same.
  await waitFor(() => expect(screen.queryByText("Safari on iOS")).toBeNull());
  expect(screen.getByText("Chrome on Windows")).toBeTruthy();
  expect(ended(asked)).toHaveLength(2);
});

test("who is signed in here alone has nobody else to sign out", async () => {
  show([here]);
  await screen.findByText("This device");
  expect(screen.queryByRole("button")).toBeNull();
});

test("a list that doesn’t come is asked for again by a press", async () => {
  let isDown = true;
  show([], {
    "GET /api/auth/sessions": () => (isDown ? refusal("RATE_LIMITED", 429, "Too many.") : { body: [here] }),
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText("This device")).toBeTruthy();
});
