import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import type { SpacePreview } from "@veranda/contract";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { spacePreview } from "#testing/records.ts";
import { renderInPage, site } from "#testing/render.tsx";
import { publishAuth } from "#session/auth-view.ts";
import { SiteContext } from "#site/site.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { ClosedDoor } from "./closed-door.tsx";
import { SpaceDoor } from "./space-door.tsx";

afterEach(() => {
  clearToasts();
});

test("a closed door says once that one can't come in, and what one can do", () => {
  const preview = { id: "terrace1", canJoin: false } as const;
  renderInPage(
    <>
      <SpaceDoor
        preview={preview}
        isRefreshing={false}
        isOpening={false}
        opensItself={false}
        onEnter={() => {}}
      />
      <Toasts />
    </>,
  );
  expect(screen.getAllByText("Try logging in to view this space.")).toHaveLength(1);
  expect(screen.getByText("You can’t enter this space")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Explore spaces" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enter" })).toBeNull();
});

test.each([
  ["is broadcast, with people in it", { isLive: true, participantCount: 3 }, true, true],
  ["is broadcast, with nobody in it", { isLive: true, participantCount: 0 }, true, false],
  ["has people in it", { isLive: false, participantCount: 3 }, false, true],
])("a space that %s says so at its door, and nothing else", (_, more, isLive, hasPeople) => {
  renderInPage(
    <SpaceDoor
      preview={{ ...spacePreview(), ...more }}
      isRefreshing={false}
      isOpening={false}
      opensItself={false}
      onEnter={() => {}}
    />,
  );
  expect(screen.queryByText("Live") !== null).toBe(isLive);
  expect(screen.queryByRole("link", { name: "Watch live" }) !== null).toBe(isLive);
  expect(screen.queryByText(/^3 /) !== null).toBe(hasPeople);
});

test.each([true, false])("nothing of a door pulses on behind its space (opens itself: %s)", (opensItself) => {
  const door = (isOpening: boolean) => (
    <SpaceDoor
      preview={{ ...spacePreview(), isLive: true, participantCount: 3 }}
      isRefreshing={false}
      isOpening={isOpening}
      opensItself={opensItself}
      onEnter={() => {}}
    />
  );
  const { container: closed } = renderInPage(door(false));
  expect(closed.querySelector("[class*='animate-']")).not.toBeNull();
  const { container: open } = renderInPage(door(true));
  expect(open.querySelector("[class*='animate-']")).toBeNull();
});

test("who is too young for a space reads that it is for adults, and no more", () => {
  publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true });
  renderInPage(
    <SpaceDoor
      preview={{ id: "terrace1", canJoin: false, isForAdults: true }}
      isRefreshing={false}
      isOpening={false}
      opensItself={false}
      onEnter={() => {}}
    />,
  );
  expect(screen.getByText("This space is for adults.")).toBeTruthy();
  expect(screen.queryByText(/owner/)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Explore spaces" })).toBeTruthy();
  expect(readToasts()).toEqual([]);
});

test("what a toast said of a closed door goes once somebody has signed in, or is elsewhere", () => {
  const door = (isLoggedIn: boolean) => (
    <MemoryRouter>
      <ClosedDoor isLoggedIn={isLoggedIn} onRetry={() => undefined} />
    </MemoryRouter>
  );
  const { rerender, unmount } = render(door(false));
  expect(readToasts().map(({ message }) => message)).toEqual(["Try logging in to view this space."]);
  rerender(door(true));
  expect(readToasts().map(({ message }) => message)).toEqual([
    "You are not authorized to view this space. Please contact the space owner for access.",
  ]);
  unmount();
  expect(readToasts()).toEqual([]);
});

const nobody = { status: "Uninitialized", isLoggedIn: false, isSettled: false } as const;
afterEach(() => publishAuth(nobody));

test("a door that was closed to a guest says nothing to the person until it was asked for them", async () => {
  const closed: SpacePreview = { id: "terrace1", canJoin: false };
  const answer = Promise.withResolvers<SpacePreview>();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.spyOn(globalThis, "fetch").mockImplementation(() => new Promise(() => {}));
  function Door() {
    const { data, isFetching } = useQuery({
      queryKey: ["preview", closed.id, null],
      queryFn: () => answer.promise,
      initialData: closed,
      staleTime: Infinity,
    });
    return (
      <SpaceDoor
        preview={data}
        isRefreshing={isFetching}
        isOpening={false}
        opensItself={false}
        onEnter={() => {}}
      />
    );
  }
  renderInPage(
    <QueryClientProvider client={queries}>
      <SiteContext value={{ ...site, isSessionExpected: true }}>
        <Door />
        <Toasts />
      </SiteContext>
    </QueryClientProvider>,
  );
  expect(screen.getByText("Opening…")).toBeTruthy();
  await act(async () => {
    publishAuth({ status: "Authenticated", isLoggedIn: true, isSettled: true });
    void queries.invalidateQueries({ queryKey: ["preview"] });
  });
  expect(screen.getByText("Opening…")).toBeTruthy();
  expect(
    screen.queryByText(
      "You are not authorized to view this space. Please contact the space owner for access.",
    ),
  ).toBeNull();
  await act(async () => answer.resolve(closed));
  expect(
    await screen.findAllByText(
      "You are not authorized to view this space. Please contact the space owner for access.",
    ),
  ).toHaveLength(1);
});

test("an answer that the page has not drawn yet closes no door", () => {
  const preview: SpacePreview = { id: "terrace1", canJoin: false };
  renderInPage(
    <SpaceDoor preview={preview} isRefreshing isOpening={false} opensItself={false} onEnter={() => {}} />,
  );
  expect(screen.getByText("Opening…")).toBeTruthy();
  expect(screen.queryByText("You can’t enter this space")).toBeNull();
});

test("somebody invited while at the entrance enters by trying again", async () => {
  const onRetry = vi.fn<() => void>();
  renderInPage(<ClosedDoor isLoggedIn onRetry={onRetry} />);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test("the closed door of an embed leads a guest to the page where they can sign in", () => {
  render(
    <MemoryRouter initialEntries={["/embed/a-terrace1?share=key"]}>
      <ClosedDoor isLoggedIn={false} onRetry={() => undefined} />
    </MemoryRouter>,
  );
  const link = screen.getByRole("link", { name: "Open in a new tab" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
    "/s/a-terrace1?share=key",
    "_blank",
  ]);
  // A toast would lie over the link.
  expect(readToasts()).toEqual([]);
});

test("the entrance of a full space says so, and what to do", () => {
  renderInPage(
    <SpaceDoor
      preview={spacePreview({ isFull: true, participantCount: 10 })}
      isRefreshing={false}
      isOpening={false}
      opensItself={false}
      onEnter={() => {}}
    />,
  );
  expect(screen.getByText("This space is full. Try again in a moment.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Explore spaces" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enter" })).toBeNull();
});

test("the door of a space that is live leads to who only watches, with the key of the link", () => {
  renderInPage(
    <SpaceDoor
      preview={spacePreview({ isLive: true })}
      isRefreshing={false}
      isOpening={false}
      opensItself={false}
      onEnter={() => {}}
    />,
    { path: "/?share=key" },
  );
  const link = screen.getByRole("link", { name: "Watch live" });
  expect(link.getAttribute("href")).toBe("/s/terrace-terrace1?share=key&watch=1");
});
