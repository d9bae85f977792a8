import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { Space, SpacePreview } from "@veranda/contract";
import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, type Asked } from "#testing/answers.ts";
import { currentUser, ownSpace, spacePreview } from "#testing/records.ts";
import { site } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { spaceChanged } from "../../host/space-actions.ts";
import { SiteContext } from "#site/site.ts";
import { useLinkInAddress } from "./use-link-in-address.ts";
import { useSpaceAddress } from "./use-space-address.ts";

beforeEach(signInForTest);
afterEach(signOutForTest);

const ADDRESS = "anns-porch-myspace1";

function Page() {
  const { preview, shareId } = useSpaceAddress(ADDRESS, { isMissing: false });
  return preview.data ? <Opened preview={preview.data} shareId={shareId} /> : <p>Loading</p>;
}

function Opened({ preview, shareId }: { preview: SpacePreview; shareId: string | null }) {
  useLinkInAddress(preview, shareId);
  return <p>{preview.canJoin ? preview.name : "Private"}</p>;
}
function show(space: Space, search = "") {
  const asked: Asked[] = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/rooms/myspace1/preview": {
      body: spacePreview({ id: space.id, name: space.name, shareSetting: space.shareSetting }),
    },
    "GET /api/spaces/v2/myspace1": { body: { space } },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      { path: "/", element: <p>Home</p> },
      { path: "/s/:address", element: <Page /> },
    ],
    { initialEntries: ["/", `/s/${ADDRESS}${search}`], initialIndex: 1 },
  );
  render(
    <QueryClientProvider client={queries}>
      <SiteContext value={site}>
        <RouterProvider router={router} />
      </SiteContext>
    </QueryClientProvider>,
  );
  const recordCame = () =>
    waitFor(() => expect(asked.some(({ url }) => url.pathname === "/api/spaces/v2/myspace1")).toBe(true));
  return { asked, queries, router, addressQuery: () => router.state.location.search, recordCame };
}

test("of a space that is open by its link, a host's address carries the share id", async () => {
  const { asked, router, addressQuery } = show(ownSpace(), "?instance=instance1");
  await waitFor(() => expect(addressQuery()).toBe("?instance=instance1&share=key-of-mine"));
  expect(screen.getByText("Ann's Porch")).toBeTruthy();
  // It is one page still: asked for once, and one step back leads to the page before.
  expect(asked.filter(({ url }) => url.pathname.endsWith("/preview"))).toHaveLength(1);
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe("/");
});

test("the address follows when the link is renewed, and when only the invited may come", async () => {
  const { queries, addressQuery } = show(ownSpace());
  await waitFor(() => expect(addressQuery()).toBe("?share=key-of-mine"));
  act(() => void spaceChanged(queries, ownSpace({ shareId: "another-key" })));
  await waitFor(() => expect(addressQuery()).toBe("?share=another-key"));
  act(() => void spaceChanged(queries, ownSpace({ shareId: "another-key", isInviteOnly: true })));
  await waitFor(() => expect(addressQuery()).toBe(""));
});

test.each([
  ["who may not pass the link on", ownSpace({ shareId: null })],
  ["the host of an invite-only space", ownSpace({ isInviteOnly: true })],
])("the address of %s carries no share id", async (_, space) => {
  const { addressQuery, recordCame } = show(space);
  await recordCame();
  await screen.findByText("Ann's Porch");
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(addressQuery()).toBe("");
});

test("a public space is not asked for its share id", async () => {
  const { asked, addressQuery } = show(ownSpace({ shareSetting: "PUBLIC_LINK" }));
  await screen.findByText("Ann's Porch");
  expect(addressQuery()).toBe("");
  expect(asked.map(({ url }) => url.pathname)).not.toContain("/api/spaces/v2/myspace1");
});
