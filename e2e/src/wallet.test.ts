import type { Browser, Page } from "playwright-core";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { browserForPages, closeContexts } from "./chromium.ts";
import { linkFor } from "./mail.ts";
import { startProduct, type StartedProduct, type Product } from "./product.ts";
import { sharedProduct } from "./shared-product.ts";
import { openVisitor, pressWhenHydrated, type Visitor } from "./visitor.ts";

const first = privateKeyToAccount(generatePrivateKey());
const second = privateKeyToAccount(generatePrivateKey());
const accounts = [first, second];

/** What the wallet in the page does; changed by the tests. */
type Mood = { address: string; signer: string; isDeclining: boolean };

declare global {
  interface Window {
    signWith: (address: string, message: `0x${string}`) => Promise<string>;
    wallet: Mood & { choose: (address: string) => void };
  }
}

/** A wallet as an extension brings it to a page (EIP-1193, told by EIP-6963), whose signatures are real. */
async function giveWallet(page: Page, address: string): Promise<void> {
  await page.exposeFunction("signWith", (signer: string, raw: `0x${string}`) => {
    const account = accounts.find((each) => each.address === signer);
    if (!account) throw new Error(`No key of ${signer}`);
    return account.signMessage({ message: { raw } });
  });
  await page.addInitScript((given) => {
    const kept = sessionStorage.getItem("test-wallet") ?? given;
    const listeners = new Set<(accounts: string[]) => void>();
    window.wallet = {
      address: kept,
      signer: kept,
      isDeclining: false,
      choose(next) {
        sessionStorage.setItem("test-wallet", next);
        Object.assign(window.wallet, { address: next, signer: next });
        for (const listener of listeners) listener([next]);
      },
    };
    const provider = {
      async request({ method, params }: { method: string; params?: [`0x${string}`, string] }) {
        if (window.wallet.isDeclining) throw Object.assign(new Error("User rejected"), { code: 4001 });
        if (method === "eth_requestAccounts" || method === "eth_accounts") return [window.wallet.address];
        if (method === "personal_sign" && params) return window.signWith(window.wallet.signer, params[0]);
        throw Object.assign(new Error(method), { code: -32601 });
      },
      on: (_: string, listener: (accounts: string[]) => void) => listeners.add(listener),
      removeListener: (_: string, listener: (accounts: string[]) => void) => listeners.delete(listener),
    };
    const info = { uuid: "8f1d2a1e-1111-4222-8333-444455556666", name: "Test Wallet", rdns: "org.example" };
    const announce = () =>
      window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
    window.addEventListener("eip6963:requestProvider", announce);
    announce();
  }, address);
}

let browser: Browser;
beforeAll(async () => {
  browser = await browserForPages();
});
afterEach(async () => {
  await closeContexts(browser);
});
afterAll(() => closeContexts(browser));

const viewport = { width: 1024, height: 700 };
const newVisitor = async (product: Product, address: string | null): Promise<Visitor> => {
  const visitor = await openVisitor(browser, product.origin, { viewport });
  if (address !== null) await giveWallet(visitor.page, address);
  return visitor;
};
const byWallet = async (page: Page): Promise<void> => {
  await pressWhenHydrated(page.getByRole("button", { name: "Sign in", exact: true }).first());
  await page.getByRole("button", { name: "Continue with a wallet" }).click();
};
const untilSignedIn = (page: Page) => page.getByRole("button", { name: /^Your account/ }).waitFor();
/** Whoever comes by a wallet for the first time is asked to accept the terms, and for their year of birth. */
const acceptTerms = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Accept and continue" }).click();
  await page.getByRole("combobox", { name: "Year of birth" }).selectOption("1990");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Yes, that’s right" }).click();
  await untilSignedIn(page);
};

