import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { ofHost } from "#testing/objects.ts";
import { currentUser, ownSpace, visit } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { soon } from "#testing/soon.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { NO_VOICE_YET, useVoice } from "../voice/voice-view.ts";
import { LiveBanner } from "./live-banner.tsx";
import { EndGoLiveModal, GoLiveModal, SwitchSourceModal } from "./go-live-modal.tsx";
import { InsideBroadcast } from "./inside-broadcast.tsx";
import { LiveSection } from "./live-section.tsx";
import { RecordingMark } from "./recording-mark.tsx";

let engine: FakeEngine;
const BROADCAST = { by: "Ann", byId: "ann", startedAt: 1 };
beforeEach(() => {
  engine = new FakeEngine();
  engine.change("rights", ofHost());
  engine.change("video", { surfaces: [{ id: "wall", title: "Big wall", isTaken: false }] });
  useVoice.setState({ ...NO_VOICE_YET, isOffered: true });
});

test("a host says where the stream is shown and how far behind it may be, and makes a key", async () => {
  renderInPage(<LiveSection visit={visit} />, { engine });
  await userEvent.selectOptions(screen.getByLabelText("Show on"), "Big wall");
  expect(engine.told("set_livestream_method").at(-1)).toEqual({
    method: "stream_in",
    latency: 500,
    surfaceId: "wall",
  });
  await userEvent.selectOptions(screen.getByLabelText("Delay for viewers"), "2000");
  expect(engine.told("set_livestream_method").at(-1)).toMatchObject({ latency: 2000 });
  expect(screen.queryByLabelText("Stream key")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Create new stream key" }));
  expect(engine.told("make_stream_key")).toHaveLength(1);
  act(() => engine.change("live", { streamKey: "abc" }));
  expect(screen.getByLabelText<HTMLInputElement>("Stream key").value).toBe("abc");
});

test("where streams are taken by RTMP its address stands beside the one of WHIP, with what to set", () => {
  renderInPage(<LiveSection visit={visit} />, { engine });
  expect(screen.getByLabelText<HTMLInputElement>("WHIP server").value).toBe(`${location.origin}/live/whip`);
  expect(screen.queryByLabelText("RTMP server")).toBeNull();
  act(() => engine.change("live", { rtmpPort: 1935 }));
  expect(screen.getByLabelText<HTMLInputElement>("RTMP server").value).toBe("rtmp://localhost:1935/live");
  expect(screen.getByText(/RTMP isn’t encrypted/)).toBeTruthy();
});

test.each([
  ["STREAM_B_FRAMES", /Set B-frames to 0/],
  ["STREAM_CODEC_UNSUPPORTED", /isn’t H.264/],
  ["STREAM_SOUND_UNSUPPORTED", /^No sound/],
] as const)("a host reads what is wrong with a stream: %s", (streamProblem, words) => {
  renderInPage(<LiveSection visit={visit} />, { engine });
  expect(screen.queryByRole("alert")).toBeNull();
  act(() => engine.change("live", { streamProblem }));
  expect(screen.getByRole("alert").textContent).toMatch(words);
});

test("where the plan doesn't have it, that is said in place of buttons", async () => {
  answerCalls({ [`GET /api/spaces/v2/${visit.space.id}/limits`]: { body: { isGoLiveAllowed: false } } });
  renderInPage(<LiveSection visit={visit} />, { engine });
  await screen.findByText(
    /plan doesn’t include going live. Ask this site’s administrator to change the plan./,
  );
  expect(screen.queryByRole("button")).toBeNull();
});

test("where the plan doesn't have it, who runs the site reads which setting it is", async () => {
  answerCalls({
    [`GET /api/spaces/v2/${visit.space.id}/limits`]: { body: { isGoLiveAllowed: false } },
    "GET /api/users/me": { body: { ...currentUser(), isStaff: true } },
  });
  signInForTest();
  renderInPage(<LiveSection visit={visit} />, { engine });
  await screen.findByText(/site’s default plan, set PLAN=PRO/);
  expect(screen.queryByText(/ask them/)).toBeNull();
  act(signOutForTest);
});

test("both dialogs close once the room says so", async () => {
  let closed = 0;
  const { unmount } = renderInPage(<GoLiveModal isListed onClose={() => (closed += 1)} />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "Go live" }));
  expect([engine.told("go_live").length, closed]).toEqual([1, 0]);
  act(() => engine.change("live", { broadcast: BROADCAST }));
  expect(closed).toBe(1);
  unmount();
  renderInPage(<EndGoLiveModal onClose={() => (closed += 1)} />, { engine });
  await userEvent.click(screen.getByRole("button", { name: "End broadcast" }));
  expect([engine.told("end_live").length, closed]).toEqual([1, 1]);
  act(() => engine.change("live", { broadcast: null }));
  expect(closed).toBe(2);
});

test("people who speak while it is live are told once", async () => {
  renderInPage(<LiveBanner />, { engine });
  const told = (): boolean => screen.queryByText(/may be heard/) !== null;
  act(() => useVoice.setState({ status: "On" }));
  expect(told()).toBe(false);
  act(() => engine.change("live", { broadcast: BROADCAST }));
  expect(told()).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Hide" }));
  act(() => useVoice.setState({ status: "Off" }));
  act(() => useVoice.setState({ status: "On" }));
  expect(told()).toBe(false);
});

