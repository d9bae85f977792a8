// Slow: types into every form of signing in.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { waitFor as until } from "#site/statechart/statechart.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { readToasts } from "#ui/toast/toast-store.ts";
import { statusOf } from "#session/auth-machine.ts";
import { authService } from "#session/auth-service.ts";
import type { LoginWish } from "#session/login-dialog.ts";
import { LoginModal } from "./login-modal.tsx";

const policy = {
  minLength: 6,
  maxLength: null,
  needsLowercase: false,
  needsUppercase: false,
  needsNumeric: true,
  needsNonAlphanumeric: false,
};
const tokens = { idToken: "id", refreshToken: "refresh", expiresAt: Date.now() + 900_000 };
const signIn = (methods: string[] = ["Email"]) => ({
  "POST /api/bootstrap": { body: { signIn: { methods, passwordPolicy: policy } } },
  "POST /api/auth/v1/lookup/email": { body: { methods, providerID: null, providerHost: null } },
  "POST /api/auth/session": { body: { accessToken: "ann-1", expiresAt: Date.now() + 900_000 } },
  "POST /api/auth/v1/post-login": { body: currentUser() },
  "DELETE /api/auth/session/delete": { body: {} },
  "POST /api/logs": { body: {} },
});
const onClose = vi.fn();
const user = userEvent.setup();

const open = (wish: LoginWish = {}) => renderInPage(<LoginModal wish={wish} onClose={onClose} />);
const toPassword = async () => {
  await user.type(await screen.findByLabelText("Email"), "ann@example.org");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  return screen.findByLabelText("Password");
};

beforeEach(() => {
  document.cookie = "sapi_token=xsrf-1";
  localStorage.clear();
});
afterEach(async () => {
  const auth = authService();
  for (const type of ["CANCEL_LOGIN", "RESET_LOGIN_ERROR", "LOG_OUT"] as const) auth.send({ type });
  await until(auth.actor, (snapshot) => statusOf(snapshot) === "Uninitialized");
  onClose.mockReset();
});

test.each([
  ["low", null],
  ["high", "Places to be together"],
])("in a %s window the picture is %s", async (height, tagline) => {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: height === "low" && media === "(height < 32rem)" }),
  );
  answerCalls(signIn());
  open({ step: "register" });
  await screen.findByLabelText("Email");
  expect(screen.queryByText("Places to be together")?.textContent ?? null).toBe(tagline);
  vi.unstubAllGlobals();
});

test("says what signing in is for, and offers another way that needs no account", async () => {
  answerCalls(signIn());
  open({
    reason: "Sign in to report Ann",
    instead: { label: "Report without an account", href: "/contact#about=%2Fs%2Fterrace1" },
  });
  await screen.findByRole("heading", { name: "Sign in to report Ann" });
  const link = screen.getByRole("link", { name: "Report without an account" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
    "/contact#about=%2Fs%2Fterrace1",
    "_blank",
  ]);
});

