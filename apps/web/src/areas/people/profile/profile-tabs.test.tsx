import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser, profile } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { LoginDialog } from "#session/login-dialog.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { BlockModal, AvatarModal } from "../people-dialogs.ts";
import { PersonMenu } from "./person-menu.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";

const me = currentUser();
const mine = profile({
  userID: me.id,
  username: "ann",
  displayName: "Ann",
  numFollowers: 2,
  numFriends: 1_200,
});
const card = (userID: string, displayName: string) => ({
  userID,
  username: displayName.toLowerCase(),
  displayName,
  picture: "/content/avatars/olive.webp",
});
const grace = card("gracegracegrace1", "Grace");
const list = (of: string, name: string) => `GET /api/profiles/${of}/${name}`;
const FOLLOWERS = "POST /api/users/v1/followers";
const FOLLOWINGS = "POST /api/users/v1/followings";
const REMOVE = "POST /api/users/v1/followers/remove";

beforeEach(signInForTest);
afterEach(() => {
  clearToasts();
  readDialogs().forEach(closeDialog);
  signOutForTest();
  vi.unstubAllGlobals();
});

const show = (of: ReturnType<typeof profile>, tab: string, answers: Parameters<typeof answerCalls>[0]) => {
  const asked = answerCalls({ "GET /api/users/me": { body: me }, ...answers });
  renderInPage(<ProfileTabs profile={of} />, { path: `/?tab=${tab}` });
  return asked;
};
const said = () => readToasts().map(({ message }) => message);

describe("the people of a profile", () => {
  test("are counted beside their names, and a follower of one's own is taken off by a press", async () => {
    let people = [grace, card("bobobobobobobob1", "Bo")];
    const asked = show(mine, "followers", {
      [FOLLOWERS]: () => ({ body: { people, next: null } }),
      [REMOVE]: () => {
        people = people.slice(1);
        return { body: {} };
      },
    });
    const tabs = within(screen.getByRole("tablist"));
    expect(tabs.getByRole("tab", { name: /^Followers/ }).textContent).toBe("Followers 2");
    expect(tabs.getByRole("tab", { name: /^Friends/ }).textContent).toBe("Friends 1.2K");
    await userEvent.click(await screen.findByRole("button", { name: "Remove Grace from your followers" }));
    await soon(() => expect(screen.queryByText("Grace")).toBeNull());
    expect(screen.getByText("Bo")).toBeTruthy();
    expect(asked.find(({ url }) => url.pathname.endsWith("/remove"))?.body).toEqual({ userID: grace.userID });
    expect(said()).toHaveLength(1);
  });

  test("a follower who can't be taken off is still there, and why is said", async () => {
    show(mine, "followers", {
      [FOLLOWERS]: { body: { people: [grace], next: null } },
      [REMOVE]: refusal("RATE_LIMITED", 429, "Too many."),
    });
    await userEvent.click(await screen.findByRole("button", { name: /Grace/ }));
    await soon(() => expect(said()).toEqual([expect.stringMatching(/^Too many attempts/)]));
    expect(screen.getByText("Grace")).toBeTruthy();
  });

  test("of somebody else nobody can be taken off", async () => {
    show(profile(), "followers", {
      [FOLLOWERS]: { body: { people: [card("bobobobobobobob1", "Bo")], next: null } },
    });
    await screen.findByText("Bo");
    expect(screen.queryByRole("button", { name: /Bo/ })).toBeNull();
  });

  test("where there are none, whose page it is decides what is said", async () => {
    const none = { body: { people: [], next: null } };
    show(mine, "following", { [FOLLOWINGS]: none });
    const find = await screen.findByRole("link", { name: "Find people" });
    expect(find.getAttribute("href")).toBe("/friends?tab=find");
  });

  test("a list that doesn't come is asked for again", async () => {
    let isUp = false;
    show(mine, "friends", {
      [list(me.id, "friends")]: () =>
        isUp ? { body: { people: [grace], next: null } } : refusal("INTERNAL_ERROR", 500, "Down."),
    });
    const again = await screen.findByRole("button", { name: "Try again" });
    isUp = true;
    await userEvent.click(again);
    expect(await screen.findByText("Grace")).toBeTruthy();
  });
});

describe("the avatars of a profile", () => {
  const worn = { avatarID: "olive", name: "Olive", thumbnail: "/olive.webp", isActive: true };
  const other = { ...worn, avatarID: "ada", name: "Ada", isActive: false };

  test("say which is worn; one's own can be changed from there, and brought", async () => {
    show(mine, "avatars", {
      [list(me.id, "avatars")]: { body: [other, worn] },
      "GET /api/v2/users/me/avatars/brought": { body: [] },
    });
    const avatars = within(await screen.findByRole("list", { name: "Avatars" }));
    expect(avatars.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Ada",
      "Olivein use",
    ]);
    expect(await screen.findByRole("region", { name: "Uploaded avatars" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Change your avatar" }));
    expect(readDialogs()).toEqual([AvatarModal]);
  });

  test("of somebody else are looked at and no more", async () => {
    show(profile(), "avatars", { [list(profile().userID, "avatars")]: { body: [worn] } });
    await screen.findByText("Olive");
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("region", { name: "Uploaded avatars" })).toBeNull();
  });

  test("that don't come are asked for again", async () => {
    let isUp = false;
    show(profile(), "avatars", {
      [list(profile().userID, "avatars")]: () =>
        isUp ? { body: [worn] } : refusal("INTERNAL_ERROR", 500, "Down."),
    });
    const again = await screen.findByRole("button", { name: "Try again" });
    isUp = true;
    await userEvent.click(again);
    expect(await screen.findByText("Olive")).toBeTruthy();
  });
});

describe("what one does with a person now and then", () => {
  const open = async () => {
    answerCalls({ "GET /api/users/me": { body: me } });
    renderInPage(<PersonMenu profile={profile()} />);
    await userEvent.click(screen.getByRole("button", { name: /Grace/ }));
  };
  const item = (name: string) => screen.getByRole("menuitem", { name });

  test("a copy of their address is this site's", async () => {
    const copied: string[] = [];
    await open();
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    fireEvent.click(item("Copy link"));
    await soon(() => expect(copied).toEqual(["https://spaces.example/@grace"]));
  });

  test("blocking asks first; a guest is asked to sign in before that", async () => {
    await open();
    await userEvent.click(item("Block"));
    await soon(() => expect(readDialogs()).toEqual([BlockModal]));
    readDialogs().forEach(closeDialog);
    signOutForTest();
    await userEvent.click(screen.getByRole("button", { name: /Grace/ }));
    await userEvent.click(item("Block"));
    await soon(() => expect(readDialogs()).toContain(LoginDialog));
    expect(readDialogs()).not.toContain(BlockModal);
  });
});
