import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderInPage } from "#testing/render.tsx";
import { answerCalls } from "#testing/answers.ts";
import { useDeletedAccount } from "#session/deleted-account.ts";
import { SignedOutScreen } from "./signed-out-screen.tsx";

vi.mock("#session/auth.ts", async (original) => ({
  ...(await original<object>()),
  loadAuth: async () => ({ suspension: async () => null }),
}));
afterEach(() => useDeletedAccount.setState({ isDeleted: false }));

test("whose account was deleted in another tab reads so, also when that is heard late, and isn’t asked to sign in", async () => {
  answerCalls({ "GET /api/v2/feed": { body: [] } });
  const onComeBack = vi.fn();
  renderInPage(
    <SignedOutScreen
      space={{ id: "terrace1", name: "Terrace" }}
      door="open"
      isEmbedded={false}
      onComeBack={onComeBack}
      onClose={vi.fn()}
    />,
  );
  await screen.findByRole("heading", { name: "You were signed out" });
  act(() => useDeletedAccount.setState({ isDeleted: true }));
  expect(screen.getByRole("status").textContent).toContain("Your account has been deleted");
  expect(screen.queryByText("You were signed out")).toBeNull();
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Join as a guest" }));
  expect(onComeBack).toHaveBeenCalledOnce();
});
