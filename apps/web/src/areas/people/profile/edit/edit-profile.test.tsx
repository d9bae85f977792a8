import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { CallError } from "@veranda/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { EditProfileModal } from "./edit-profile-modal.tsx";
import { patchOf } from "./use-profile-form.ts";

/** Uploads go by XMLHttpRequest, which the answers of tests know nothing of. */
const uploads = vi.hoisted(() => ({ sent: [] as string[], refuse: null as Error | null }));
vi.mock("./send-picture.ts", () => ({
  async sendPicture(kind: string) {
    uploads.sent.push(kind);
    if (uploads.refuse !== null) throw uploads.refuse;
    return "/files/new.webp";
  },
}));

const show = (more: Parameters<typeof answerCalls>[0] = {}) => {
  const onClose = vi.fn();
  const asked = answerCalls({
    "GET /api/users/me": { body: currentUser() },
    "GET /api/content/avatars": { body: [] },
    "GET /api/rooms": { body: { spaces: [], next: null } },
    "POST /api/users/checkNameValid": { body: { valid: true, reason: null } },
    ...more,
  });
  renderInPage(<EditProfileModal onClose={onClose} />);
  return { asked, onClose };
};
const write = async (name: string, text: string) => {
  const field = await screen.findByRole("textbox", { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
};

beforeEach(() => {
  signInForTest();
  uploads.sent = [];
  uploads.refuse = null;
  URL.createObjectURL = () => "blob:chosen";
  URL.revokeObjectURL = () => {};
});
afterEach(signOutForTest);

test("only what was changed is sent", async () => {
  const { asked, onClose } = show({
    "PATCH /api/users/me": { body: currentUser({ displayName: "Ann Heron" }) },
  });
  await write("Display name", "  Ann Heron ");
  await userEvent.click(screen.getByRole("radio", { name: "Sea" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
    displayName: "Ann Heron",
    profileBackgroundColor: "#1d6b68",
  });
});

test("what is as it was can't be saved, and closes without a question", async () => {
  const { asked, onClose } = show();
  const name = await write("Display name", "Annie");
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false);
  await userEvent.clear(name);
  await userEvent.type(name, currentUser().displayName);
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalled();
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
});

test("what was changed is not lost by a slip: closing asks first", async () => {
  const { asked, onClose } = show();
  await write("Display name", "Annie");
  await userEvent.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Discard changes?" }));
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole("textbox", { name: "Display name" })).toHaveProperty("value", "Annie");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalled();
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
});

test("a username is checked while one writes it", async () => {
  show({
    "POST /api/users/checkNameValid": {
      body: {
        valid: false,
        reason: "Short.",
        fault: { code: "USERNAME_LENGTH", values: { min: 3, max: 30 } },
      },
    },
  });
  const field = await write("Username", "grace");
  expect((await screen.findByRole("alert")).textContent).toBe("A username has 3 to 30 characters.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("what the server finds wrong stands at its field, and nothing written is lost", async () => {
  const words = "This name can’t be used. Choose a different one.";
  const { onClose } = show({
    "PATCH /api/users/me": {
      status: 400,
      body: {
        errors: [
          {
            code: "NAME_INVALID",
            message: words,
            display: "No.",
            fields: { "body.displayName": "In other words." },
            faults: {},
            customData: null,
            statusCode: 400,
          },
        ],
      },
    },
  });
  const field = await write("Display name", "Admin");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect((field as HTMLInputElement).value).toBe("Admin");
  expect(onClose).not.toHaveBeenCalled();
});

/** Drops a file where a picture is shown. */
const drop = async (name: string, file = new File(["a picture"], "sea.png", { type: "image/png" })) => {
  const picture = await screen.findByRole("group", { name });
  fireEvent.drop(picture.children[1] as Element, { dataTransfer: { files: [file] } });
};
const patches = (asked: ReturnType<typeof answerCalls>) =>
  asked.filter(({ method }) => method === "PATCH").map(({ body }) => body);

test("a picture is shown when it is chosen, and sent with all the rest by Save alone", async () => {
  const { asked, onClose } = show({
    "PATCH /api/users/me": { body: currentUser({ displayName: "Annie" }) },
  });
  await write("Display name", "Annie");
  await drop("Picture");
  expect(screen.getByRole("group", { name: "Picture" }).querySelector("img")?.src).toBe("blob:chosen");
  expect([patches(asked), uploads.sent]).toEqual([[], []]);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await soon(() => expect(onClose).toHaveBeenCalled());
  expect([patches(asked), uploads.sent]).toEqual([[{ displayName: "Annie" }], ["avatar"]]);
});

test("a picture that one thinks better of leaves the one that was there, which goes by Save alone", async () => {
  const own = currentUser();
  const banner = { ...own, userSocialProfile: { ...own.userSocialProfile, bannerURL: "/files/sea.webp" } };
  const { asked, onClose } = show({
    "GET /api/users/me": { body: banner },
    "PATCH /api/users/me": { body: own },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove banner" }));
  expect(patches(asked)).toEqual([]);
  await drop("Picture");
  await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await soon(() => expect(onClose).toHaveBeenCalled());
  expect([patches(asked), uploads.sent]).toEqual([[{ bannerURL: null }], []]);
});

test("a picture that is refused is said below both pictures, where it takes no width from them", async () => {
  const { asked, onClose } = show({
    "PATCH /api/users/me": { body: currentUser({ displayName: "Annie" }) },
  });
  uploads.refuse = new CallError("Too large.", "BODY_TOO_LARGE", 413);
  await write("Display name", "Annie");
  await drop("Picture");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("This picture is too large.");
  for (const name of ["Picture", "Banner"])
    expect(screen.getByRole("group", { name }).contains(alert)).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
  // What is written was saved: the next try is about the picture alone, which is there still.
  expect(screen.getByRole("group", { name: "Picture" }).querySelector("img")?.src).toBe("blob:chosen");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await soon(() => expect(uploads.sent).toEqual(["avatar", "avatar"]));
  expect(patches(asked)).toEqual([{ displayName: "Annie" }]);
});

test("a link gets its scheme, and empty ones are left out", async () => {
  const { asked } = show({ "PATCH /api/users/me": { body: currentUser() } });
  await userEvent.click(await screen.findByRole("button", { name: "Add a link" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Label of link 1" }), "Moth");
  await userEvent.type(screen.getByRole("textbox", { name: "Address of link 1" }), "example.org/moth");
  await userEvent.click(screen.getByRole("button", { name: "Add a link" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
      links: [{ title: "Moth", url: "https://example.org/moth" }],
    }),
  );
});

test("a link that leads nowhere is marked, and one without words is called by where it leads", async () => {
  const { asked } = show({ "PATCH /api/users/me": { body: currentUser() } });
  await userEvent.click(await screen.findByRole("button", { name: "Add a link" }));
  const address = screen.getByRole("textbox", { name: "Address of link 1" });
  await userEvent.type(address, "javascript:alert(1)");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Enter a web address, like https://example.org.",
  );
  expect(address.getAttribute("aria-invalid")).toBe("true");
  expect(asked.some(({ method }) => method === "PATCH")).toBe(false);
  await userEvent.clear(address);
  await userEvent.type(address, "example.org/moth");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "PATCH")?.body).toEqual({
      links: [{ title: "example.org", url: "https://example.org/moth" }],
    }),
  );
});

test("a patch holds no white space around names", () => {
  const before = {
    displayName: "Ann",
    username: "ann",
    about: "",
    links: [],
    isPrivate: false,
    profileBackgroundColor: null,
    profileBackgroundSpaceID: null,
  };
  expect(patchOf({ ...before, displayName: " Ann ", about: " " }, before)).toEqual({});
  expect(patchOf({ ...before, isPrivate: true }, before)).toEqual({ isPrivate: true });
});
