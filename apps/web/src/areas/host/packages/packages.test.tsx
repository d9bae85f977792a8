import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { PACKAGE_BYTES_MAX } from "@veranda/contract/constants";
import type { PackageRecord } from "@veranda/contract/records/package-record";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { fileOf, holdUploads, type SentUpload } from "#testing/uploads.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { OwnPackages } from "./own-packages.tsx";
import { PackagePlaces } from "./package-places.tsx";

const LIST = "GET /api/v2/users/sdk-packages";
const record = (id: string, more: Partial<PackageRecord> = {}): PackageRecord => ({
  id,
  fileId: `file-${id}`,
  sku: "my-loft",
  version: 1,
  title: "My loft",
  size: 2_400_000,
  state: "ready",
  progress: 1,
  refusal: null,
  url: `/files/${id}.json`,
  thumbnail: null,
  createdAt: "2026-01-01T12:00:00.000Z",
  ...more,
});
const building = { state: "building", progress: 0.4, url: null } as const;
const log = (state: PackageRecord["state"], ...lines: object[]) => ({ body: { state, progress: 1, lines } });

let sent: SentUpload[];
beforeEach(() => void (sent = holdUploads()));
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});
const said = () => readToasts().map(({ message }) => message);

describe("packages as places of a space", () => {
  const onChoose = vi.fn();
  const onGo = vi.fn<() => void>();
  const show = async (packages: PackageRecord[], current: string | null = null) => {
    onChoose.mockReset();
    answerCalls({ [LIST]: { body: packages } });
    renderInPage(<PackagePlaces current={current} onChoose={onChoose} onGo={onGo} />);
    await screen.findByRole("heading", { name: "Packages" });
  };

  test("are the highest version that is ready of each, and the one that is there is marked", async () => {
    await show(
      [
        record("two", { version: 2 }),
        record("one"),
        record("three", { version: 3, ...building }),
        record("barn", { sku: "barn", title: "Barn" }),
      ],
      "/files/barn.json",
    );
    const names = screen
      .getAllByRole<HTMLInputElement>("radio")
      .map(({ value, checked }) => [value, checked]);
    expect(names).toEqual([
      ["two", false],
      ["barn", true],
    ]);
    expect(screen.getByText(/^One is still being built/)).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: /My loft/ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ url: "/files/two.json", fileId: "file-two" });
  });

  test("without packages, it offers the upload", async () => {
    await show([]);
    expect(screen.queryByRole("radio")).toBeNull();
    const upload = screen.getByRole("link", { name: "Upload a package" });
    expect(upload.getAttribute("href")).toBe("/mine?tab=packages");
    await userEvent.click(upload);
    expect(onGo).toHaveBeenCalledOnce();
  });
});

describe("the person's packages", () => {
  const show = (answers: Parameters<typeof answerCalls>[0]) => {
    const asked = answerCalls(answers);
    renderInPage(<OwnPackages />);
    return asked;
  };
  const choose = async (file: File) =>
    fireEvent.change(await screen.findByLabelText("Zip file of a package"), { target: { files: [file] } });

  test("one that is brought is sent, with how far it is, and stands there with its log open", async () => {
    const packages: PackageRecord[] = [];
    show({
      [LIST]: () => ({ body: packages }),
      "GET /api/packages/my-loft/1/log": log("ready", {
        at: "2026-01-01T12:00:00.000Z",
        level: "info",
        step: "STARTED",
        attempt: 1,
      }),
    });
    expect(await screen.findByText("No packages yet")).toBeTruthy();
    await choose(fileOf("loft.zip", "application/zip"));
    await soon(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.line).toBe("POST /api/packages");
    act(() => sent[0]?.progress(40));
    expect(screen.getByRole("button", { name: /40%/ })).toHaveProperty("disabled", true);
    // The same bytes were built before: it is ready at once.
    packages.push(record("one"));
    act(() => sent[0]?.answer(record("one")));
    expect(await screen.findByRole("region", { name: "My loft" })).toBeTruthy();
    expect(await screen.findByRole("log")).toBeTruthy();
    expect(screen.queryByText("No packages yet")).toBeNull();
  });

  test.each([
    ["PACKAGE_UNREADABLE", "No manifest.json in it", /^No manifest\.json in it\.$/],
    ["STORAGE_FULL", "Full", /./],
  ])("one that is refused says why, and the next can be chosen: %s", async (code, message, words) => {
    show({ [LIST]: { body: [] } });
    await choose(fileOf("loft.zip", "application/zip"));
    await soon(() => expect(sent).toHaveLength(1));
    const errors = [
      { code, message, display: message, fields: {}, faults: {}, customData: null, statusCode: 400 },
    ];
    act(() => sent[0]?.answer({ errors }, 400));
    await soon(() => expect(said()).toEqual([expect.stringMatching(words)]));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Upload/ }).disabled).toBe(false);
  });

  test("one that is too large for any plan is not sent", async () => {
    show({ [LIST]: { body: [] } });
    await choose(fileOf("loft.zip", "application/zip", PACKAGE_BYTES_MAX + 1));
    await soon(() => expect(said()).toHaveLength(1));
    expect(sent).toEqual([]);
  });

  test("one that a space stands in can't be deleted: it stays, and why is said", async () => {
    show({
      [LIST]: { body: [record("one")] },
      "DELETE /api/v2/files/file-one": refusal("FILE_IN_USE", 409, "A space stands in it."),
      "GET /api/packages/my-loft/1/log": refusal("INTERNAL_ERROR", 500, "Down."),
    });
    const more = await screen.findByRole("button", { name: "More about version 1 of my-loft" });
    await userEvent.click(more);
    await userEvent.click(screen.getByRole("menuitem", { name: "Delete this version" }));
    await soon(() => expect(said()).toHaveLength(1));
    expect(screen.getByRole("region", { name: "My loft" })).toBeTruthy();
    // Its log is looked at by choice, and says where it can't be had.
    await userEvent.click(more);
    await userEvent.click(screen.getByRole("menuitem", { name: /build log/ }));
    expect((await screen.findByRole("alert")).textContent).toBeTruthy();
  });

  test("a list that doesn't come is asked for again", async () => {
    let isUp = false;
    show({ [LIST]: () => (isUp ? { body: [record("one")] } : refusal("INTERNAL_ERROR", 500, "Down.")) });
    const again = await screen.findByRole("button", { name: "Try again" });
    isUp = true;
    await userEvent.click(again);
    expect(await screen.findByRole("region", { name: "My loft" })).toBeTruthy();
  });
});
