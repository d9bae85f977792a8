import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { EventRecording } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { EventRecordings } from "./event-recordings.tsx";

const EVENT = { id: "abcdefghijklmnop", share: undefined };
const PATH = `/api/v2/events/${EVENT.id}/recordings`;
const FILE = "0b8f8a52-5f0e-4b1e-9a53-7a9a5c6e6f01";
const RECORDING: EventRecording = {
  fileId: FILE,
  recordedAt: "2030-05-04T18:02:00.000Z",
  asset: {
    fileId: FILE,
    kind: "video",
    name: "Terrace.webm",
    work: { state: "done", progress: 1, refusal: null },
    poster: null,
    aspect: 1.78,
    levels: [{ url: "/files/terrace.webm", bytes: 9 }],
    seconds: 60,
    pages: null,
    bounds: null,
  },
  audience: "everyone",
  isOwn: false,
};
const show = (isHost: boolean, recordings: EventRecording[], isOn = false) => {
  const asked = answerCalls({
    [`GET ${PATH}`]: { body: { recordings } },
    [`PUT ${PATH}/${FILE}`]: {
      body: { recordings: recordings.map((each) => ({ ...each, audience: "invited" })) },
    },
  });
  return { asked, rendered: renderInPage(<EventRecordings event={EVENT} isHost={isHost} isOn={isOn} />) };
};

beforeEach(() => {
  signOutForTest();
  signInForTest();
});
afterEach(() => vi.unstubAllGlobals());

test("whoever may watch a recording plays and downloads it, and chooses nothing", async () => {
  show(false, [RECORDING]);
  const player = await screen.findByLabelText(/^Recording from /);
  expect(player.getAttribute("src")).toBe("/files/terrace.webm");
  const link = screen.getByRole("link", { name: "Download" });
  expect([link.getAttribute("href"), link.getAttribute("download")]).toEqual([
    "/files/terrace.webm",
    "Terrace.webm",
  ]);
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a host chooses who watches their own recording", async () => {
  const { asked } = show(true, [{ ...RECORDING, isOwn: true, audience: null }]);
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Who can watch" });
  expect(choice.selectedOptions[0]?.textContent).toBe("Only me");
  await userEvent.selectOptions(choice, "People who were going or invited");
  await vi.waitFor(() => expect(choice.value).toBe("invited"), { timeout: 45_000 });
  expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ audience: "invited" });
});

test.each([
  ["a host takes another host's recording off the page", true, false],
  ["who hosts no more takes their own recording off the page", false, true],
])("%s", async (_, isHost, isOwn) => {
  const { asked } = show(isHost, [{ ...RECORDING, isOwn }]);
  await screen.findByRole("button", { name: "Remove from this page" });
  expect(screen.queryByRole("combobox")).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Remove from this page" }));
  await vi.waitFor(
    () => expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({ audience: null }),
    { timeout: 45_000 },
  );
});

test("one that is being prepared says so", async () => {
  const work = { state: "waiting", progress: 0, refusal: null } as const;
  show(false, [{ ...RECORDING, asset: { ...RECORDING.asset, levels: [], work } }]);
  expect(await screen.findByText("This recording is being prepared.")).toBeTruthy();
});

test("that there may be one is told to hosts, as long as the event is on", async () => {
  const { rendered } = show(true, [], true);
  expect(await screen.findByText(/^Broadcasts that you record during the event/)).toBeTruthy();
  rendered.unmount();
  const { queries } = show(true, []).rendered;
  await waitFor(() => expect(queries.getQueryCache().getAll()[0]?.state.status).toBe("success"));
  expect(screen.queryByRole("region")).toBeNull();
});
