import { useQuery } from "@tanstack/react-query";
import type { Profile } from "@veranda/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { profileQuery, profileSpacesQuery } from "#api/people-queries.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser, profile, spaceCard } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { readDialogs } from "#ui/dialogs/dialog-store.ts";
import { LoginDialog } from "#session/login-dialog.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { ProfilePage } from "./profile-page.tsx";

const relationship = {
  isFollowing: false,
  isFollowedBy: false,
  friendship: "none",
  isBlocked: false,
} as const;
const spaces = { body: { spaces: [], next: null } };
const list = `/api/profiles/${profile().userID}/spaces`;

function Shown() {
  const { data } = useQuery(profileQuery("grace"));
  return data ? <ProfilePage profile={data} /> : null;
}
const show = (seen: Profile, more: Parameters<typeof answerCalls>[0] = {}) => {
  const asked = answerCalls({
    "GET /api/profiles/username/grace": { body: seen },
    "GET /api/users/me": { body: currentUser() },
    [`GET ${list}`]: spaces,
    ...more,
  });
  renderInPage(<Shown />);
  return asked;
};
/** Lets the calls wait until a test opens the gate. */
function holdCalls(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
    await promise;
    return answer(...given);
  });
  return resolve;
}

beforeEach(signInForTest);
afterEach(signOutForTest);

test("following is shown at once, and stays when the server agrees", async () => {
  let seen = profile({ numFollowers: 2 });
  show(seen, {
    "GET /api/profiles/username/grace": () => ({ body: seen }),
    "POST /api/users/v1/follow": () => {
      seen = profile({ numFollowers: 3, relationship: { ...relationship, isFollowing: true } });
      return { body: {} };
    },
  });
  const button = await screen.findByRole("button", { name: "Follow Grace" });
  expect(button.textContent).toBe("Follow");
  const open = holdCalls();
  await userEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe("Following"));
  expect(screen.getByRole("tab", { name: /Followers/ }).textContent).toBe("Followers 3");
  open();
  await waitFor(() => expect(button.getAttribute("aria-pressed")).toBe("true"));
});

test("following is taken back when the server does not agree, and says why", async () => {
  let looks = 0;
  show(profile(), {
    // Asked anew it does not answer: what is shown again is what was there before.
    "GET /api/profiles/username/grace": () =>
      looks++ === 0 ? { body: profile({ numFollowers: 2 }) } : refusal("UNAVAILABLE", 503, "Not now."),
    "POST /api/users/v1/follow": refusal(
      "TOO_MANY_PEOPLE",
      409,
      "That is one person more than a list holds.",
    ),
  });
  const button = await screen.findByRole("button", { name: "Follow Grace" });
  const open = holdCalls();
  await userEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe("Following"));
  open();
  await waitFor(() => expect(button.textContent).toBe("Follow"));
  expect(screen.getByRole("tab", { name: /Followers/ }).textContent).toBe("Followers 2");
  expect(readToasts().at(-1)?.message).toBe("This list is full. Remove someone first.");
});

test("the menu stays beside what concerns friends where the line breaks", async () => {
  show(profile());
  const menu = await screen.findByRole("button", { name: /^More about/ });
  const line = screen.getByRole("button", { name: /^Add / }).parentElement;
  expect(line?.contains(menu)).toBe(true);
  expect(line?.contains(screen.getByRole("button", { name: /^Follow / }))).toBe(false);
});

test("a friend request is sent, and can be taken back", async () => {
  const asked = show(profile(), { "POST /api/friends/add": { body: {} } });
  await userEvent.click(await screen.findByRole("button", { name: "Add friend: Grace" }));
  await waitFor(() => expect(asked.some(({ url }) => url.pathname === "/api/friends/add")).toBe(true));
  expect(asked.find(({ url }) => url.pathname === "/api/friends/add")?.body).toEqual({
    userID: profile().userID,
  });
});

test("a request of theirs is answered on their page", async () => {
  show(profile({ relationship: { ...relationship, friendship: "received", isFollowedBy: true } }));
  expect(await screen.findByRole("button", { name: "Accept request" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Decline Grace’s friend request" })).toBeTruthy();
  expect(screen.getByText("Follows you")).toBeTruthy();
});

test("guests are asked to sign in, and nothing is sent", async () => {
  signOutForTest();
  const asked = show(profile({ relationship: null }));
  await userEvent.click(await screen.findByRole("button", { name: "Follow Grace" }));
  expect(readDialogs()).toEqual([LoginDialog]);
  expect(asked.some(({ method }) => method === "POST")).toBe(false);
});

test("one's own empty profile, as the page brought it for anybody, says nothing of spaces until it is known whose it is", async () => {
  const own = profile({ userID: currentUser().id, relationship: null });
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    [`GET /api/profiles/${own.userID}/spaces`]: spaces,
  });
  const open = holdCalls();
  const { queries } = renderInPage(<ProfilePage profile={own} />);
  act(() => {
    queries.setQueryData(profileSpacesQuery(own.userID).queryKey, { pages: [spaces.body], pageParams: [0] });
  });
  expect(await screen.findByRole("status", { name: "Loading spaces" })).toBeTruthy();
  expect(screen.queryByText("No spaces yet")).toBeNull();
  open();
  expect(await screen.findByText("No spaces yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See what others have built" })).toBeTruthy();
});