test("the page of who went live with their own view asks for what it sends it with", () => {
  engine.change("live", { method: "inside" });
  renderInPage(<InsideBroadcast />, { engine });
  const asked = (): number => engine.told("ask_inside_key").length;
  act(() => engine.change("live", { broadcast: { ...BROADCAST, byId: "somebody else" } }));
  expect(asked()).toBe(0);
  act(() => engine.change("live", { broadcast: { ...BROADCAST, byId: engine.state.session.me ?? "" } }));
  expect(asked()).toBe(1);
});

test.each([
  [true, /shown as live in the feed/],
  [false, /neither on the home page nor in the feed/],
])("before going live one is told whether the feed shows it: listed %s", (isListed, words) => {
  renderInPage(<GoLiveModal isListed={isListed} onClose={vi.fn()} />, { engine });
  expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ["stream_in", "Viewers see what a program such as OBS sends."],
  ["inside", "Viewers see what you see here."],
] as const)("a host reads before going live what viewers will see: %s", (method, words) => {
  engine.change("live", { method });
  renderInPage(<GoLiveModal isListed onClose={vi.fn()} />, { engine });
  expect(screen.getByRole("dialog").textContent).toContain(words);
});

test("the link to watch opens the space as it is shared by now, however the host came in", async () => {
  const space = ownSpace({
    id: visit.space.id,
    shareSetting: "PRIVATE",
    isInviteOnly: false,
    shareId: "key",
  });
  answerCalls({
    [`GET /api/spaces/v2/${visit.space.id}/limits`]: { body: { isGoLiveAllowed: true } },
    [`GET /api/spaces/v2/${visit.space.id}`]: { body: { space } },
  });
  engine.change("live", { broadcast: BROADCAST });
  renderInPage(<LiveSection visit={visit} />, { engine });
  const link = screen.getByLabelText<HTMLInputElement>("Link to watch");
  await soon(() => expect(link.value).toMatch(/\?share=key&watch=1$/));
});

test("the link to watch is copied by a press, and another source asks first while there is a picture", async () => {
  answerCalls({ [`GET /api/spaces/v2/${visit.space.id}/limits`]: { body: { isGoLiveAllowed: true } } });
  const copied: string[] = [];
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  engine.change("live", { broadcast: BROADCAST });
  renderInPage(<LiveSection visit={visit} />, { engine });
  await user.click(screen.getByRole("button", { name: "Copy link to watch" }));
  expect(copied).toEqual([screen.getByLabelText<HTMLInputElement>("Link to watch").value]);
  const asked = () => engine.told("set_livestream_method").length;
  await user.selectOptions(screen.getByLabelText("Source"), "inside");
  expect([asked(), readDialogs().length]).toEqual([1, 0]);
  act(() => engine.change("live", { isStreaming: true }));
  await user.selectOptions(screen.getByLabelText("Source"), "inside");
  expect([asked(), readDialogs().length]).toEqual([1, 1]);
  act(() => readDialogs().forEach(closeDialog));
  const switched = vi.fn();
  renderInPage(<SwitchSourceModal onSwitch={switched} onClose={vi.fn()} />, { engine });
  await user.click(screen.getByRole("button", { name: "Switch source" }));
  expect(switched).toHaveBeenCalledOnce();
});

test("a host records what is live, under a name that says what and when, and ends it", async () => {
  answerCalls({ [`GET /api/spaces/v2/${visit.space.id}/limits`]: { body: { isGoLiveAllowed: true } } });
  renderInPage(<LiveSection visit={visit} />, { engine });
  expect(screen.queryByRole("button", { name: "Record" })).toBeNull();
  act(() => engine.change("live", { broadcast: BROADCAST }));
  await userEvent.click(screen.getByRole("button", { name: "Record" }));
  const [{ name } = { name: "" }] = engine.told("start_recording") as { name: string }[];
  expect(name.startsWith(visit.space.name)).toBe(true);
  expect(name).toMatch(/20\d\d/);
  act(() => engine.change("live", { recording: BROADCAST }));
  await userEvent.click(screen.getByRole("button", { name: "Stop recording" }));
  expect(engine.told("stop_recording")).toEqual([{}]);
});

test("everybody reads that it is recorded as long as it is, and who recorded where it is kept", () => {
  renderInPage(<RecordingMark />, { engine });
  const mark = screen.getByRole("status");
  expect(mark.textContent).toBe("");
  act(() => engine.change("live", { recording: BROADCAST }));
  expect(mark.textContent).toBe("Ann is recording this broadcast.");
  act(() => engine.change("live", { recording: null }));
  expect(mark.textContent).toBe("");
  const said = () => readToasts().filter(({ message }) => message.includes("in your uploads"));
  expect(said()).toEqual([]);
  // An error that ended it is said instead.
  const me = engine.state.session.me ?? "";
  act(() => engine.change("live", { recording: { ...BROADCAST, byId: me } }));
  act(() => engine.change("live", { recording: null }));
  expect(said()).toEqual([]);
  act(() => engine.emit("recording_ended", { hasContent: true }));
  expect(said()).toHaveLength(1);
  act(() => engine.emit("recording_ended", { hasContent: false }));
  expect(said()).toHaveLength(1);
  expect(readToasts().at(-1)?.message).toContain("Nothing was broadcast");
});
