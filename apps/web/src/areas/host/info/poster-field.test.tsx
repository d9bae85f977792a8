import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { VIDEO_BYTES_MAX } from "@veranda/contract/constants";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser, ownSpace, pictures } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { fileOf, holdUploads, type SentUpload } from "#testing/uploads.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { shrinkPicture } from "../../people/profile/edit/shrink-picture.ts";
import { cutPoster } from "./cut-poster.ts";
import { PosterField } from "./poster-field.tsx";

/** What was drawn of a picture: where it was cut, and how large it became. */
let drawn: number[][];
let canvasSize: [number, number];
const asPictureOf = (width: number, height: number) =>
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close: () => {} }));
const small = new Blob(["small"], { type: "image/webp" });
beforeEach(() => {
  drawn = [];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage: (_: unknown, ...numbers: number[]) => void drawn.push(numbers),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done: BlobCallback,
  ) {
    canvasSize = [this.width, this.height];
    done(small);
  });
  Object.assign(URL, { createObjectURL: () => "blob:chosen", revokeObjectURL: () => {} });
});
afterEach(() => {
  clearToasts();
  Reflect.deleteProperty(window, "veranda");
  signOutForTest();
  vi.unstubAllGlobals();
});

describe("a picture before it is sent", () => {
  test("becomes the middle of itself in the shape of a card, and no larger than one is", async () => {
    asPictureOf(4_000, 4_000);
    expect(await cutPoster(new Blob(["photo"]))).toBe(small);
    // From 4000 × 4000 the 4000 × 2250 in the middle.
    expect(drawn).toEqual([[0, 875, 4_000, 2_250, 0, 0, 1_920, 1_080]]);
    asPictureOf(160, 90);
    await cutPoster(new Blob(["photo"]));
    expect(canvasSize).toEqual([160, 90]);
  });

  test("that this browser can't read goes as it is", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("unread")));
    const file = new Blob(["heic"]);
    expect(await cutPoster(file)).toBe(file);
  });

  test("of a person is made smaller only where that makes it lighter", async () => {
    asPictureOf(4_000, 3_000);
    const light = fileOf("me.png", "image/png", 300_000);
    expect(await shrinkPicture(light, "avatar")).toBe(light);
    const heavy = fileOf("me.png", "image/png", 9_000_000);
    expect(await shrinkPicture(heavy, "avatar")).toBe(small);
    expect(canvasSize).toEqual([1_365, 1_024]);
    // A banner is four times as wide as it is high.
    await shrinkPicture(heavy, "banner");
    expect(canvasSize).toEqual([2_000, 1_500]);
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("unread")));
    expect(await shrinkPicture(heavy, "avatar")).toBe(heavy);
  });
});

describe("the picture of a space", () => {
  const POSTER = "POST /api/rooms/myspace1/thumbnail";
  let sent: SentUpload[];
  const show = (space = ownSpace(), more: Parameters<typeof answerCalls>[0] = {}) => {
    asPictureOf(1_600, 900);
    sent = holdUploads();
    signInForTest();
    const asked = answerCalls({
      "GET /api/users/me": { body: currentUser() },
      "GET /api/spaces/v2/myspace1": { body: { space } },
      ...more,
    });
    const page = renderInPage(<PosterField space={space} />);
    return { asked, ...page };
  };
  const group = () => screen.getByRole("group");
  const files = () => group().querySelectorAll<HTMLInputElement>("input[type=file]");
  const choose = (at: number, file: File) =>
    fireEvent.change(files()[at] as Element, { target: { files: [file] } });
  const drop = (file: File) =>
    fireEvent.drop(group().firstElementChild as Element, { dataTransfer: { files: [file] } });
  const busy = () => screen.queryByRole("status")?.textContent ?? "";
  const of = ({ asked }: ReturnType<typeof show>) =>
    asked.filter(({ method }) => method !== "GET").map(({ method, url }) => `${method} ${url.pathname}`);

  test("is chosen or dropped, seen at once, and nothing else can be pressed while it is on its way", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const shown = show(ownSpace(), { [POSTER]: { body: ownSpace() } });
    const answered = fetch;
    vi.stubGlobal("fetch", async (...given: Parameters<typeof fetch>) => {
      if (given[1]?.method === "POST") await promise;
      return answered(...given);
    });
    choose(0, fileOf("pier.png", "image/png"));
    await soon(() => expect(group().querySelector("img[src='blob:chosen']")).toBeTruthy());
    for (const button of screen.getAllByRole("button")) expect(button).toHaveProperty("disabled", true);
    drop(fileOf("other.png", "image/png"));
    resolve();
    await soon(() => expect(busy()).toBe(""));
    expect(of(shown)).toEqual([POSTER]);
    drop(fileOf("other.png", "image/png"));
    await soon(() => expect(of(shown)).toEqual([POSTER, POSTER]));
  });

  test("that the server refuses is not shown any longer, and why is said", async () => {
    show(ownSpace(), { [POSTER]: refusal("RATE_LIMITED", 429, "Too many.") });
    choose(0, fileOf("pier.png", "image/png"));
    await soon(() => expect(readToasts()[0]?.message).toMatch(/^Too many attempts/));
    expect(group().querySelector("img[src='blob:chosen']")).toBeNull();
    expect(screen.getAllByRole("button")[0]).toHaveProperty("disabled", false);
  });

  test("can be taken away only where somebody chose it", () => {
    const { unmount } = show(ownSpace({ isCustomThumbnail: true, isTakenThumbnail: true }));
    expect(screen.queryByRole("button", { name: "Remove picture" })).toBeNull();
    unmount();
    show(ownSpace({ isCustomThumbnail: true }));
    expect(screen.getByRole("button", { name: "Remove picture" })).toBeTruthy();
  });

  test("moves, if one brings a video; how far that is, is said, and one that is too large isn't sent", async () => {
    show(ownSpace({ isCustomVideo: true, pictures: { ...pictures, video: "/files/clip.mp4" } }));
    expect(group().querySelector("video")).toBeTruthy();
    choose(1, fileOf("sea.mkv", "", VIDEO_BYTES_MAX + 1));
    await soon(() => expect(readToasts()).toHaveLength(1));
    expect(sent).toEqual([]);
    choose(1, fileOf("sea.mkv", ""));
    await soon(() => expect(sent).toHaveLength(1));
    act(() => sent[0]?.progress(40));
    expect(busy()).toContain("40%");
    act(() => sent[0]?.progress(100));
    expect(busy()).not.toContain("%");
    act(() => sent[0]?.lose());
    await soon(() => expect(readToasts()).toHaveLength(2));
    expect(busy()).toBe("");
  });

  test("is what one sees, where one stands in it", async () => {
    const { unmount } = show();
    expect(screen.queryByRole("button", { name: /view/ })).toBeNull();
    unmount();
    const engine = new FakeEngine();
    engine.change("session", { roomId: "myspace1" });
    const taken = vi.spyOn(engine, "screenshot").mockResolvedValue(new Blob(["view"]));
    vi.stubGlobal("veranda", engine);
    const shown = show(ownSpace(), { [POSTER]: { body: ownSpace() } });
    await userEvent.click(screen.getByRole("button", { name: /view/ }));
    await soon(() => expect(of(shown)).toEqual([POSTER]));
    expect(taken).toHaveBeenCalledExactlyOnceWith({ isFull: true });
  });
});
