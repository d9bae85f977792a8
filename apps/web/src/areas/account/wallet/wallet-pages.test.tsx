import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { readAuth } from "#session/auth-view.ts";
import { signOut } from "#session/auth.ts";
import { closeDialog, readDialogs } from "#ui/dialogs/dialog-store.ts";
import { readToasts } from "#ui/toast/toast-store.ts";
import { Modal } from "#ui/modal.tsx";
import { clearToasts } from "#testing/clear-toasts.ts";
import { MetaMaskSetupModal } from "../account-dialogs.ts";
import { ConnectWalletButton } from "./connect-wallet-button.tsx";
import { WalletChangedPage } from "./wallet-changed-page.tsx";
import { WalletEmailStep } from "./wallet-email-step.tsx";
import { watchWallet } from "./watch-wallet.ts";
import {
  forgetReturn,
  forgetWallet,
  rememberedWallet,
  rememberReturn,
  rememberWallet,
} from "./wallet-session.ts";

const ANN = `0x${"ab".repeat(20)}`;
const BO = `0x${"cd".repeat(20)}`;
const NONCE = "POST /api/auth/v1/wallet/nonce";
const SIGNATURE = "POST /api/auth/v1/verify/signature";
const CONNECT = "POST /api/integrations/wallets/connect";
const grant = { accessToken: "ann-1", expiresAt: Date.now() + 900_000 };
const knows = { [NONCE]: { body: { requireEmail: false, message: "Sign" } } };
const signsIn = {
  ...knows,
  [SIGNATURE]: { body: { idToken: "id", refreshToken: "refresh", expiresAt: Date.now() + 900_000 } },
  "POST /api/auth/session": { body: grant },
  "DELETE /api/auth/session/delete": { body: {} },
  "GET /api/users/me": { body: currentUser() },
};

let listeners: ((accounts: readonly string[]) => void)[] = [];
let account = ANN;
/** The wallet is taken out of the browser. */
let ended = new AbortController();
let isDeclining = false;

beforeEach(() => {
  document.cookie = "sapi_token=xsrf-1";
  [account, isDeclining, listeners] = [ANN, false, []];
  const provider: NonNullable<typeof window.ethereum> = {
    request: async ({ method }) => {
      if (isDeclining) throw Object.assign(new Error("no"), { code: 4001 });
      return method === "personal_sign" ? "0x11" : method === "eth_chainId" ? "0x1" : [account];
    },
    on: (_, listener) => void listeners.push(listener),
    removeListener: (_, listener) => void (listeners = listeners.filter((each) => each !== listener)),
  };
  const detail = { info: { uuid: "1", name: "MetaMask", rdns: "io.metamask" }, provider };
  ended = new AbortController();
  window.addEventListener(
    "eip6963:requestProvider",
    () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })),
    { signal: ended.signal },
  );
});
afterEach(async () => {
  await signOut();
  await vi.waitUntil(() => !readAuth().isLoggedIn);
  ended.abort();
  forgetWallet();
  forgetReturn();
  act(() => readDialogs().forEach(closeDialog));
  clearToasts();
  vi.unstubAllGlobals();
});

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const said = () => readToasts().map(({ message }) => message);
const bodies = (asked: ReturnType<typeof answerCalls>, line: string) =>
  asked.filter(({ method, url }) => `${method} ${url.pathname}` === line).map(({ body }) => body);

