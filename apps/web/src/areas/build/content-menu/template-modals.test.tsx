import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { FakeEngine } from "#testing/fake-engine.ts";
import { object } from "#testing/objects.ts";
import { currentUser, ownSpace } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { ClearModal, EmptyFramesModal, RevertModal } from "../editing/confirm-modals.tsx";
import { SaveTemplateModal, UseTemplateModal } from "./template-modals.tsx";

const SAVE = "POST /api/files/templates";
const CAFE = "11111111-1111-4111-8111-111111111111";
const mine = (...titles: string[]) => ({
  "GET /api/files/templates/search": {
    body: titles.map((title) => ({ id: CAFE, kind: "template", title, picture: null })),
  },
});

let engine: FakeEngine;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  engine = new FakeEngine();
  onClose.mockReset();
  signInForTest();
});
afterEach(() => {
  clearToasts();
  signOutForTest();
  vi.unstubAllGlobals();
});
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const posted = (asked: ReturnType<typeof answerCalls>) =>
  asked.filter(({ method }) => method !== "GET").map(({ url, body }) => [url.pathname, body]);

describe("saving a space as a template", () => {
  const show = (answers: Parameters<typeof answerCalls>[0]) => {
    const asked = answerCalls({ "GET /api/users/me": { body: currentUser() }, ...answers });
    renderInPage(<SaveTemplateModal space={{ id: "terrace1", name: "Terrace" }} onClose={onClose} />, {
      engine,
    });
    return asked;
  };
  const name = () => screen.getByRole("textbox", { name: "Name" });

  test("begins with the space's name, and takes the place of an earlier one if one wants", async () => {
    const asked = show({ ...mine("Our café"), [SAVE]: { body: {} } });
    await screen.findByRole("combobox");
    expect(name()).toHaveProperty("value", "Terrace");
    await userEvent.clear(name());
    expect(screen.getByRole("button", { name: "Save template" })).toHaveProperty("disabled", true);
    await userEvent.type(name(), " Porch ");
    await userEvent.selectOptions(screen.getByRole("combobox"), "Our café");
    await press("Save template");
    await soon(() => expect(onClose).toHaveBeenCalledOnce());
    expect(posted(asked)).toEqual([
      ["/api/files/templates", { roomID: "terrace1", name: "Porch", overwriteFileId: CAFE }],
    ]);
    expect(readToasts()[0]?.message).toContain("Porch");
  });

  test("says that what isn't saved yet is not in it", async () => {
    engine.change("saving", { isUnsaved: true });
    show(mine());
    const unsaved = screen.getByRole("dialog").textContent;
    act(() => engine.change("saving", { isUnsaved: false }));
    expect(screen.getByRole("dialog").textContent).not.toBe(unsaved);
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("that is refused says why at the name, and keeps it", async () => {
    show({ ...mine(), [SAVE]: refusal("RATE_LIMITED", 429, "Too many.") });
    await userEvent.type(name(), " 2");
    await press("Save template");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Too many attempts/);
    expect(name()).toHaveProperty("value", "Terrace 2");
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("beginning a space with a template", () => {
  const show = (answers: Parameters<typeof answerCalls>[0]) => {
    const asked = answerCalls({ "GET /api/users/me": { body: currentUser() }, ...answers });
    const page = renderInPage(
      <UseTemplateModal template={{ id: CAFE, title: "Our café" }} onClose={onClose} />,
      {
        engine,
      },
    );
    return { asked, ...page };
  };

  test("leads into it", async () => {
    const { asked, router } = show({ "POST /api/rooms": { body: ownSpace() } });
    await press("Create space");
    await soon(() => expect(router.state.location.pathname).toContain("myspace1"));
    expect(posted(asked)[0]?.[1]).toMatchObject({ templateId: CAFE, name: "Our café" });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("that can't be made is said in the question, which stays", async () => {
    const { router } = show({ "POST /api/rooms": refusal("TOO_MANY_SPACES", 409, "Enough.") });
    await press("Create space");
    expect((await screen.findByRole("alert")).textContent).toMatch(/maximum number of spaces/);
    expect(router.state.location.pathname).toBe("/");
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("what is asked before a space changes as a whole", () => {
  test("back to what was saved, where there is anything to take back", async () => {
    engine.change("saving", { isUnsaved: false });
    renderInPage(<RevertModal onClose={onClose} />, { engine });
    expect(screen.queryByRole("button", { name: "Revert to last save" })).toBeNull();
    act(() => engine.change("saving", { isUnsaved: true }));
    expect(engine.told("revert_room")).toEqual([]);
    await press("Revert to last save");
    expect(engine.told("revert_room")).toHaveLength(1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("everything away, counted", async () => {
    engine.state = { ...engine.state, objects: { chair: object("chair"), table: object("table") } };
    renderInPage(<ClearModal onClose={onClose} />, { engine });
    expect(screen.getByRole("dialog").textContent).toContain("2 objects");
    await press("Clear the space");
    expect(engine.told("clear_room")).toHaveLength(1);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("all frames empty, of which there are so many", async () => {
    const framed = object("frame1", { kind: "image", props: { frame: "wall1" } });
    engine.state = { ...engine.state, objects: { chair: object("chair"), framed } };
    renderInPage(<EmptyFramesModal onClose={onClose} />, { engine });
    expect(screen.getByRole("dialog").textContent).toContain("the only filled frame");
    await press("Cancel");
    expect(engine.sent).toEqual([]);
    await press("Empty all frames");
    expect(engine.told("clear_all_gallery_frames")).toHaveLength(1);
  });
});
