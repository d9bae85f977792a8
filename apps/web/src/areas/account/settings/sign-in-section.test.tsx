import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Integrations } from "@veranda/contract/calls/sign-in";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, type Asked, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { signInForTest, signOutForTest } from "#testing/sign-in.ts";
import { soon } from "#testing/soon.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { DialogHost } from "#ui/dialogs/dialog-host.tsx";
import { readToasts } from "#ui/toast/toast-store.ts";
import { Toasts } from "#ui/toast/toasts.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { SignInSection } from "./sign-in-section.tsx";

const ADDRESS = `0x${"ab".repeat(20)}`;
const account = (connection: string, email: string | null) =>
  ({ connection, email, status: "connected" }) as const;
const wallet = { connection: ADDRESS, status: "connected" } as const;
const none: Integrations = { connectedAccounts: [], connectedWallets: [] };
const options = { signIn: { methods: ["Email", "Google"], sendsMail: true } };

function show(
  integrations: Integrations,
  more: Parameters<typeof answerCalls>[0] = {},
  me = currentUser({ hasPassword: true }),
) {
  let now = integrations;
  const asked = answerCalls({
    "GET /api/integrations": () => ({ body: now }),
    "POST /api/integrations/disconnect": () => ({ body: (now = none) }),
    "POST /api/bootstrap": { body: options },
    ...more,
  });
  renderInPage(
    <>
      <SignInSection me={me} />
      <DialogHost />
      <Toasts />
    </>,
  );
  return asked;
}
const disconnected = (asked: ReturnType<typeof answerCalls>) =>
  asked.find(({ url }) => url.pathname === "/api/integrations/disconnect")?.body;

afterEach(() => {
  clearToasts();
  readDialogs().forEach(closeDialog);
  delete window.ethereum;
  vi.unstubAllGlobals();
  signOutForTest();
});