describe("signing in", () => {
  test("asks for the address, then the password, and is done", async () => {
    const asked = answerCalls({ ...signIn(), "POST /api/auth/v1/login": { body: tokens } });
    open();
    await user.type(await toPassword(), "a good one 1{Enter}");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const login = asked.find(({ url }) => url.pathname === "/api/auth/v1/login");
    expect(login?.body).toEqual({ email: "ann@example.org", password: "a good one 1" });
    const session = asked.find(({ url }) => url.pathname === "/api/auth/session");
    expect(session?.headers.get("x-xsrf-token")).toBe("xsrf-1");
    expect(session?.body).toEqual({ idToken: "id", refreshToken: "refresh" });
    expect(asked.some(({ url }) => url.pathname === "/api/auth/v1/post-login")).toBe(true);
  });

  test("says what it is for, and does that once it is done", async () => {
    answerCalls({ ...signIn(), "POST /api/auth/v1/login": { body: tokens } });
    const afterwards = vi.fn();
    open({ reason: "Sign in to report Grace", afterwards });
    expect(await screen.findByRole("heading", { name: "Sign in to report Grace" })).toBeDefined();
    await toPassword();
    expect(screen.getByText("Sign in to report Grace")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Create an account" }));
    expect(screen.getByText("Sign in to report Grace")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Back" }));
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await user.type(await screen.findByLabelText("Password"), "a good one 1{Enter}");
    await waitFor(() => expect(afterwards).toHaveBeenCalledOnce());
  });

  test("offers the organisation of the address beside the password, where there is one", async () => {
    answerCalls({
      ...signIn(),
      "POST /api/auth/v1/lookup/email": {
        body: { methods: ["SSO", "Email"], providerID: "org-1", providerHost: "idp.example.net" },
      },
    });
    open();
    await toPassword();
    expect(screen.getByRole("button", { name: "Sign in with example.org" })).toBeDefined();
    expect(screen.getByText("You continue at idp.example.net.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Back" }));
    answerCalls(signIn());
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByLabelText("Password");
    expect(screen.queryByRole("button", { name: "Sign in with example.org" })).toBeNull();
  });

  test("says where an address leads that signs in by its organisation alone, before it does", async () => {
    answerCalls({
      ...signIn(),
      "POST /api/auth/v1/lookup/email": {
        body: { methods: ["SSO"], providerID: "corp", providerHost: "idp.example.net" },
      },
    });
    const left = vi.fn();
    const { origin, pathname, search, hash } = window.location;
    vi.stubGlobal("location", { origin, pathname, search, hash, assign: left });
    open();
    await user.type(await screen.findByLabelText("Email"), "ada@example.org{Enter}");
    await screen.findByText("You continue at idp.example.net.");
    expect(left).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Sign in with example.org" }));
    await waitFor(() => expect(left).toHaveBeenCalledWith(expect.stringContaining("/saml/corp/start")));
  });

  test("does not ask the server about what is no address", async () => {
    const asked = answerCalls(signIn());
    open();
    await user.type(await screen.findByLabelText("Email"), "nobody");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect((await screen.findByRole("alert")).textContent).toContain("doesn’t look like an email address");
    expect(asked.some(({ url }) => url.pathname.includes("lookup"))).toBe(false);
  });

  test.each([
    ["INVALID_CREDENTIAL", 401, "Wrong email address or password."],
    ["ACCOUNT_LOCKED", 423, "Too many wrong passwords. Wait 15 minutes, or reset your password."],
  ])("says at the password what the server answered: %s", async (code, status, sentence) => {
    answerCalls({ ...signIn(), "POST /api/auth/v1/login": refusal(code, status, sentence) });
    open();
    await user.type(await toPassword(), "wrong{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(sentence);
    const field = screen.getByLabelText("Password");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(readToasts()).toEqual([]);
    await user.type(field, "er");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("asks to check the mail when the address is not verified", async () => {
    answerCalls({
      ...signIn(),
      "POST /api/auth/v1/login": refusal("NOT_VERIFIED", 403, "Verify your address."),
    });
    open();
    await user.type(await toPassword(), "a good one 1{Enter}");
    expect(await screen.findByRole("heading", { name: "Check your email" })).toBeDefined();
    expect(screen.getByText("ann@example.org")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send again" }).disabled).toBe(false);
  });

  test("offers other providers only where they are set up", async () => {
    answerCalls(signIn(["Email", "Google", "Microsoft"]));
    open();
    expect(await screen.findByRole("button", { name: "Continue with Google" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Continue with Microsoft" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Continue with Apple" })).toBeNull();
  });

  test("waits for a provider's popup, and can be called off", async () => {
    answerCalls(signIn(["Email", "Google"]));
    const popup = { closed: false, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(popup as unknown as Window);
    open();
    await user.click(await screen.findByRole("button", { name: "Continue with Google" }));
    expect(await screen.findByRole("heading", { name: "Continue to Google" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Choose another way" }));
    expect(await screen.findByLabelText("Email")).toBeDefined();
    await waitFor(() => expect(popup.close).toHaveBeenCalled());
  });
});

describe("making an account", () => {
  const register = async () => {
    open({ step: "register" });
    await user.type(await screen.findByLabelText("Email"), "ann@example.org");
    await user.type(screen.getByLabelText("Password"), "abcdef1");
    await user.selectOptions(screen.getByLabelText("Year of birth"), "1990");
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Create account" }));
  };

  test("begins with the guest's name and shows what the password lacks", async () => {
    localStorage.setItem("authless_display_name", "Wandering Fox");
    answerCalls(signIn());
    open({ step: "register" });
    expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Wandering Fox");
    expect((await screen.findByText("A digit")).textContent).not.toContain("met");
    await user.type(screen.getByLabelText("Password"), "1");
    expect((await screen.findByText(/A digit/)).textContent).toContain("met");
  });

  test("does not send what is not whole", async () => {
    const asked = answerCalls(signIn());
    open({ step: "register" });
    await user.click(await screen.findByRole("button", { name: "Create account" }));
    expect(await screen.findAllByRole("alert")).toHaveLength(5);
    expect(screen.getByText("Enter a name.")).toBeTruthy();
    expect(asked.some(({ url }) => url.pathname.includes("register"))).toBe(false);
  });

  test("says whether a username is free", async () => {
    answerCalls({
      ...signIn(),
      "POST /api/users/checkNameValid": {
        body: { valid: false, reason: "Taken.", fault: { code: "USERNAME_TAKEN", values: {} } },
      },
    });
    open({ step: "register" });
    await user.type(await screen.findByLabelText("Username (optional)"), "ann");
    expect(await screen.findByText("This username is taken. Choose a different one.")).toBeDefined();
  });

  test("asks to check the mail, and waits before the next one", async () => {
    localStorage.setItem("authless_display_name", "Wandering Fox");
    const asked = answerCalls({
      ...signIn(),
      "POST /api/auth/v1/register/email": { body: { email: "ann@example.org" } },
    });
    await register();
    expect(await screen.findByRole("heading", { name: "Check your email" })).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Send again in (10|9) s$/ }).disabled).toBe(
      true,
    );
    expect(asked.find(({ url }) => url.pathname.includes("register"))?.body).toEqual({
      email: "ann@example.org",
      password: "abcdef1",
      displayName: "Wandering Fox",
      birthYear: 1990,
      acceptedTerms: true,
    });
  });

  test("says so where no mail is sent, instead of promising one", async () => {
    localStorage.setItem("authless_display_name", "Wandering Fox");
    const signInOptions = { methods: ["Email"], passwordPolicy: policy, sendsMail: false };
    answerCalls({
      ...signIn(),
      "POST /api/bootstrap": { body: { signIn: signInOptions } },
      "POST /api/auth/v1/register/email": { body: { email: "ann@example.org" } },
    });
    await register();
    expect(await screen.findByRole("heading", { name: "Email isn’t set up here yet" })).toBeDefined();
    expect(screen.getByText(/Ask the administrator/)).toBeDefined();
    expect(screen.queryByText(/We sent an email/)).toBeNull();
  });

  test("is offered beside the password, as an address may be new", async () => {
    answerCalls(signIn());
    open();
    await toPassword();
    await user.click(screen.getByRole("button", { name: "Create an account" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("ann@example.org");
    expect(screen.getByRole("button", { name: "Create account" })).toBeDefined();
  });

  test("puts what the server found beside the field that it is about", async () => {
    localStorage.setItem("authless_display_name", "Wandering Fox");
    answerCalls({
      ...signIn(),
      "POST /api/auth/v1/register/email": refusal("PASSWORD_WEAK", 400, "This password is too easy."),
    });
    await register();
    expect(
      await screen.findByText("This password is too easy to guess. Choose a stronger one."),
    ).toBeDefined();
    expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  });

  test("is signed in as soon as the tab of the mail's link is", async () => {
    localStorage.setItem("authless_display_name", "Wandering Fox");
    answerCalls({
      ...signIn(),
      "POST /api/auth/v1/register/email": { body: { email: "ann@example.org" } },
    });
    await register();
    await screen.findByRole("heading", { name: "Check your email" });
    const channel = new BroadcastChannel("veranda:auth");
    const grant = { accessToken: "ann-1", expiresAt: Date.now() + 900_000 };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    channel.postMessage({ type: "signed-in", grant });
    channel.close();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

describe("a forgotten password", () => {
  test("is answered the same for every address", async () => {
    answerCalls({ ...signIn(), "POST /api/auth/v1/reset/password": { body: {} } });
    open({ email: "ann@example.org", step: "forgot" });
    await user.click(await screen.findByRole("button", { name: "Send link" }));
    expect(await screen.findByText(/If there is an account for/)).toBeDefined();
  });

  test("promises no mail where none is sent", async () => {
    const signInOptions = { methods: ["Email"], passwordPolicy: policy, sendsMail: false };
    answerCalls({
      ...signIn(),
      "POST /api/bootstrap": { body: { signIn: signInOptions } },
      "POST /api/auth/v1/reset/password": { body: {} },
    });
    open({ email: "ann@example.org", step: "forgot" });
    expect(await screen.findByText(/^This site can’t send email yet/)).toBeDefined();
    expect(screen.queryByText(/We’ll email you/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Create link" }));
    expect(await screen.findByText(/a link to set a new password was made/)).toBeDefined();
  });
});

test("after a recent mail it waits as long as the server says", async () => {
  answerCalls({
    ...signIn(),
    "POST /api/auth/v1/login": refusal("NOT_VERIFIED", 403, "Verify your address."),
    "POST /api/auth/v1/verify/email": {
      status: 409,
      body: {
        errors: [
          {
            code: "TICKET_ALREADY_EXISTS",
            message: "wait",
            display: "Wait a moment.",
            fields: {},
            customData: { waitMs: 7000 },
            statusCode: 409,
          },
        ],
      },
    },
  });
  open();
  await user.type(await toPassword(), "a good one 1{Enter}");
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  expect(
    (await screen.findByRole<HTMLButtonElement>("button", { name: /^Send again in (7|6) s$/ })).disabled,
  ).toBe(true);
});
