import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { CUSTOM_AVATAR_LIMITS, NEEDED_BONES, type UploadedAvatar } from "@veranda/contract/custom-avatar";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { fileOf, holdUploads, type SentUpload } from "#testing/uploads.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { UploadAvatarModal as LateModal } from "../people-dialogs.ts";
import { UploadAvatarModal } from "./upload-avatar-modal.tsx";
import { UploadedAvatarList } from "./uploaded-avatar-list.tsx";
import { wearFromUrl } from "./wear-from-url.ts";

vi.mock("./preview-stage.tsx", () => ({
  PreviewStage: ({ name, bone }: { name: string; bone: string | null }) => (
    <p>
      On the stage: {name}, {bone ?? "all of it"}
    </p>
  ),
}));

const ID = "11111111-1111-4111-8111-111111111111";
const UPLOADED = "GET /api/v2/users/me/avatars/brought";
const MAKE = "POST /api/v2/users/me/avatars";
const FILE = "POST /api/v2/users/me/avatars/files";
const CORRECT = `PATCH /api/v2/users/me/avatars/${ID}`;
const REMOVE = `DELETE /api/v2/users/me/avatars/${ID}`;
const ME = "PATCH /api/users/me";
const size = { bytes: 1_000_000, triangles: 1_234, vertices: 3, bones: 22, textures: 1 };
const knight = (more: Partial<UploadedAvatar> = {}): UploadedAvatar =>
  ({
    id: ID,
    name: "my knight 2",
    state: "ready",
    progress: 1,
    fault: null,
    avatarID: "custom.knight",
    thumbnail: null,
    report: {
      source: "glb",
      title: "",
      bones: NEEDED_BONES.map((bone) => ({
        bone,
        node: bone === "head" ? null : `n_${bone}`,
        confidence: 1,
      })),
      unsure: [],
      candidates: [...NEEDED_BONES.map((bone) => `n_${bone}`), "n_hat"],
      height: 1.7,
      changes: [],
      before: size,
      after: size,
    },
    ...more,
  }) as UploadedAvatar;
const processing = knight({ state: "processing", progress: 0.5, avatarID: null, report: null });

let sent: SentUpload[];
let engine: FakeEngine;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  sent = holdUploads();
  engine = new FakeEngine();
  vi.stubGlobal("veranda", engine);
  onClose.mockReset();
  signInForTest();
});
afterEach(() => {
  act(() => readDialogs().forEach(closeDialog));
  clearToasts();
  signOutForTest();
  vi.unstubAllGlobals();
});

const answer = (uploads: UploadedAvatar[], more: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    "GET /api/users/me": { body: currentUser() },
    [UPLOADED]: () => ({ body: uploads }),
    ...more,
  });
const show = (
  uploadId: string | null,
  uploads: UploadedAvatar[],
  more: Parameters<typeof answerCalls>[0] = {},
) => {
  const asked = answer(uploads, more);
  const page = renderInPage(<UploadAvatarModal uploadId={uploadId} onClose={onClose} />);
  return { ...page, asked };
};
const bodies = (asked: ReturnType<typeof answerCalls>, line: string) =>
  asked.filter(({ method, url }) => `${method} ${url.pathname}` === line).map(({ body }) => body);