describe("the page of a wallet that shows another account", () => {
  test("signs in by it, and one is back where one was; who was here before is signed out first", async () => {
    const asked = answerCalls(signsIn);
    rememberReturn("/s/terrace-1?share=x");
    const { router, unmount } = renderInPage(<WalletChangedPage />);
    expect(screen.getByRole("heading", { name: "Sign in with your wallet" })).toBeTruthy();
    await press("Sign in");
    await soon(() => expect(router.state.location.pathname).toBe("/s/terrace-1"));
    expect(router.state.location.search).toBe("?share=x");
    expect(bodies(asked, SIGNATURE)).toEqual([
      expect.objectContaining({ publicAddress: ANN, signature: "0x11" }),
    ]);
    expect(rememberedWallet()).toBe(ANN);
    unmount();

    account = BO;
    renderInPage(<WalletChangedPage />);
    expect(screen.getByRole("heading", { name: "Your wallet switched accounts" })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Stay signed in as Ann" })).toBeTruthy();
    await press("Switch account");
    await soon(() => expect(rememberedWallet()).toBe(BO));
    const order = asked.filter(({ method, url }) =>
      [SIGNATURE, "DELETE /api/auth/session/delete"].includes(`${method} ${url.pathname}`),
    );
    expect(order.map(({ method }) => method)).toEqual(["POST", "DELETE", "POST"]);
  });

  test("a wallet that declines is said to, and another press tries again", async () => {
    answerCalls(signsIn);
    isDeclining = true;
    renderInPage(<WalletChangedPage />);
    await press("Sign in");
    await soon(() =>
      expect(said()).toEqual(["You declined the request in your wallet. Try again whenever you like."]),
    );
    isDeclining = false;
    await press("Sign in");
    await soon(() => expect(readAuth().isLoggedIn).toBe(true));
  });

  test("going back keeps the session, and asks nothing of the wallet", async () => {
    const asked = answerCalls({});
    rememberReturn("/trending");
    const { router } = renderInPage(<WalletChangedPage />);
    await press("Go back");
    expect(router.state.location.pathname).toBe("/trending");
    expect(asked).toEqual([]);
  });
});

describe("following the wallet that one has signed in with", () => {
  const follow = async () => {
    const leave = vi.fn<() => void>();
    const stop = watchWallet(leave);
    await soon(() => expect(listeners).toHaveLength(1));
    return { leave, stop, shows: (...accounts: string[]) => listeners[0]?.(accounts) };
  };

  test("another account leads to the question, and where one was is kept", async () => {
    rememberWallet(ANN);
    history.replaceState(null, "", "/s/terrace-1?share=x");
    const { leave, stop, shows } = await follow();
    shows(ANN.toUpperCase());
    shows();
    expect(leave).not.toHaveBeenCalled();
    shows(BO);
    expect(leave).toHaveBeenCalledOnce();
    expect(localStorage.getItem("wallet_return")).toBe("/s/terrace-1?share=x");
    stop();
    expect(listeners).toEqual([]);
  });

  test("a pending request is not repeated", async () => {
    rememberWallet(ANN);
    history.replaceState(null, "", "/login/metamask");
    const { leave, stop, shows } = await follow();
    shows(BO);
    expect(leave).not.toHaveBeenCalled();
    stop();
  });
});

describe("a wallet that is new here", () => {
  const REGISTER = "POST /api/auth/v1/register/ethereum";
  const signed = { publicAddress: ANN, signature: "0x11" };
  const mailing = (sendsMail: boolean) => ({
    "POST /api/bootstrap": { body: { signIn: { methods: ["Email"], sendsMail } } },
  });
  const onBack = vi.fn<() => void>();
  const show = (answers: Parameters<typeof answerCalls>[0]) => {
    const asked = answerCalls(answers);
    renderInPage(
      <Modal title="Sign in" onClose={() => {}}>
        <WalletEmailStep signed={signed} onBack={onBack} />
      </Modal>,
    );
    return asked;
  };
  const write = (email: string) =>
    userEvent.type(screen.getByRole("textbox", { name: "Email" }), `${email}{Enter}`);

  test("gives an address, to which its link goes", async () => {
    const asked = show({ ...mailing(true), [REGISTER]: { body: {} } });
    await write("ann@");
    expect((await screen.findByRole("alert")).textContent).toBe("That doesn’t look like an email address.");
    expect(bodies(asked, REGISTER)).toEqual([]);
    await write("example.org");
    expect(await screen.findByText("ann@example.org")).toBeTruthy();
    expect(bodies(asked, REGISTER)).toEqual([{ ...signed, email: "ann@example.org" }]);
    await press("Use another address");
    expect(onBack).toHaveBeenCalledOnce();
  });

  test("where no mail is sent, is told whom to ask", async () => {
    show({ ...mailing(false), [REGISTER]: { body: {} } });
    await write("ann@example.org");
    expect(await screen.findByText(/^Ask the administrator of this site/)).toBeTruthy();
  });

  test("an address that the server refuses says why at the field", async () => {
    show({ ...mailing(true), [REGISTER]: refusal("RATE_LIMITED", 429, "Slow down.") });
    await write("ann@example.org");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Too many attempts/);
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveProperty("value", "ann@example.org");
  });
});

describe("connecting a wallet to the account", () => {
  const onConnected = vi.fn<() => void>();
  beforeEach(() => onConnected.mockReset());
  const show = (answers: Parameters<typeof answerCalls>[0], hasOthers = false) => {
    const asked = answerCalls({ ...knows, ...answers });
    renderInPage(<ConnectWalletButton hasOthers={hasOthers} onConnected={onConnected} />);
    return asked;
  };

  test("sends what it has signed, under its name", async () => {
    const asked = show({ [CONNECT]: { body: { connectedAccounts: [], connectedWallets: [] } } }, true);
    await userEvent.click(screen.getByRole("button"));
    await soon(() => expect(onConnected).toHaveBeenCalledOnce());
    expect(bodies(asked, CONNECT)).toEqual([{ address: ANN, connection: "MetaMask", signature: "0x11" }]);
    expect(said()).toHaveLength(1);
  });

  test.each([
    ["the wallet", {}, true, /^You declined/],
    ["the server", { [CONNECT]: refusal("RATE_LIMITED", 429, "Slow down.") }, false, /^Too many attempts/],
  ])("what %s refuses is said, and can be tried again", async (_, answers, declines, words) => {
    isDeclining = declines;
    show(answers);
    const button = screen.getByRole<HTMLButtonElement>("button");
    await userEvent.click(button);
    await soon(() => expect(said()).toEqual([expect.stringMatching(words)]));
    expect(button.disabled).toBe(false);
    expect(onConnected).not.toHaveBeenCalled();
  });

  test("without a wallet, the setup guide opens", async () => {
    ended.abort();
    show({});
    await userEvent.click(screen.getByRole("button"));
    await soon(() => expect(readDialogs()).toEqual([MetaMaskSetupModal]));
    expect(said()).toEqual([]);
  });
});