describe("signing in with a wallet", () => {
  let product: Product;
  let page: Page;
  beforeAll(() => {
    product = sharedProduct();
  });
  beforeEach(async () => {
    ({ page } = await newVisitor(product, first.address));
  });

  test("opens the wallet's account, and the same one in another browser", async () => {
    await page.goto("/");
    await byWallet(page);
    await acceptTerms(page);
    const name = await page.getByRole("button", { name: /^Your account/ }).getAttribute("aria-label");
    await page.reload();
    await untilSignedIn(page);
    const other = await newVisitor(product, first.address);
    await other.page.goto("/trending");
    await byWallet(other.page);
    await untilSignedIn(other.page);
    expect(await other.page.getByRole("button", { name: /^Your account/ }).getAttribute("aria-label")).toBe(
      name,
    );
  });

  test("says so when it was declined, and works on another attempt", async () => {
    await page.goto("/");
    await page.evaluate(() => (window.wallet.isDeclining = true));
    await byWallet(page);
    await page.getByText("You declined the request in your wallet").waitFor();
    await page.evaluate(() => (window.wallet.isDeclining = false));
    await page.getByRole("button", { name: "Continue with a wallet" }).click();
    await untilSignedIn(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("rejects a signature by another account than the one the wallet showed", async () => {
    await page.goto("/");
    await page.evaluate((other) => (window.wallet.signer = other), second.address);
    await byWallet(page);
    await page.getByText("Your wallet signed with a different account. Choose one and try again.").waitFor();
    expect(await page.getByRole("button", { name: /^Your account/ }).count()).toBe(0);
  });

  test("without a wallet offers a way to get one", async () => {
    const { page: bare } = await newVisitor(product, null);
    await bare.goto("/");
    await byWallet(bare);
    await bare.getByRole("dialog", { name: "Set up a wallet" }).waitFor();
    expect(await bare.getByRole("link", { name: "Get MetaMask" }).getAttribute("href")).toBe(
      "https://metamask.io/download",
    );
  });

  test("asks for confirmation when the wallet shows another account, and returns to the previous page", async () => {
    await page.goto("/trending?from=test");
    await byWallet(page);
    await untilSignedIn(page);
    await expect
      .poll(() => page.evaluate((next) => (window.wallet.choose(next), location.pathname), second.address))
      .toBe("/login/metamask");
    await page.getByRole("button", { name: "Switch account" }).click();
    await page.waitForURL("**/trending?from=test");
    await acceptTerms(page);
    // Names of new accounts are drawn, and two may be alike: the wallet is not.
    await page.goto("/settings/sign-in");
    const wallet = page.getByRole("button", { name: /^Disconnect the wallet/ });
    expect(await wallet.getAttribute("aria-label")).toContain(second.address.slice(-4).toLowerCase());
  });

  test("connects and disconnects in the settings, but never the last way to sign in", async () => {
    await page.goto("/settings/sign-in");
    await pressWhenHydrated(page.getByRole("main").getByRole("button", { name: "Sign in" }));
    await page.getByRole("button", { name: "Continue with a wallet" }).click();
    await page.getByRole("button", { name: /^Disconnect the wallet/ }).click();
    await page.getByText("This is your only way to sign in").waitFor();
    const third = privateKeyToAccount(generatePrivateKey());
    accounts.push(third);
    await page.evaluate(
      (next) => Object.assign(window.wallet, { address: next, signer: next }),
      third.address,
    );
    await page.getByRole("button", { name: "Connect a wallet" }).click();
    await expect.poll(() => page.getByRole("button", { name: /^Disconnect the wallet/ }).count()).toBe(2);
    await page
      .getByRole("button", { name: /^Disconnect the wallet/ })
      .nth(1)
      .click();
    await expect.poll(() => page.getByRole("button", { name: /^Disconnect the wallet/ }).count()).toBe(1);
  });
});

describe("an installation that requires an email address", () => {
  let product: StartedProduct;
  beforeAll(async () => {
    product = await startProduct({ SIGN_IN_RATE_LIMIT: "0", WALLET_NEEDS_EMAIL: "true" });
  });
  afterAll(() => product.close());

  test("asks for it before the account is created, and its mail signs in", async () => {
    const { page, context } = await newVisitor(product, first.address);
    await page.goto("/");
    await byWallet(page);
    await page.getByRole("heading", { name: "One more thing" }).waitFor();
    await page.getByRole("textbox", { name: "Email" }).fill("wren@example.org");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Email isn’t set up here yet" }).waitFor();
    const link = await linkFor(product, "wren@example.org");
    expect(link).toContain("publicAddress=0x");

    const landing = await context.newPage();
    await landing.goto(new URL(link, product.origin).href);
    await pressWhenHydrated(landing.getByRole("button", { name: "Confirm and sign in" }));
    await acceptTerms(landing);
    await landing.getByRole("heading", { name: "You’re signed in" }).waitFor();
    expect(new URL(landing.url()).search).toBe("");
  });
});