const choose = async (file: File) =>
  fireEvent.change((await screen.findByRole("dialog")).querySelector("input[type=file]") as Element, {
    target: { files: [file] },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const share = () => Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"));

describe("bringing an avatar", () => {
  test("a file is sent, named after itself, and made; how far it is, is told on the way", async () => {
    const uploads: UploadedAvatar[] = [];
    const { asked } = show(null, uploads, {
      [MAKE]: () => {
        uploads.push(processing);
        return { body: processing };
      },
    });
    await choose(fileOf("my_knight-2.glb", "model/gltf-binary"));
    await soon(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.line).toBe(FILE);
    expect((await screen.findByRole("status")).textContent).toBe("Uploading…");
    const before = share();
    act(() => sent[0]?.progress(100));
    expect(share()).toBeGreaterThan(before);
    act(() => sent[0]?.answer({ fileId: "file1" }));
    await soon(() => expect(screen.getByRole("status").textContent).toBe("Detecting bones and optimising…"));
    expect(bodies(asked, MAKE)).toEqual([{ fileId: "file1", name: "my knight 2" }]);
    // It is looked at by itself until it is there.
    uploads[0] = knight();
    expect(await screen.findByText(/^On the stage: my knight 2/)).toBeTruthy();
  });

  test("a file that is too large is not sent at all, one that is dropped is", async () => {
    show(null, []);
    await choose(fileOf("hall.glb", "model/gltf-binary", CUSTOM_AVATAR_LIMITS.bytes + 1));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^This file is too large/);
    expect(sent).toEqual([]);
    const files = [fileOf("fox.vrm", "")];
    fireEvent.drop(screen.getByText(/It needs a skeleton/), { dataTransfer: { files } });
    await soon(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a file that is lost on the way says so, and closing stops one that is on it", async () => {
    const { unmount } = show(null, []);
    await choose(fileOf("fox.vrm", ""));
    await soon(() => expect(sent).toHaveLength(1));
    act(() => sent[0]?.lose());
    expect((await screen.findByRole("alert")).textContent).toBeTruthy();
    await choose(fileOf("fox.vrm", ""));
    await soon(() => expect(sent).toHaveLength(2));
    unmount();
    expect(sent[1]?.isStopped).toBe(true);
  });

  test("an address is sent once it is written, and its refusal is read and then forgotten", async () => {
    const refused = knight({ state: "refused", fault: "ADDRESS_UNREACHABLE", avatarID: null, report: null });
    const uploads: UploadedAvatar[] = [];
    const { asked, unmount } = show(null, uploads, {
      [MAKE]: () => {
        uploads[0] = refused;
        return { body: refused };
      },
      [REMOVE]: { body: {} },
    });
    const link = await screen.findByRole("button", { name: "Import" });
    expect(link).toHaveProperty("disabled", true);
    fireEvent.change(screen.getByLabelText("Or paste a link"), {
      target: { value: " https://models.example/fox.vrm " },
    });
    fireEvent.click(link);
    expect((await screen.findByRole("alert")).textContent).toBe("There is no model at this address.");
    expect(bodies(asked, MAKE)).toEqual([{ url: "https://models.example/fox.vrm" }]);
    expect(bodies(asked, REMOVE)).toEqual([]);
    unmount();
    await soon(() => expect(bodies(asked, REMOVE)).toHaveLength(1));
  });
});

describe("an avatar that is there", () => {
  test("is worn: kept with the account, seen by those around, and the dialogs are done", async () => {
    const { asked } = show(ID, [knight()], {
      [ME]: { body: currentUser({ avatarData: { ...currentUser().avatarData, avatarID: "custom.knight" } }) },
    });
    await press("Wear");
    await soon(() => expect(onClose).toHaveBeenCalledOnce());
    expect(bodies(asked, ME)).toEqual([{ avatarID: "custom.knight" }]);
    expect(engine.told("set_avatar_body")).toEqual([{ url: "custom.knight" }]);
    expect(await screen.findByRole("button", { name: "You’re wearing it" })).toHaveProperty("disabled", true);
  });

  test("that can't be worn now says why, and stays", async () => {
    show(ID, [knight()], { [ME]: refusal("RATE_LIMITED", 429, "Too many.") });
    await press("Wear");
    await soon(() => expect(readToasts()[0]?.message).toMatch(/^Too many attempts/));
    expect(onClose).not.toHaveBeenCalled();
    expect(engine.sent).toEqual([]);
  });

  test("whose limb moves oddly gets another bone; what it can't be without is asked for", async () => {
    const { asked } = show(ID, [knight()], { [CORRECT]: { body: knight() } });
    await press("A limb moves oddly?");
    fireEvent.click(screen.getByText("Use these bones"));
    const head = screen.getByLabelText("Head");
    expect(head.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(head);
    expect(screen.getByText(/^On the stage: .*, head$/)).toBeTruthy();
    expect(screen.getByText("Choose a bone.")).toBeTruthy();
    fireEvent.change(head, { target: { value: "n_hat" } });
    fireEvent.click(screen.getByText("Use these bones"));
    await soon(() => expect(bodies(asked, CORRECT)).toHaveLength(1));
    expect(bodies(asked, CORRECT)[0]).toMatchObject({ bones: { head: "n_hat", hips: "n_hips", neck: null } });
  });

  test("with bones that nobody is sure of begins with those", async () => {
    const { report } = knight();
    show(ID, [knight({ state: "unsure", report: report && { ...report, unsure: ["chest"] } })]);
    expect(await screen.findByText(/^Some bones couldn’t be identified/)).toBeTruthy();
    expect(screen.getByLabelText(/^Chest.*please check/)).toBeTruthy();
  });

  test("that didn't stand with what was chosen is as it was, and why is said", async () => {
    show(ID, [knight({ fault: "BONES_UNFIT" })]);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(
      /^The avatar can’t stand with these bones.* The avatar is unchanged\.$/,
    );
  });

  test("is removed, with its dialog", async () => {
    const { asked } = show(ID, [knight()], { [REMOVE]: { body: {} } });
    await press("Remove");
    await soon(() => expect(onClose).toHaveBeenCalledOnce());
    expect(bodies(asked, REMOVE)).toHaveLength(1);
  });
});

test("one's avatars are listed with what is the matter with them, and each opens its own dialog", async () => {
  answer([
    knight(),
    knight({ id: "2", name: "", state: "unsure", avatarID: "custom.two" }),
    knight({ id: "3", name: "Bear", state: "refused", avatarID: null }),
  ]);
  renderInPage(<UploadedAvatarList className="" />);
  const list = within(await screen.findByRole("list"));
  await soon(() => expect(list.getAllByRole("button")).toHaveLength(3));
  expect(list.getByRole("button", { name: /^Bear/ }).textContent).toBe("Bearrejected");
  expect(list.getAllByRole("button")[1]?.textContent).toMatch(/check bones$/);
  await userEvent.click(list.getByRole("button", { name: /^my knight/ }));
  expect(readDialogs()).toEqual([LateModal]);
});

describe("an avatar that the space asks one to wear, by its address", () => {
  const wear = vi.fn<(id: string) => void>();
  beforeEach(() => wear.mockReset());

  test("is made, kept with the account and worn", async () => {
    const asked = answer([], {
      [MAKE]: { body: processing },
      [`GET /api/v2/users/me/avatars/${ID}`]: { body: knight() },
      [ME]: { body: currentUser() },
    });
    vi.useFakeTimers();
    const done = wearFromUrl("https://models.example/fox.vrm", wear);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    await done;
    expect(wear).toHaveBeenCalledExactlyOnceWith("custom.knight");
    expect(bodies(asked, ME)).toEqual([{ avatarID: "custom.knight" }]);
  });

  test.each([
    [
      { body: knight({ state: "refused", fault: "NO_SKELETON", avatarID: null }) },
      /^This model has no skeleton/,
    ],
    [{ body: knight({ state: "refused", fault: null, avatarID: null }) }, /^This avatar couldn’t be created/],
    [refusal("RATE_LIMITED", 429, "Too many."), /^Too many attempts/],
  ])("that comes to nothing says why, and one stays as one is", async (made, words) => {
    const asked = answer([], { [MAKE]: made });
    await wearFromUrl("https://models.example/fox.vrm", wear);
    expect(readToasts()[0]?.message).toMatch(words);
    expect(wear).not.toHaveBeenCalled();
    expect(bodies(asked, ME)).toEqual([]);
  });
});
