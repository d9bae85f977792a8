import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { PICTURE_BYTES_MAX } from "@veranda/contract/constants";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadErrorSentences } from "#api/error-sentences.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { profile } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { fileOf } from "#testing/uploads.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { closeAllDialogs, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { clearToasts } from "#testing/clear-toasts.ts";
import { BlockModal } from "./block-modal.tsx";
import { ReportModal } from "./report-modal.tsx";
import { ReportObjectModal } from "./report-object-modal.tsx";
import { ReportSpaceModal } from "./report-space-modal.tsx";

const REPORT = "POST /api/rooms/terrace1/report";
const WITH_PICTURE = `${REPORT}/image`;
const EVIDENCE = `${REPORT}/evidence`;
const EVIDENCE_ID = "6f1c2a34-9a52-4c1e-8d36-0b1f6d1f2a77";
const BLOCK = "POST /api/users/gracegracegrace1/block";

const onClose = vi.fn<() => void>();
/** The bodies that are no text: what goes along with a file. */
let forms: FormData[] = [];
beforeEach(() => {
  onClose.mockReset();
  forms = [];
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} });
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});
const keepForms = () => {
  const answered = fetch;
  vi.stubGlobal("fetch", (...[input, init]: Parameters<typeof fetch>) => {
    if (init?.body instanceof FormData) forms.push(init.body);
    return answered(input, init);
  });
};

