import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { asset } from "#testing/objects.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { queryClientHere } from "#api/load-in-browser.ts";
import { StageRegions } from "#ui/regions.tsx";
import { UploadTray } from "./upload-tray.tsx";
import { cancelUpload, clearUploads, readUploads, startUploads } from "./upload-store.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const done = { state: "done", progress: 1, refusal: null } as const;
const good = { id: ID, name: "good.png", size: 3, asset: asset(ID, { name: "good.png", work: done }) };
const parts = { partBytes: 10, partCount: 0, parts: [], expiresAt: "2026-01-01T13:00:00.000Z" };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let count = 0;
  answerCalls({
    "POST /api/files": () =>
      ++count === 1
        ? { body: { file: good, upload: parts } }
        : refusal("FILE_KIND_UNKNOWN", 400, "This kind of file isn’t supported."),
    [`POST /api/files/${ID}/complete`]: { body: good },
    [`GET /api/files/${ID}`]: { body: good },
  });
});
afterEach(() => {
  for (const { id } of readUploads()) cancelUpload(id);
  clearUploads();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => screen.queryAllByTitle(/\.(png|glb)$/).map(({ title }) => title);

test("what failed stands first and stays, what went well goes by itself", async () => {
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File(["abc"], "good.png"), new File(["abc"], "bad.glb")], roomId: null });
  await soon(() => expect(screen.getByRole("heading", { name: "1 upload failed" })).toBeTruthy());
  expect(shown()).toEqual(["bad.glb", "good.png"]);
  expect(screen.getByRole("alert").textContent).toMatch(/^This type of file isn’t supported/);
  await vi.advanceTimersByTimeAsync(6_000);
  await soon(() => expect(shown()).toEqual(["bad.glb"]));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(shown()).toEqual(["bad.glb"]);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss bad.glb" }));
  expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull();
});

test("what failed is asked for anew by the list of one's own files, which had it as under way", async () => {
  renderInPage(<UploadTray isBesidePanel={false} />);
  const asking = vi.spyOn(queryClientHere(), "invalidateQueries");
  startUploads({ files: [new File(["abc"], "good.png"), new File(["abc"], "bad.glb")], roomId: null });
  await soon(() => expect(screen.getByRole("heading", { name: "1 upload failed" })).toBeTruthy());
  asking.mockClear();
  startUploads({ files: [new File(["abc"], "bad.glb")], roomId: null });
  await soon(() => expect(screen.getByRole("heading", { name: "2 uploads failed" })).toBeTruthy());
  expect(asking).toHaveBeenCalledWith({ queryKey: ["me", "content"] });
});

test("says what was left out of a file or changed in it, and stays to be read", async () => {
  const changes = [
    { code: "LIGHTS", values: {} },
    { code: "TRIANGLES", values: { before: 1_234_567, after: 400_000 } },
  ];
  answerCalls({
    "POST /api/files": { body: { file: good, upload: parts } },
    [`POST /api/files/${ID}/complete`]: { body: { ...good, changes } },
  });
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File(["abc"], "good.png")], roomId: null });
  await userEvent.click(await screen.findByText("2 things left out or changed"));
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      "Lights: add lights to the space instead.",
      "Triangles: reduced from 1,234,567 to 400,000.",
    ]),
  );
  await vi.advanceTimersByTimeAsync(6_000);
  expect(shown()).toEqual(["good.png"]);
});

test("a small view has the files with how each ended, and a head over several", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width <") }),
  );
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File(["abc"], "good.png"), new File(["abc"], "bad.glb")], roomId: null });
  await soon(() => expect(screen.getByRole("heading", { name: "1 upload failed" })).toBeTruthy());
  expect(shown()).toEqual(["bad.glb", "good.png"]);
  expect(screen.getByRole("alert").textContent).toMatch(/^This type of file isn’t supported/);
});

test("over a small view several that go well are one line, opened by a press", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width <") }),
  );
  vi.stubGlobal("fetch", () => new Promise<never>(() => {}));
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: ["a.png", "b.png", "c.png"].map((name) => new File(["abc"], name)), roomId: null });
  const line = await screen.findByRole("button", { name: "Uploading 3 files" });
  expect(shown()).toEqual([]);
  expect(screen.getAllByRole("progressbar")).toHaveLength(1);
  await userEvent.click(line);
  expect(shown()).toEqual(["a.png", "b.png", "c.png"]);
});

test("over a small view what was changed is one line, which a press opens", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width <") }),
  );
  answerCalls({
    "POST /api/files": { body: { file: good, upload: parts } },
    [`POST /api/files/${ID}/complete`]: { body: { ...good, changes: [{ code: "LIGHTS", values: {} }] } },
  });
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File(["abc"], "good.png")], roomId: null });
  const line = await screen.findByRole("button", { name: "Uploads complete, 1 with changes" });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(shown()).toEqual([]);
  await userEvent.click(line);
  expect(screen.getByText("1 thing left out or changed")).toBeTruthy();
});

test("over a small view what went well leaves soon: the thing itself stands below", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width <") }),
  );
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File(["abc"], "good.png"), new File(["abc"], "bad.glb")], roomId: null });
  await soon(() => expect(screen.getByRole("heading", { name: "1 upload failed" })).toBeTruthy());
  await vi.advanceTimersByTimeAsync(2_100);
  expect(shown()).toEqual(["bad.glb"]);
});

