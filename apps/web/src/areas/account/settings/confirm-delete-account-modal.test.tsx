import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { listenToTabs, type TabMessage } from "#session/cross-tab.ts";
import { publishAuth } from "#session/auth-view.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { ConfirmDeleteAccountModal } from "./confirm-delete-account-modal.tsx";
import { fadeBody } from "./fade-body.ts";

const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>(async () => {}));
vi.mock("#session/auth.ts", () => ({ signOut, openLogin: () => {} }));

const me = { "GET /api/users/me": { body: currentUser() } };
beforeEach(() => publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true }));
afterEach(() => {
  publishAuth({ status: "Uninitialized", isLoggedIn: false, isSettled: true });
  vi.unstubAllGlobals();
  document.body.style.opacity = "";
  signOut.mockClear();
  clearToasts();
});

const open = async (onGone = vi.fn<() => void>(), onClose = vi.fn<() => void>()) => {
  renderInPage(<ConfirmDeleteAccountModal onClose={onClose} onGone={onGone} />);
  const line = await screen.findByRole("textbox", { name: /^Type your username, ann/ });
  return { line, remove: screen.getByRole<HTMLButtonElement>("button", { name: "Delete my account" }) };
};

test("the account goes when one has written one's username; the page fades, then one is out and at home", async () => {
  const asked = answerCalls({ ...me, "DELETE /api/users/me": { body: {} } });
  const onGone = vi.fn<() => void>();
  const toTabs: TabMessage[] = [];
  const stop = listenToTabs((message) => toTabs.push(message));
  const { line, remove } = await open(onGone);
  expect(remove.disabled).toBe(true);
  await userEvent.type(line, "an");
  expect(remove.disabled).toBe(true);
  await userEvent.type(line, "n");
  await userEvent.click(remove);
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(document.body.style.opacity).toBe("0");
  expect(signOut).toHaveBeenCalledOnce();
  // Those that stand in a space say why they are out.
  await waitFor(() => expect(toTabs).toEqual([{ type: "signed-out", isDeleted: true }]));
  stop();
  expect(asked.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  const { unmount } = render(<Toasts />);
  expect(screen.getByText("Your account has been deleted.")).toBeTruthy();
  unmount();
  render(<Toasts />);
  expect(readToasts()).toHaveLength(1);
});

test("a failure is told in the sentence of the specification, and nothing is lost", async () => {
  answerCalls({ ...me, "DELETE /api/users/me": refusal("INTERNAL", 500, "Something went wrong.") });
  const onGone = vi.fn<() => void>();
  const { line, remove } = await open(onGone);
  await userEvent.type(line, "ann");
  await userEvent.click(remove);
  await waitFor(() =>
    expect(readToasts().map(({ message, kind }) => [message, kind])).toEqual([
      ["Failed to delete the account. Please try again and contact support if the issue persists.", "error"],
    ]),
  );
  expect(onGone).not.toHaveBeenCalled();
  expect(document.body.style.opacity).toBe("");
});

test("the fade takes 5% every 50 ms", async () => {
  vi.useFakeTimers();
  const body = document.createElement("div");
  const dark = fadeBody(body);
  await vi.advanceTimersByTimeAsync(50);
  expect(body.style.opacity).toBe("0.95");
  await vi.advanceTimersByTimeAsync(450);
  expect(body.style.opacity).toBe("0.5");
  await vi.advanceTimersByTimeAsync(500);
  expect(body.style.opacity).toBe("0");
  await dark;
  vi.useRealTimers();
});