describe("reporting a space", () => {
  const show = async (answers: Parameters<typeof answerCalls>[0], shareId: string | null = null) => {
    const asked = answerCalls(answers);
    keepForms();
    renderInPage(
      <ReportSpaceModal space={{ id: "terrace1", name: "The Terrace", shareId }} onClose={onClose} />,
    );
    await screen.findByRole("dialog");
    return asked;
  };
  const report = () => screen.getByRole<HTMLButtonElement>("button", { name: "Report" });
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText("Picture"), { target: { files: [file] } });

  test("takes a reason, says more where one likes, and names the link that one came by", async () => {
    const asked = await show(
      { [EVIDENCE]: { body: { evidenceID: EVIDENCE_ID } }, [REPORT]: { body: {} } },
      "key-of-ann",
    );
    // As it opens, for it takes a while to write.
    await soon(() =>
      expect(asked.map(({ url }) => url.pathname)).toEqual(["/api/rooms/terrace1/report/evidence"]),
    );
    expect(report().disabled).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: /^Harassment/ }));
    fireEvent.change(screen.getByRole("textbox", { name: /^Details/ }), {
      target: { value: "At the pier." },
    });
    await userEvent.click(report());
    await soon(() => expect(onClose).toHaveBeenCalledOnce());
    expect(asked.map(({ url, body }) => [url.searchParams.get("share"), body])).toEqual([
      ["key-of-ann", {}],
      ["key-of-ann", { reason: "harassment", text: "At the pier.", evidenceID: EVIDENCE_ID }],
    ]);
    expect(readToasts()).toHaveLength(1);
  });

  test("a picture goes along; one that was taken back doesn't", async () => {
    await show({ [WITH_PICTURE]: { body: {} }, [REPORT]: { body: {} } });
    await userEvent.click(screen.getByRole("radio", { name: /^Harassment/ }));
    choose(fileOf("pier.png", "image/png"));
    await userEvent.click(report());
    await soon(() => expect(onClose).toHaveBeenCalledOnce());
    expect(forms[0]?.get("file")).toHaveProperty("name", "pier.png");
    await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
    await userEvent.click(report());
    await soon(() => expect(onClose).toHaveBeenCalledTimes(2));
    expect(forms).toHaveLength(1);
  });

  test("a picture that is too large is not sent; one that the server can't read is said to be, beside it", async () => {
    await loadErrorSentences();
    await show({ [WITH_PICTURE]: refusal("PICTURE_UNREADABLE", 400, "Unreadable.") });
    await userEvent.click(screen.getByRole("radio", { name: /^Harassment/ }));
    choose(fileOf("pier.png", "image/png", PICTURE_BYTES_MAX + 1));
    await userEvent.click(report());
    expect((await screen.findByRole("alert")).textContent).toBeTruthy();
    expect(forms).toEqual([]);
    choose(fileOf("pier.png", "image/png"));
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.click(report());
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(forms).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("reporting an object", () => {
  const OBJECT = "POST /api/rooms/terrace1/report/object";
  const show = async (view: File | null) => {
    const asked = answerCalls({ [OBJECT]: { body: {} }, [`${OBJECT}/image`]: { body: {} } });
    keepForms();
    renderInPage(
      <ReportObjectModal
        object={{ id: "board1", name: "Board", spaceId: "terrace1" }}
        view={view}
        onClose={onClose}
      />,
    );
    await userEvent.click(await screen.findByRole("radio", { name: /^Harassment/ }));
    return asked;
  };
  const send = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Report" }));
    await soon(() => expect(onClose).toHaveBeenCalledOnce());
  };

  test("the picture of the view goes along, as long as one leaves it there", async () => {
    await show(fileOf("view", "image/png"));
    expect(screen.getByText(/^What you see right now/)).toBeTruthy();
    await send();
    expect(forms[0]?.get("file")).toHaveProperty("name", "view");
    expect(forms[0]?.get("objectID")).toBe("board1");
  });

  test("without it the report goes alone", async () => {
    const asked = await show(fileOf("view", "image/png"));
    await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
    await send();
    expect(forms).toEqual([]);
    expect(asked.map(({ body }) => body)).toEqual([
      { objectID: "board1", reason: "harassment", text: "", hosts: "shown" },
    ]);
  });
});

describe("who has reported somebody", () => {
  const GRACE = "gracegracegrace1";
  const profileOf = (isBlocked: boolean) => ({
    body: { ...profile(), userID: GRACE, relationship: { ...profile().relationship, isBlocked } },
  });
  const report = async (accountId: string | null, answers: Parameters<typeof answerCalls>[0] = {}) => {
    const asked = answerCalls({
      [`POST /api/users/${GRACE}/report`]: { body: {} },
      [BLOCK]: { body: {} },
      ...answers,
    });
    const person = { userID: GRACE, displayName: "Grace", accountId, roomId: null };
    renderInPage(
      <>
        <ReportModal person={person} onClose={onClose} />
        <DialogHost />
      </>,
    );
    await userEvent.click(await screen.findByRole("radio", { name: /^Harassment/ }));
    if (accountId !== null)
      await soon(() => expect(asked.map(({ url }) => url.pathname)).toContain(`/api/profiles/${GRACE}`));
    await userEvent.click(screen.getByRole("button", { name: "Report" }));
    await soon(() => expect(onClose).toHaveBeenCalledOnce());
    return asked;
  };
  afterEach(() => act(closeAllDialogs));

  test("is asked whether to block them too, and may", async () => {
    const asked = await report(GRACE, { [`GET /api/profiles/${GRACE}`]: profileOf(false) });
    const dialog = within(await screen.findByRole("dialog", { name: "Block Grace too?" }));
    expect(asked.filter(({ url }) => url.pathname.endsWith("/block"))).toEqual([]);
    expect(dialog.getByRole("button", { name: "Not now" })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Block" }));
    await soon(() => expect(asked.map(({ url }) => url.pathname)).toContain(`/api/users/${GRACE}/block`));
  });

  test.each([
    ["a guest", null, {}],
    ["blocked already", GRACE, { [`GET /api/profiles/${GRACE}`]: profileOf(true) }],
    ["gone", GRACE, { [`GET /api/profiles/${GRACE}`]: refusal("USER_NOT_FOUND", 404, "x") }],
  ])("isn't, where they are %s", async (_, accountId, answers) => {
    await report(accountId, answers);
    expect(screen.queryByRole("dialog", { name: /Block/ })).toBeNull();
    expect(readDialogs()).toEqual([]);
  });
});

describe("blocking somebody", () => {
  const show = (answer: Parameters<typeof answerCalls>[0][string]) => {
    const asked = answerCalls({ [BLOCK]: answer });
    renderInPage(
      <BlockModal person={{ userID: "gracegracegrace1", displayName: "Grace" }} onClose={onClose} />,
    );
    return asked;
  };

  test("is done once one has read what it does", async () => {
    const asked = show({ body: {} });
    expect(asked).toEqual([]);
    await userEvent.click(await screen.findByRole("button", { name: "Block" }));
    await soon(() => expect(onClose).toHaveBeenCalled());
    expect(readToasts()[0]?.message).toContain("Grace");
    expect(asked.map(({ url }) => url.pathname)).toEqual(["/api/users/gracegracegrace1/block"]);
  });

  test("that doesn't succeed leaves the question open, and says why", async () => {
    show(refusal("RATE_LIMITED", 429, "Too many."));
    await userEvent.click(await screen.findByRole("button", { name: "Block" }));
    await soon(() => expect(readToasts()[0]?.message).toMatch(/^Too many attempts/));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Block" }).disabled).toBe(false);
  });
});