describe("accounts elsewhere", () => {
  test("those that this place offers can be connected; one that is connected shows even where it isn’t offered", async () => {
    show({ ...none, connectedAccounts: [account("microsoft", null)] });
    await screen.findByRole("button", { name: "Connect Google" });
    expect(screen.getByRole("button", { name: "Disconnect Microsoft" })).toBeTruthy();
    expect(screen.queryByText("Apple")).toBeNull();
    expect(screen.getByText("Connected")).toBeTruthy();
  });

  test("connecting leads to the provider, who sends one back to this page", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { origin: location.origin, assign });
    const asked = show(none, { "GET /api/integrations/auth": { body: { url: "https://google.example/" } } });
    await userEvent.click(await screen.findByRole("button", { name: "Connect Google" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://google.example/"));
    const way = asked.find(({ url }) => url.pathname === "/api/integrations/auth");
    expect(Object.fromEntries(way?.url.searchParams ?? [])).toEqual({
      api: "google",
      mode: "redirect",
      return: "/settings/sign-in",
    });
  });

  test("one that is disconnected can be connected again", async () => {
    const asked = show({ ...none, connectedAccounts: [account("google", "ann@google.example")] });
    await screen.findByText("ann@google.example");
    await userEvent.click(screen.getByRole("button", { name: "Disconnect Google" }));
    await screen.findByText("Disconnected. You can no longer sign in with it.");
    expect(screen.getByRole("button", { name: "Connect Google" })).toBeTruthy();
    expect(disconnected(asked)).toEqual({ provider: "google", type: "account" });
  });

  test("the last way in stays, and the page says why", async () => {
    show(
      { ...none, connectedAccounts: [account("saml:acme", null)] },
      { "POST /api/integrations/disconnect": refusal("LAST_SIGN_IN_METHOD", 409, "The last one.") },
      currentUser({ hasPassword: false }),
    );
    await screen.findByText("acme");
    expect(screen.getByText("No password yet")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Disconnect your organisation" }));
    await waitFor(() => expect(readToasts().map(({ kind }) => kind)).toEqual(["error"]));
    expect(screen.getByRole("button", { name: "Disconnect your organisation" })).toBeTruthy();
  });
});

describe("an organisation's own provider", () => {
  test("is disconnected once it is said where that signs one out", async () => {
    const asked = show({ ...none, connectedAccounts: [account("saml:org-5f", "ann@school.example")] });
    await screen.findByText("ann@school.example");
    await userEvent.click(screen.getByRole("button", { name: "Disconnect your organisation" }));
    await screen.findByText(/^You’ll be signed out wherever you signed in with your organisation/);
    expect(disconnected(asked)).toBeUndefined();
    await userEvent.click(screen.getByRole("button", { name: "Disconnect" }));
    await screen.findByText("Disconnected. You can no longer sign in with it.");
    expect(disconnected(asked)).toEqual({ provider: "saml:org-5f", type: "account" });
  });
});

describe("wallets", () => {
  const answers: Record<string, () => unknown> = {};
  beforeEach(() => {
    answers.eth_requestAccounts = () => [ADDRESS];
    answers.eth_accounts = () => [ADDRESS];
    answers.personal_sign = () => "0x11";
    window.ethereum = { request: async ({ method }) => answers[method]?.() };
  });
  const nonce = { "POST /api/auth/v1/wallet/nonce": { body: { requireEmail: false, message: "Sign" } } };
  const press = async () => userEvent.click(await screen.findByRole("button", { name: "Connect a wallet" }));

  test("one is connected by what it signs, and named by the ends of its address", async () => {
    const asked = show(none, {
      ...nonce,
      "POST /api/integrations/wallets/connect": { body: { ...none, connectedWallets: [wallet] } },
    });
    await screen.findByText("No wallet yet");
    await press();
    await screen.findByText("Connected. You can sign in with this wallet from now on.");
    expect(screen.getByText("0xabab…abab")).toBeTruthy();
    expect(screen.getByText("Another wallet")).toBeTruthy();
    expect(asked.find(({ url }) => url.pathname.endsWith("/wallets/connect"))?.body).toEqual({
      address: ADDRESS,
      connection: "MetaMask",
      signature: "0x11",
    });
  });

  test("who has none in this browser is told how to get one", async () => {
    delete window.ethereum;
    show(none, nonce);
    await press();
    await screen.findByRole("dialog");
    expect(readToasts()).toEqual([]);
    expect(screen.getByRole("link", { name: "Get MetaMask" })).toBeTruthy();
  });

  test("who went to get one finds the steps here again, until one is connected", async () => {
    delete window.ethereum;
    let me = currentUser({ hasPassword: true });
    const asked: Asked[] = show(none, {
      ...nonce,
      "GET /api/users/me": () => ({ body: me }),
      "PATCH /api/users/me": () => {
        const patch = asked.at(-1)?.body as Pick<typeof me, "userFlags"> | undefined;
        me = { ...me, userFlags: [...me.userFlags, ...(patch?.userFlags ?? [])] };
        return { body: me };
      },
      "POST /api/integrations/wallets/connect": { body: { ...none, connectedWallets: [wallet] } },
    });
    signInForTest();
    await soon(() => expect(asked.some(({ url }) => url.pathname === "/api/users/me")).toBe(true));
    expect(screen.queryByRole("button", { name: "Set up a wallet" })).toBeNull();
    await press();
    await screen.findByRole("dialog", { name: "Set up a wallet" });
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: "Set up a wallet" }));
    await screen.findByRole("dialog", { name: "Set up a wallet" });
    await userEvent.keyboard("{Escape}");
    window.ethereum = { request: async ({ method }) => answers[method]?.() };
    await press();
    await soon(() => expect(me.userFlags).toEqual(["needsMetamaskTutorial", "finishedMetamaskTutorial"]));
    await soon(() => expect(screen.queryByRole("button", { name: "Set up a wallet" })).toBeNull());
  });

  test("a wallet that declines connects nothing, and one may press again", async () => {
    answers.personal_sign = () => {
      throw Object.assign(new Error("no"), { code: 4001 });
    };
    const asked = show(none, nonce);
    await press();
    await waitFor(() => expect(readToasts().map(({ kind }) => kind)).toEqual(["error"]));
    expect(asked.some(({ url }) => url.pathname.endsWith("/connect"))).toBe(false);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Connect a wallet" });
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  test("one is disconnected by its address", async () => {
    const asked = show({ ...none, connectedWallets: [wallet] });
    await userEvent.click(await screen.findByRole("button", { name: "Disconnect the wallet 0xabab…abab" }));
    await screen.findByText("No wallet yet");
    expect(disconnected(asked)).toEqual({ provider: ADDRESS, type: "wallet" });
  });
});
