import type { CurrentUser } from "@veranda/contract";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { useAuth } from "#session/use-auth.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { FilmScreen } from "../camera-mode/film-screen.tsx";
import { sendToSpaceUi } from "../camera-mode/space-ui-state.ts";
import { AvatarHint } from "./avatar-hint.tsx";
import { SettingsDrawer } from "../settings/settings-drawer.tsx";
import { CreateSpaceCall } from "../../host/create-space-call.tsx";

type Flag = CurrentUser["userFlags"][number];

/** Signs in someone who will be told of this; says what the page has had remembered. */
function signIn(news: Flag, ...userFlags: Flag[]): () => Promise<unknown[]> {
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser({ userFlags }) },
    "PATCH /api/users/me": { body: currentUser({ userFlags: [...userFlags, news] }) },
  });
  signInForTest();
  return () =>
    soon(() => {
      const sent = asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);
      expect(sent).not.toEqual([]);
      return sent;
    });
}
const region = (name: string) => screen.findByRole("region", { name });
const gone = (name: string) => soon(() => expect(screen.queryByRole("region", { name })).toBeNull());

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  signOutForTest();
});

describe("the call to create a space", () => {
  test("goes for good when it is dismissed", async () => {
    const remembered = signIn("dismissedCreateSpaceCall");
    renderInPage(<CreateSpaceCall />);
    await region("Create your own space");
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await gone("Create your own space");
    expect(await remembered()).toEqual([{ userFlags: ["dismissedCreateSpaceCall"] }]);
  });

  test.each<[string, Partial<CurrentUser>]>([
    ["has dismissed it", { userFlags: ["dismissedCreateSpaceCall"] }],
    ["has a space", { userSocialProfile: { ...currentUser().userSocialProfile, spaceCount: 1 } }],
  ])("does not come to who %s", async (_who, more) => {
    const asked = answerCalls({ "GET /api/users/me": { body: currentUser(more) } });
    signInForTest();
    renderInPage(<CreateSpaceCall />);
    await soon(() => expect(asked).not.toEqual([]));
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByRole("region")).toBeNull();
  });
});

test("who is new is told once that an avatar can be customised", async () => {
  const remembered = signIn("customizeAvatarTooltip");
  renderInPage(<AvatarHint />, { engine: new FakeEngine() });
  await region("Customise your avatar");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await gone("Customise your avatar");
  expect(await remembered()).toEqual([{ userFlags: ["customizeAvatarTooltip"] }]);
});

test("the first look at the settings says what to do where it runs slowly", async () => {
  const remembered = signIn("finishedSettingsTutorial");
  renderInPage(<SettingsDrawer onClose={() => {}} />, { engine: new FakeEngine() });
  await region("About these settings");
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  await gone("About these settings");
  expect(await remembered()).toEqual([{ userFlags: ["finishedSettingsTutorial"] }]);
});

test.each<[who: string, flags: Flag[], isShown: boolean]>([
  ["films for the first time still", [], true],
  ["has filmed before no longer", ["usedCameraMode"], false],
])("who %s reads after nine seconds how one flies", async (_who, userFlags, isShown) => {
  const Filming = () => useAuth().me && <FilmScreen space="Terrace" />;
  const engine = new FakeEngine();
  engine.change("camera", { mode: "film_flight" });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signIn("usedCameraMode", ...userFlags);
  renderInPage(<Filming />, { engine });
  await screen.findByText(/^Fly with/);
  act(() => void vi.advanceTimersByTime(9_000));
  expect(screen.queryByText(/^Fly with/) !== null).toBe(isShown);
  act(() => void vi.advanceTimersByTime(9_000));
  expect(screen.queryByText(/^Fly with/)).toBeNull();
});

test("who has brought a hidden interface back knows how", async () => {
  const remembered = signIn("hide2dUiToast", "usedCameraMode");
  renderInPage(<FilmScreen space="Terrace" />, { engine: new FakeEngine() });
  act(() => sendToSpaceUi({ type: "SET_2D_UI", isVisible: false }));
  await userEvent.click(await screen.findByRole("button", { name: "H shows the interface" }));
  expect(await remembered()).toEqual([{ userFlags: ["hide2dUiToast"] }]);
});
