import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { CurrentUser } from "@veranda/contract";
import { afterEach, describe, expect, test, vi } from "vitest";
import { chooseSoundHere } from "#preferences/sound.ts";
import { setTheme } from "#preferences/theme.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { AccountSection } from "./account-section.tsx";
import { OwnSettings } from "./own-settings.tsx";
import { SettingsPage } from "./settings-page.tsx";
import type { SectionId } from "./sections.ts";

afterEach(() => {
  act(() => signOutForTest());
  act(() => setTheme("system"));
  document.cookie = "theme=; Max-Age=0; path=/";
  chooseSoundHere({ isMuted: false, isReduced: false });
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asPerson = (me = currentUser(), more: Parameters<typeof answerCalls>[0] = {}) => {
  signInForTest();
  return answerCalls({ "GET /api/users/me": { body: me }, "PATCH /api/users/me": { body: me }, ...more });
};
const show = (section: SectionId) =>
  renderInPage(
    <>
      <SettingsPage section={section} />
      <Toasts />
    </>,
  );
const patches = (asked: ReturnType<typeof answerCalls>) =>
  asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);
const theme = async (name: string) =>
  within(await screen.findByRole("radiogroup", { name: "Theme" })).getByRole<HTMLInputElement>("radio", {
    name,
  });

describe("how the pages look", () => {
  test("is a guest's choice as well, kept in this browser alone", async () => {
    const asked = answerCalls({});
    show("theme");
    await userEvent.click(await theme("Dark"));
    expect((await theme("Dark")).checked).toBe(true);
    expect(document.cookie).toContain("theme=dark");
    expect(asked).toEqual([]);
  });

  test("goes with a person to where they sign in next; what can't be kept there holds here", async () => {
    const asked = asPerson(currentUser(), {
      "PATCH /api/users/me": refusal("RATE_LIMITED", 429, "Too many."),
    });
    show("theme");
    await userEvent.click(await theme("Light"));
    await soon(() => expect(patches(asked)).toEqual([{ preferences: { theme: "light" } }]));
    expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
    expect((await theme("Light")).checked).toBe(true);
  });
});

describe("how loud it is", () => {
  const slider = (name: string) => screen.getByRole<HTMLInputElement>("slider", { name });
  const isOff = (name: string) =>
    slider(name).disabled || slider(name).getAttribute("aria-disabled") === "true";

  test("is kept for this kind of device, and what is silent can't be slid", async () => {
    answerCalls({});
    show("sound");
    await userEvent.click(await screen.findByRole("switch", { name: /^Reduced sound/ }));
    expect([isOff("Voices"), isOff("Sounds and videos")]).toEqual([false, true]);
    await userEvent.click(screen.getByRole("switch", { name: "Mute" }));
    expect(isOff("Voices")).toBe(true);
    const { web } = JSON.parse(localStorage.getItem("sound_settings") ?? "{}");
    expect(web).toMatchObject({ isReduced: true, isMuted: true });
    await userEvent.click(screen.getByRole("switch", { name: "Mute" }));
    expect(isOff("Voices")).toBe(false);
  });
});

describe("sections", () => {
  test("the place in the list is told, and who is not signed in is asked to be where it takes a person", async () => {
    answerCalls({});
    show("privacy");
    const list = within(screen.getByRole("navigation", { name: "Settings" }));
    expect(list.getByRole("link", { current: "page" }).textContent).toBe("Privacy");
    expect(await screen.findByRole("button", { name: /^Sign in/ })).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});

describe("a password", () => {
  const CHANGE = "POST /api/auth/v1/change/password";
  const MAIL = "POST /api/auth/v1/reset/password";
  const showAccount = (me: CurrentUser, answers: Parameters<typeof answerCalls>[0]) => {
    const asked = answerCalls(answers);
    renderInPage(
      <>
        <AccountSection me={me} />
        <Toasts />
      </>,
    );
    return asked;
  };

  test("is changed with the one that holds, sent once, and nothing of it stays on the page", async () => {
    const asked = showAccount(currentUser(), { [CHANGE]: { body: {} } });
    const [current, next] = [
      screen.getByLabelText("Current password"),
      screen.getByLabelText("New password"),
    ];
    const change = screen.getByRole("button", { name: "Change password" });
    expect(change).toHaveProperty("disabled", true);
    await userEvent.type(current, "the old one 1");
    await userEvent.type(next, "the new one 2");
    await userEvent.dblClick(change);
    await soon(() => expect(current).toHaveProperty("value", ""));
    expect(next).toHaveProperty("value", "");
    expect(asked.filter(({ url }) => url.pathname.endsWith("/password")).map(({ body }) => body)).toEqual([
      { current: "the old one 1", password: "the new one 2" },
    ]);
  });

  test("that is wrong is said at its field", async () => {
    showAccount(currentUser(), { [CHANGE]: refusal("INVALID_CREDENTIAL", 401, "No.") });
    const current = screen.getByLabelText("Current password");
    await userEvent.type(current, "a wrong one 1");
    await userEvent.type(screen.getByLabelText("New password"), "the new one 2{Enter}");
    await soon(() => expect(current.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(current);
  });

  test("the first one comes by a link to one's address; a mail that can't be sent is said, and asked for again", async () => {
    let isUp = false;
    const asked = showAccount(currentUser({ hasPassword: false }), {
      [MAIL]: () => (isUp ? { body: {} } : refusal("RATE_LIMITED", 429, "Too many.")),
    });
    const ask = screen.getByRole("button", { name: /link/i });
    await userEvent.click(ask);
    expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
    isUp = true;
    await userEvent.click(ask);
    expect(
      (await screen.findByText("ann@example.org", { selector: "strong, b" })).closest("[role=status]"),
    ).toBeTruthy();
    expect(asked.at(-1)?.url.pathname).toMatch(/reset\/password$|users\/me$/);
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ email: "ann@example.org" });
  });

  test("needs an address first", () => {
    showAccount(currentUser({ hasPassword: false, email: null }), {});
    expect(screen.queryByRole("button", { name: /link/i })).toBeNull();
    expect(screen.getByRole("link", { name: "Create or join" }).getAttribute("href")).toBe("/team");
  });
});

describe("what a person has chosen elsewhere", () => {
  test("holds where they sign in: keys, sound and theme; keys go with them", async () => {
    const audioSettings = currentUser().audioSettings;
    const me = currentUser({
      keybinds: { walk_forward: "KeyI" },
      audioSettings: { ...audioSettings, web: { ...audioSettings.web, voices: 0.3 } },
      preferences: { ...currentUser().preferences, theme: "dark" },
    });
    answerCalls({});
    localStorage.clear();
    const { unmount } = renderInPage(<OwnSettings me={me} />);
    expect(readKeys().walk_forward).toBe("KeyI");
    await expect.poll(() => document.documentElement.dataset["theme"]).toBe("dark");
    expect(JSON.parse(localStorage.getItem("sound_settings") ?? "{}").web.volumes.voices).toBe(0.3);
    unmount();
    expect(readKeys().walk_forward).not.toBe("KeyI");
  });

  test("a theme of this browser's own stays", () => {
    document.cookie = "theme=light; path=/";
    answerCalls({});
    renderInPage(
      <OwnSettings me={currentUser({ preferences: { ...currentUser().preferences, theme: "dark" } })} />,
    );
    expect(document.cookie).toContain("theme=light");
  });

  test("the time zone that they are in now is told, for mails", async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const asked = asPerson();
    const { preferences } = currentUser();
    renderInPage(
      <OwnSettings me={currentUser({ preferences: { ...preferences, timeZone: "Asia/Tokyo" } })} />,
    );
    await soon(() => expect(patches(asked)).toEqual([{ preferences: { timeZone } }]));
  });

  test("a volume that is chosen here is kept with them, once it has settled", async () => {
    const asked = asPerson();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderInPage(<OwnSettings me={currentUser()} />);
    act(() => chooseSoundHere({ volumes: { voices: 0.5 } }));
    act(() => chooseSoundHere({ volumes: { voices: 0.6 } }));
    await act(() => vi.advanceTimersByTimeAsync(800));
    await soon(() => expect(patches(asked)).toHaveLength(1));
    expect(patches(asked)[0]).toMatchObject({ audioSettings: { web: { voices: 0.6 } } });
  });
});