test("a private profile shows no list and none of its lists is asked for", async () => {
  const asked = show(profile({ isPrivate: true, isOpen: false }));
  expect(await screen.findByRole("heading", { name: "This profile is private" })).toBeTruthy();
  expect(screen.queryByRole("tablist")).toBeNull();
  expect(asked.some(({ url }) => url.pathname === list)).toBe(false);
});

test("of someone whom one has blocked nothing can be done but to unblock them", async () => {
  const asked = show(profile({ isOpen: false, relationship: { ...relationship, isBlocked: true } }), {
    [`DELETE /api/users/${profile().userID}/block`]: { body: {} },
  });
  expect(await screen.findByRole("heading", { name: "You have blocked Grace" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Follow Grace" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Unblock Grace" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
});

test("links lead away safely, and an address that runs something is not linked", async () => {
  const [good, bad] = ["https://example.org/moth", "javascript:alert(1)"];
  const masked = "https://bank.example@thief.example/";
  show(
    profile({
      about: "<b>Moths</b>",
      links: [
        { title: "The moth", url: good },
        { title: "Bad", url: bad },
        { title: "Masked", url: masked },
        { title: "bank.example", url: "https://thief.example/" },
        { title: "example.com", url: "https://example.com/" },
      ],
    }),
  );
  const link = await screen.findByRole("link", { name: /The moth/ });
  expect(link.getAttribute("href")).toBe(good);
  expect(link.getAttribute("rel")).toBe("nofollow noopener ugc");
  expect(screen.queryByText("Bad")).toBeNull();
  expect(screen.queryByText("Masked")).toBeNull();
  // Words are free: where they lead stands beside them, once.
  expect(link.textContent).toContain("The mothexample.org");
  expect(screen.getByRole("link", { name: /bank\.example.*thief\.example/ })).toBeTruthy();
  expect(screen.getAllByText("example.com")).toHaveLength(1);
  expect(screen.getByText("<b>Moths</b>")).toBeTruthy();
});

test("a profile has one address, and a private one is kept out of searches", async () => {
  show(profile({ about: "Finder of\nmoths.", bannerURL: "/files/banner.webp" }));
  await screen.findByRole("heading", { name: "Grace" });
  const meta = (name: string) =>
    document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
    "https://spaces.example/@grace",
  );
  expect(meta("description")).toBe("Finder of moths.");
  expect(meta("og:image")).toBe("https://spaces.example/files/banner.webp");
});

test("someone's favourite emotes are a tab of their own", async () => {
  show(profile(), {
    [`GET /api/profiles/${profile().userID}/emotes`]: {
      body: [{ id: "emoji:1f525", title: "On fire", emoji: "🔥" }],
    },
  });
  await userEvent.click(await screen.findByRole("tab", { name: "Emotes" }));
  expect(await screen.findByText("On fire")).toBeTruthy();
});

test.each([
  [true, ["Hidden from your profile"]],
  [false, []],
])("one's own profile says of a space whether others see it there (own: %s)", async (isOwn, marks) => {
  const person = currentUser();
  const seen = profile(isOwn ? { userID: person.id } : {});
  const own = {
    shareSetting: "PRIVATE",
    isInviteOnly: false,
    shareId: "key-of-mine",
    isSandbox: false,
    isOwner: true,
  } as const;
  const body = {
    spaces: [
      spaceCard({ id: "hidden01", name: "Study", own: { ...own, isPublishedToExplore: false } }),
      spaceCard({
        id: "shown001",
        name: "Court",
        own: { ...own, shareSetting: "PUBLIC_LINK", isPublishedToExplore: true },
      }),
    ],
    next: null,
  };
  show(seen, { [`GET /api/profiles/${seen.userID}/spaces`]: { body } });
  await screen.findByText("Study");
  await waitFor(() =>
    expect(screen.queryAllByText("Hidden from your profile").map((mark) => mark.textContent)).toEqual(marks),
  );
  expect(screen.queryAllByText("Anyone with the link")).toHaveLength(isOwn ? 1 : 0);
});
