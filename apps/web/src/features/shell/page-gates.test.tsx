import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { encodeLook } from "@veranda/contract/avatar-code";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "../../testing/answers.ts";
import { currentUser } from "../../testing/records.ts";
import { site } from "../../testing/render.tsx";
import { signInForTest, signOutForTest } from "../../testing/sign-in.ts";
import { randomLook } from "../avatar/choices.ts";
import { hideModal, showModal } from "../modals/modal-store.ts";
import type { ModalType } from "../modals/modal-stack.ts";
import { SiteContext } from "../site/site.ts";
import { PageGates } from "./page-gates.tsx";

const LOOK = encodeLook(randomLook(() => 0.5));

beforeEach(() => {
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/content/avatars": {
      body: [{ id: "olive", name: "Olive", thumbnail: "/olive.webp", look: LOOK }],
    },
    "GET /api/content/space-templates": { body: [] },
    "GET /api/v2/users/me/avatars": { body: [] },
  });
  signInForTest();
});
afterEach(() => {
  signOutForTest();
  vi.unstubAllGlobals();
});

/** Without anything around that the page itself doesn't have. */
function show(): void {
  const element = (
    <SiteContext value={site}>
      <PageGates visitorId="visitor" viewSize="default">
        <p>The page</p>
      </PageGates>
    </SiteContext>
  );
  const router = createMemoryRouter([{ path: "/", element, errorElement: <p>The page is gone</p> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test.each<ModalType>(["Avatar", "EditProfile", "FriendsList", "IntroFriends", "CreateSpace"])(
  "%s opens on any page, and leaves the page there",
  async (modal) => {
    show();
    act(() => showModal(modal));
    await screen.findByRole("dialog", undefined, { timeout: 15_000 });
    expect(screen.getByText("The page")).toBeTruthy();
    act(() => hideModal(modal));
  },
);
