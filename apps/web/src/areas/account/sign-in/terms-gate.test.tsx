import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { TermsGate } from "./terms-gate.tsx";

const whoIs = vi.hoisted(() => ({ me: null as unknown }));
vi.mock("#session/use-auth.ts", () => ({ useAuth: () => ({ me: whoIs.me }) }));

test("people who registered by a provider or a wallet are asked for the terms, once", async () => {
  whoIs.me = { ...currentUser(), acceptedTermsAt: null };
  const asked = answerCalls({ "PATCH /api/users/me": { body: currentUser() } });
  renderInPage(<TermsGate />);
  const dialog = await screen.findByRole("dialog", { name: /^Welcome to/ });
  await userEvent.keyboard("{Escape}");
  expect(dialog.isConnected).toBe(true);
  // Enter on what has the focus signs nobody out.
  expect(document.activeElement?.textContent).toBe("Accept and continue");
  await userEvent.click(screen.getByRole("button", { name: "Accept and continue" }));
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([{ acceptsTerms: true, acceptsPrivacy: true }]),
  );
});

test("people who have accepted them are not asked", () => {
  whoIs.me = currentUser();
  renderInPage(<TermsGate />);
  expect(screen.queryByRole("dialog")).toBeNull();
});
