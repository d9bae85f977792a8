import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Group } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser, visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { readPersonVolumes } from "#preferences/heard-people.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { groupMember } from "../group-records.fixture.ts";
import { GroupMembers } from "../group-members.tsx";
import { GroupVoicePanel } from "./group-voice-panel.tsx";
import {
  NO_GROUP_VOICE,
  useGroupVoice,
  useSpaceMicrophone,
  type GroupVoiceView,
} from "./group-voice-view.ts";

const session = {
  press: vi.fn<() => void>(),
  switchTo: vi.fn<(isOn: boolean) => void>(),
  hold: vi.fn<(isHeld: boolean) => void>(),
  speakTo: vi.fn<(to: string) => void>(),
  close: vi.fn<() => void>(),
};
vi.mock("./group-voice-session.ts", () => ({
  startGroupVoice: () => useGroupVoice.setState({ session, status: "connected", microphone: "On" }),
}));

const ID = "V".repeat(22);
const group: Group = {
  id: ID,
  members: [
    groupMember("me", { isMe: true }),
    groupMember("Grace", { isInVoice: true }),
    groupMember("Joan"),
  ],
  invited: [],
  isFollowing: false,
  trip: null,
};
const show = (isInside = false, isAvailable = true, conversation: "friends" | "nobody" | null = null) => {
  const me = currentUser();
  answerCalls({
    "GET /api/users/me": {
      body: {
        ...me,
        ...(conversation !== null && { age: { ...me.age, band: "13_15" } }),
        liveswitchConfig: { isAvailable, kind: isAvailable ? "embedded" : "none" },
      },
    },
    "GET /api/family": {
      body: {
        isChild: true,
        parents: [],
        controls: { conversation, hasFriendRequests: true },
        linkExpiresAt: null,
        children: [],
      },
    },
  });
  renderInPage(
    <>
      <GroupMembers group={group} mayLead={false} onGo={() => {}} />
      <GroupVoicePanel group={group} />
    </>,
    isInside ? { visit: { visit } } : {},
  );
};
const as = (view: Partial<GroupVoiceView>) => act(() => useGroupVoice.setState(view));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  sessionStorage.clear();
  signInForTest();
  vi.clearAllMocks();
});
afterEach(() => {
  act(() => useGroupVoice.setState(NO_GROUP_VOICE, true));
  act(() => useSpaceMicrophone.setState(null, true));
  signOutForTest();
  vi.unstubAllGlobals();
});

test("says who is in it, and joins it by a press", async () => {
  show();
  expect(screen.getByRole("status").textContent).toBe("1 person in voice");
  expect(screen.getByRole("img", { name: "In group voice" })).toBeTruthy();
  await press("Join voice");
  await screen.findByText("Your group hears you.");
  expect(screen.getAllByRole("img", { name: "In group voice" })).toHaveLength(2);
  as({ speaking: [group.members[1]?.id ?? ""] });
  expect(screen.getByRole("img", { name: "Speaking" })).toBeTruthy();
  await press("Turn off microphone for your group");
  expect(session.press).toHaveBeenCalledOnce();
  await press("Leave voice");
  expect(session.close).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Join voice" })).toBeTruthy();
});

test("each whom one hears has a volume, which this browser keeps", async () => {
  localStorage.clear();
  show();
  expect(screen.queryByRole("slider")).toBeNull();
  await press("Join voice");
  const volume = await screen.findByRole("slider", { name: "Volume of Grace" });
  expect(screen.getAllByRole("slider")).toHaveLength(1);
  expect(screen.getByText("Volume of Grace")).toBeTruthy();
  fireEvent.change(volume, { target: { value: "0.5" } });
  expect(volume.getAttribute("aria-valuetext")).toBe("50%");
  const grace = group.members[1];
  expect(readPersonVolumes()).toEqual({ [grace?.userID ?? ""]: 0.5 });
});

const OFF = "A parent has turned off voice and chat for you.";

test("whose parent has turned it off reads that, and is offered neither voice nor a microphone", async () => {
  show(true, true, "nobody");
  await screen.findByText(OFF);
  expect(screen.queryByRole("button", { name: "Join voice" })).toBeNull();
  // It was turned off while they were in it.
  as({ groupId: ID, session, status: "connected", microphone: "On" });
  expect(screen.getByText(OFF)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /microphone/ })).toBeNull();
  expect(screen.queryByRole("radiogroup")).toBeNull();
  expect(screen.getByRole("button", { name: "Leave voice" })).toBeTruthy();
});

test("under 16 with friends, it is as for everybody", async () => {
  show(false, true, "friends");
  await press("Join voice");
  expect(await screen.findByText("Your group hears you.")).toBeTruthy();
});

test("outside of a space there is nobody else to speak to", async () => {
  show();
  await press("Join voice");
  await screen.findByText("Your group hears you.");
  expect(screen.queryByRole("radiogroup")).toBeNull();
});

test("in a space says where the microphone goes, and changes it", async () => {
  show(true);
  await press("Join voice");
  await userEvent.click(await screen.findByRole("radio", { name: "Space" }));
  expect(session.speakTo).toHaveBeenCalledWith("space");
});

test("while one speaks to the space, it shows the microphone that the space hears", async () => {
  const pressSpace = vi.fn<() => void>();
  const inSpace = (isOn: boolean, isBarred = false) =>
    act(() => useSpaceMicrophone.setState({ isOn, isBarred, press: pressSpace }, true));
  show(true);
  await press("Join voice");
  await screen.findByText("Your group hears you.");
  as({ speaksTo: "space", microphone: "Off" });
  inSpace(true);
  expect(screen.getByText("The space hears you. You still hear your group.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /microphone for your group/ })).toBeNull();
  await press("Turn off microphone for the space");
  expect(pressSpace).toHaveBeenCalledOnce();
  expect(session.press).not.toHaveBeenCalled();
  inSpace(false);
  expect(screen.getByText("Your microphone is off. You still hear your group.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Turn on microphone for the space" })).toBeTruthy();
  inSpace(false, true);
  expect(screen.getByText(/^You can’t speak in this space right now/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /microphone/ })).toBeNull();
});

test.each([
  [{ status: "reconnecting" as const }, "Reconnecting…"],
  [
    { status: "reconnecting" as const, isAway: true },
    "Voice chat isn’t available right now. It reconnects by itself.",
  ],
  [{ microphone: "PermissionsDenied" as const }, "Your browser blocks the microphone. You can still listen."],
  [
    { microphone: "Unavailable" as const, reason: "no_device" as const },
    "No microphone was found. Connect one and try again.",
  ],
  [{ microphone: "Off" as const }, "Your microphone is off."],
])("tells what is the matter: %o", async (view, words) => {
  show();
  await press("Join voice");
  await screen.findByText("Your group hears you.");
  as(view);
  expect(screen.getByRole("status").textContent).toBe(words);
});

test("isn’t offered where no media server is set up", async () => {
  show(false, false);
  await soon(() => expect(screen.queryByRole("button", { name: "Join voice" })).toBeNull());
});
