import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { encodeLook } from "@veranda/contract/avatar-code";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { site } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { randomLook } from "../people/avatar/choices.ts";
import { closeDialog, openDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import {
  EditProfileModal,
  FriendsListModal,
  IntroFriendsModal,
  AvatarModal,
} from "../people/people-dialogs.ts";
import { CreateSpaceDialog } from "../host/space-dialogs.tsx";
import { SiteContext } from "#site/site.ts";
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

test.each([
  ["the avatar", () => openDialog(AvatarModal)],
  ["the profile", () => openDialog(EditProfileModal)],
  ["friends", () => openDialog(FriendsListModal)],
  ["what friends are for", () => openDialog(IntroFriendsModal)],
  ["making a space", () => openDialog(CreateSpaceDialog)],
])("%s: its dialog opens on any page, and leaves the page there", async (_, open) => {
  show();
  act(open);
  await screen.findByRole("dialog", undefined, { timeout: 15_000 });
  expect(screen.getByText("The page")).toBeTruthy();
  act(() => readDialogs().forEach(closeDialog));
});
