import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { followGroup, joinGroupVoice, leaveGroupVoice } from "./group-voice-control.ts";
import { NO_GROUP_VOICE, useGroupVoice, type GroupVoiceSession } from "./group-voice-view.ts";
import { storeGroupVoice } from "./stored-group-voice.ts";

const startGroupVoice = vi.hoisted(() => vi.fn());
vi.mock("./group-voice-session.ts", () => ({ startGroupVoice }));

const ID = "V".repeat(22);
const close = vi.fn<() => void>();
const session = { close } as unknown as GroupVoiceSession;
let permission: PermissionState;

beforeEach(() => {
  sessionStorage.clear();
  signInForTest();
  answerCalls({});
  permission = "granted";
  vi.clearAllMocks();
  startGroupVoice.mockImplementation(() => useGroupVoice.setState({ session }));
  Object.defineProperty(navigator, "permissions", {
    value: { query: async () => ({ state: permission }) },
    configurable: true,
  });
});
afterEach(() => {
  useGroupVoice.setState(NO_GROUP_VOICE, true);
  Reflect.deleteProperty(navigator, "permissions");
  signOutForTest();
  vi.unstubAllGlobals();
});

/** As a page that is loaded anew. */
const reload = (): void => useGroupVoice.setState(NO_GROUP_VOICE, true);
const started = () => startGroupVoice.mock.calls.map(([start]) => start);

describe("group voice", () => {
  test("starts with the microphone on, and leaving tells the server", async () => {
    await joinGroupVoice(ID);
    expect(started()).toMatchObject([{ groupId: ID, isMicrophoneOn: true }]);
    const asked = answerCalls({ [`POST /api/v2/groups/${ID}/voice/leave`]: { body: {} } });
    leaveGroupVoice();
    expect(close).toHaveBeenCalledOnce();
    expect(useGroupVoice.getState().groupId).toBeNull();
    await soon(() => expect(asked).toHaveLength(1));
    reload();
    followGroup(ID);
    await Promise.resolve();
    expect(started()).toHaveLength(1);
  });

  test("left while its code loads, doesn’t start", async () => {
    const joining = joinGroupVoice(ID);
    leaveGroupVoice();
    await joining;
    expect(started()).toEqual([]);
  });

  test("comes back in a page that is loaded anew, asking for nothing", async () => {
    await joinGroupVoice(ID);
    reload();
    followGroup(ID);
    await soon(() => expect(started()).toHaveLength(2));
    expect(started()[1]).toMatchObject({ groupId: ID, isMicrophoneOn: true });
    permission = "prompt";
    reload();
    followGroup(ID);
    await soon(() => expect(started()).toHaveLength(3));
    expect(started()[2]).toMatchObject({ groupId: ID, isMicrophoneOn: false });
  });

  test("goes on speaking to the space in a page that is loaded anew", async () => {
    await joinGroupVoice(ID);
    storeGroupVoice({ groupId: ID, isMicrophoneOn: false, speaksTo: "space" });
    reload();
    followGroup(ID);
    await soon(() => expect(started()).toHaveLength(2));
    expect(useGroupVoice.getState().speaksTo).toBe("space");
    expect(started()[1]).toMatchObject({ isMicrophoneOn: false });
  });

  test.each([null, "W".repeat(22)])("ends once one is in another group, or in none: %s", async (group) => {
    const asked = answerCalls({});
    await joinGroupVoice(ID);
    followGroup(ID);
    expect(close).not.toHaveBeenCalled();
    followGroup(group);
    expect(close).toHaveBeenCalledOnce();
    // The server knows it: who comes back by another tab isn't put out.
    expect(asked).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });
});
