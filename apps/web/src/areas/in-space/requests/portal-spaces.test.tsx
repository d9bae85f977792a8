import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { spacePreview } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { usePublishedWalkIn } from "../../host/walk-in.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { followLink, sendPortalSpaces } from "./portal-spaces.ts";

function Page() {
  usePublishedWalkIn();
  return null;
}

afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

test("a link to a profile opens it, and no other page of another site", async () => {
  renderInPage(<Page />);
  await followLink({ deepLinkType: "profile", url: "https://elsewhere.example/@ada" });
  await followLink({ deepLinkType: "profile", url: "/settings" });
  expect(screen.queryByText("Another page")).toBeNull();
  await followLink({ deepLinkType: "profile", url: "/@ada" });
  expect(await screen.findByText("Another page")).toBeTruthy();
});

test("a link to another site is offered, and opened by a press alone", async () => {
  const open = vi.fn();
  vi.stubGlobal("open", open);
  await followLink({ deepLinkType: "external", url: "javascript:alert(1)" });
  expect(readToasts()).toEqual([]);
  await followLink({ deepLinkType: "external", url: "https://example.org/page?x=1" });
  await waitFor(() => expect(readToasts()[0]?.message).toBe("This space links to example.org"));
  expect(open).not.toHaveBeenCalled();
  readToasts()[0]?.action?.press();
  expect(open).toHaveBeenCalledWith("https://example.org/page?x=1", "_blank", "noopener,noreferrer");
});

test("a portal leads into its space; one that isn't open to this person says so and asks nothing that is refused", async () => {
  const asked = answerCalls({
    "GET /api/rooms/park0001/preview": { body: spacePreview({ id: "park0001", slug: "park", name: "Park" }) },
    "GET /api/rooms/secret01/preview": { body: { id: "secret01", canJoin: false } },
  });
  renderInPage(<Page />);
  await followLink({ deepLinkType: "space", url: "/s/attic-secret01" });
  await waitFor(() => expect(readToasts()[0]?.message).toBe("Try logging in to view this space."));
  expect(screen.queryByText("Another page")).toBeNull();
  await followLink({ deepLinkType: "space", url: "/s/park-park0001" });
  expect(await screen.findByText("Another page")).toBeTruthy();
  expect(asked.map(({ url }) => url.pathname)).toEqual([
    "/api/rooms/secret01/preview",
    "/api/rooms/park0001/preview",
  ]);
});

test("who is too young for a portal's space reads that it is for adults", async () => {
  answerCalls({
    "GET /api/rooms/adults01/preview": { body: { id: "adults01", canJoin: false, isForAdults: true } },
  });
  await followLink({ deepLinkType: "space", url: "/s/bar-adults01" });
  await waitFor(() => expect(readToasts()[0]?.message).toBe("This space is for adults."));
});

test("a portal to an inaccessible space shows nothing of it", async () => {
  answerCalls({
    "GET /api/rooms/park0001/preview": { body: spacePreview({ id: "park0001", name: "Park" }) },
    "GET /api/rooms/secret01/preview": { body: { id: "secret01", canJoin: false } },
    "GET /api/rooms/shared01/preview": ({ searchParams }) => ({
      body:
        searchParams.get("share") === "share-12"
          ? spacePreview({ id: "shared01", name: "Attic" })
          : { id: "shared01", canJoin: false },
    }),
  });
  const engine = new FakeEngine();
  await sendPortalSpaces(engine, [
    { id: "park0001", shareId: null },
    { id: "secret01", shareId: null },
    { id: "shared01", shareId: "share-12" },
  ]);
  expect(engine.sent).toMatchObject([
    {
      name: "set_portal_spaces",
      data: {
        spaces: [
          { id: "park0001", space: { name: "Park" } },
          { id: "secret01", space: null },
          { id: "shared01", space: { name: "Attic" } },
        ],
      },
    },
  ]);
});