test("over a small view nothing leaves while it has the focus or the pointer", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width <") }),
  );
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File(["abc"], "good.png"), new File(["abc"], "bad.glb")], roomId: null });
  await soon(() => expect(screen.getByRole("heading", { name: "1 upload failed" })).toBeTruthy());
  act(() => screen.getByRole("button", { name: "Dismiss bad.glb" }).focus());
  await vi.advanceTimersByTimeAsync(90_000);
  expect(shown()).toEqual(["bad.glb", "good.png"]);
  act(() => screen.getByRole("button", { name: "Dismiss bad.glb" }).blur());
  fireEvent.pointerMove(screen.getByRole("alert"));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(shown()).toEqual(["bad.glb", "good.png"]);
  fireEvent.pointerLeave(screen.getByRole("region", { name: "Uploads" }));
  await vi.advanceTimersByTimeAsync(16_000);
  expect(shown()).toEqual([]);
});

test("over a small view what failed leaves once it is read, later where it can be tried again", async () => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("width <") }),
  );
  let count = 0;
  answerCalls({
    "POST /api/files": () =>
      ++count === 1
        ? refusal("FILE_TOO_LARGE", 413, "This file is too large.")
        : refusal("STORAGE_FULL", 409, "Your storage is full."),
  });
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File(["abc"], "large.png"), new File(["abc"], "late.png")], roomId: null });
  await soon(() => expect(screen.getByRole("heading", { name: "2 uploads failed" })).toBeTruthy());
  await vi.advanceTimersByTimeAsync(13_000);
  expect(shown()).toEqual(["late.png", "large.png"]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(shown()).toEqual(["late.png"]);
  // As what is shown changed, it counts anew.
  await vi.advanceTimersByTimeAsync(61_000);
  expect(shown()).toEqual([]);
});

test.each([
  ["a high window, beside a panel", ["height < 90rem"], { isBesidePanel: true }, "left"],
  ["a low window", ["height < 56rem"], {}, "left"],
  ["a low window, beside a panel", ["height < 56rem"], { isBesidePanel: true }, "right"],
  [
    "a low window, between panels",
    ["height < 56rem"],
    { isBesidePanel: true, isRightTaken: true },
    "notices",
  ],
  ["a small window", ["height < 56rem", "width < 66rem"], {}, "left"],
  ["a small window, beside a panel", ["width < 66rem"], { isBesidePanel: true }, "notices"],
  ["a small window with a panel on the right", ["width < 66rem"], { isRightTaken: true }, "notices"],
  ["a phone", ["width < 66rem", "width < 40rem"], {}, "notices"],
])("in %s the list stands at an edge that is free", async (_, sizes, panels, region) => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: sizes.some((size) => media.includes(size)) }),
  );
  renderInPage(
    <StageRegions>
      <UploadTray isBesidePanel={false} {...panels} />
    </StageRegions>,
  );
  startUploads({ files: [new File(["abc"], "good.png"), new File(["abc"], "bad.glb")], roomId: null });
  const heading = await screen.findByRole("heading", { name: "1 upload failed" });
  expect(heading.closest("[data-region]")?.getAttribute("data-region")).toBe(region);
});

test("a file that is refused for good can only be dismissed; others can be tried again", async () => {
  let count = 0;
  answerCalls({
    "POST /api/files": () =>
      ++count === 1
        ? refusal("FILE_TOO_LARGE", 413, "This file is too large.")
        : refusal("STORAGE_FULL", 409, "Your storage is full."),
  });
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File(["abc"], "large.png"), new File(["abc"], "late.png")], roomId: null });
  await soon(() => expect(screen.getByRole("heading", { name: "2 uploads failed" })).toBeTruthy());
  expect(shown()).toEqual(["late.png", "large.png"]);
  expect(screen.queryByRole("button", { name: "Try large.png again" })).toBeNull();
  expect(screen.getByRole("button", { name: "Dismiss large.png" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try late.png again" })).toBeTruthy();
});

test("a drawing is refused by its extension, with advice on another format", async () => {
  answerCalls({ "POST /api/files": refusal("FILE_KIND_UNKNOWN", 415, "This kind of file isn’t supported.") });
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File(["<svg/>"], "Logo.SVG")], roomId: null });
  expect((await screen.findByRole("alert")).textContent).toMatch(/PNG/);
});

test.each<[string, string]>([
  ["tower.mtl", "newmtl brick"],
  ["Ship.BIN", "bytes"],
  ["ship.gltf", JSON.stringify({ buffers: [{ uri: "ship.bin" }] })],
])("%s without what belongs to it says what to do, and isn't asked about", async (name, text) => {
  const asked = answerCalls({ "POST /api/files": refusal("FILE_KIND_UNKNOWN", 415, "Not supported.") });
  renderInPage(<UploadTray isBesidePanel={false} />);
  startUploads({ files: [new File([text], name)], roomId: null });
  const said = "Choose the model together with its parts, or put them in one zip.";
  expect((await screen.findByRole("alert")).textContent).toBe(said);
  expect(asked).toEqual([]);
  expect(screen.queryByRole("button", { name: `Try ${name} again` })).toBeNull();
});

test("a glTF that has all of it inside goes on by itself", async () => {
  renderInPage(<UploadTray isBesidePanel={false} />);
  const gltf = JSON.stringify({ buffers: [{ uri: "data:application/octet-stream;base64,AAAA" }] });
  startUploads({ files: [new File([gltf], "good.gltf")], roomId: null });
  await soon(() => expect(readUploads()).toMatchObject([{ step: { name: "done" } }]));
});
