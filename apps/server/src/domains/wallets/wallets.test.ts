import { WALLETS_MAX } from "@veranda/contract";
import { eq, sql } from "drizzle-orm";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import { parseSiweMessage } from "viem/siwe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readStoredMails } from "../../platform/mail/folder.ts";
import { mailFolder } from "../../platform/mail/open-mailer.ts";
import { codeOf } from "../../testing/code-of.ts";
import { createBrowser, type TestBrowser } from "../../testing/browser.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { walletChallenges } from "./tables.ts";

const SITE = "https://spaces.example.org";
let open: TestServer;
let strict: TestServer;
beforeAll(async () => {
  [open, strict] = await Promise.all([
    openTestServer({ settings: { PUBLIC_URL: SITE, WALLET_CHAIN_ID: "10" } }),
    openTestServer({ settings: { PUBLIC_URL: SITE, WALLET_NEEDS_EMAIL: "true" } }),
  ]);
});
afterAll(() => Promise.all([open.close(), strict.close()]));

const newWallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());
const newBrowser = (server = open): Promise<TestBrowser> => createBrowser(server.origin);

const nonce = async (browser: TestBrowser, { address }: PrivateKeyAccount) =>
  (await browser.call("POST /auth/v1/wallet/nonce", { body: { publicAddress: address } })).data;
const sign = async (browser: TestBrowser, wallet: PrivateKeyAccount): Promise<string> =>
  wallet.signMessage({ message: (await nonce(browser, wallet)).message });
const verify = (browser: TestBrowser, address: string, signature: string) =>
  browser.call("POST /auth/v1/verify/signature", { body: { publicAddress: address, signature } });
const INVALID = { code: "WALLET_SIGNATURE_INVALID" };

describe("signing in", () => {
  test("a new wallet gets an account, and the same one the next time, in whatever case its address is written", async () => {
    const [wallet, browser] = [newWallet(), await newBrowser()];
    const first = (await verify(browser, wallet.address, await sign(browser, wallet))).data;
    const me = (await open.call("GET /users/me", {}, { token: first.idToken })).data;
    expect(me).toMatchObject({
      email: null,
      walletAddresses: [wallet.address.toLowerCase()],
      hasPassword: false,
      acceptedTermsAt: null,
      acceptedPrivacyAt: null,
    });
    const again = (await verify(browser, wallet.address.toLowerCase(), await sign(browser, wallet))).data;
    expect((await open.call("GET /users/me", {}, { token: again.idToken })).data.id).toBe(me.id);
  });

  test("the message names this site, this chain and a time", async () => {
    const wallet = newWallet();
    const { message } = await nonce(await newBrowser(), wallet);
    const read = parseSiweMessage(message);
    expect(read).toMatchObject({
      domain: "spaces.example.org",
      uri: SITE,
      chainId: 10,
      version: "1",
      address: wallet.address,
    });
    expect((read.expirationTime?.getTime() ?? 0) - (read.issuedAt?.getTime() ?? 0)).toBe(300_000);
  });

  test("twenty concurrent sign-ins of one new wallet create one account", async () => {
    const wallet = newWallet();
    const tries = Array.from({ length: 20 }, async () => {
      const browser = await newBrowser();
      const { data } = await verify(browser, wallet.address, await sign(browser, wallet));
      return (await open.call("GET /users/me", {}, { token: data.idToken })).data.id;
    });
    const ids = (await Promise.allSettled(tries)).flatMap((each) =>
      each.status === "fulfilled" ? [each.value] : [],
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(20);
  });
});

describe("refused", () => {
  test("a signature used a second time", async () => {
    const [wallet, browser] = [newWallet(), await newBrowser()];
    const signature = await sign(browser, wallet);
    await verify(browser, wallet.address, signature);
    await expect(verify(browser, wallet.address, signature)).rejects.toMatchObject(INVALID);
  });

  test("the same one twice concurrently", async () => {
    const [wallet, browser] = [newWallet(), await newBrowser()];
    const signature = await sign(browser, wallet);
    const both = await Promise.allSettled([1, 2].map(() => verify(browser, wallet.address, signature)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("a message signed for another site", async () => {
    const [wallet, browser] = [newWallet(), await newBrowser()];
    const { message } = await nonce(browser, wallet);
    const signature = await wallet.signMessage({
      message: message.replaceAll("spaces.example.org", "evil.example"),
    });
    await expect(verify(browser, wallet.address, signature)).rejects.toMatchObject(INVALID);
  });

  test("a message with another chain", async () => {
    const [wallet, browser] = [newWallet(), await newBrowser()];
    const { message } = await nonce(browser, wallet);
    const signature = await wallet.signMessage({ message: message.replace("Chain ID: 10", "Chain ID: 1") });
    await expect(verify(browser, wallet.address, signature)).rejects.toMatchObject(INVALID);
  });

  test("another wallet's signature, also with that wallet's address", async () => {
    const [wallet, thief, browser] = [newWallet(), newWallet(), await newBrowser()];
    const { message } = await nonce(browser, wallet);
    const signature = await thief.signMessage({ message });
    await expect(verify(browser, wallet.address, signature)).rejects.toMatchObject(INVALID);
    await expect(verify(browser, thief.address, signature)).rejects.toMatchObject(INVALID);
  });

  test("a signature requested by another browser", async () => {
    const [wallet, victim] = [newWallet(), await newBrowser()];
    const signature = await sign(victim, wallet);
    await expect(verify(await newBrowser(), wallet.address, signature)).rejects.toMatchObject(INVALID);
  });

  test("a late one, and one for an earlier message", async () => {
    const [wallet, browser] = [newWallet(), await newBrowser()];
    const late = await sign(browser, wallet);
    const address = wallet.address.toLowerCase();
    await open.db
      .update(walletChallenges)
      .set({ expiresAt: new Date(0) })
      .where(eq(walletChallenges.address, address));
    await expect(verify(browser, address, late)).rejects.toMatchObject(INVALID);
    const earlier = await sign(browser, wallet);
    await nonce(browser, wallet);
    await expect(verify(browser, address, earlier)).rejects.toMatchObject(INVALID);
  });

  test.each(["0x", `0x${"00".repeat(65)}`, `0x${"ff".repeat(65)}`, "hello", `0x${"00".repeat(4000)}`])(
    "%.20s as a signature",
    async (signature) => {
      const [wallet, browser] = [newWallet(), await newBrowser()];
      await nonce(browser, wallet);
      const code = /^0x[0-9a-f]{130}$/.test(signature) ? INVALID.code : "INVALID_INPUT";
      await expect(verify(browser, wallet.address, signature)).rejects.toMatchObject({ code });
    },
  );
});

describe("if an email address is required", () => {
  const ticketFor = async (email: string): Promise<URLSearchParams> => {
    const mails = async () =>
      (await readStoredMails(mailFolder(strict.dataFolder), 50)).filter(({ to }) => to === email);
    await expect.poll(mails).not.toHaveLength(0);
    const [mail] = await mails();
    return new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams;
  };
  const register = (browser: TestBrowser, address: string, signature: string, email?: string) =>
    browser.call("POST /auth/v1/register/ethereum", {
      body: { publicAddress: address, signature, ...(email === undefined ? {} : { email }) },
    });
  const complete = (browser: TestBrowser, publicAddress: string, email: string, ticket: string) =>
    browser.call("PUT /auth/v1/register/ethereum", { body: { publicAddress, email, ticket } });

  test("a new wallet provides one, and its account is created by the ticket from the mail", async () => {
    const [wallet, browser] = [newWallet(), await newBrowser(strict)];
    expect((await nonce(browser, wallet)).requireEmail).toBe(true);
    const needs = { code: "WALLET_NEEDS_EMAIL" };
    await expect(verify(browser, wallet.address, await sign(browser, wallet))).rejects.toMatchObject(needs);
    await expect(register(browser, wallet.address, await sign(browser, wallet))).rejects.toMatchObject(needs);

    const email = "wallet-owner@example.org";
    await register(browser, wallet.address, await sign(browser, wallet), email);
    const link = await ticketFor(email);
    expect(link.get("publicAddress")).toBe(wallet.address.toLowerCase());
    const ticket = link.get("ticket") ?? "";
    await expect(complete(browser, newWallet().address, email, ticket)).rejects.toMatchObject({
      code: "TICKET_INVALID",
    });
    const { data } = await complete(browser, wallet.address, email, ticket);
    const me = (await strict.call("GET /users/me", {}, { token: data.idToken })).data;
    expect(me).toMatchObject({ email, walletAddresses: [wallet.address.toLowerCase()] });
    await expect(complete(browser, wallet.address, email, ticket)).rejects.toMatchObject({
      code: "TICKET_INVALID",
    });
    expect((await nonce(browser, wallet)).requireEmail).toBe(false);
    await verify(browser, wallet.address, await sign(browser, wallet));
  });

  test("the mail's link stays valid if the account can't be created", async () => {
    const [wallet, browser, email] = [newWallet(), await newBrowser(strict), "patient@example.org"];
    await register(browser, wallet.address, await sign(browser, wallet), email);
    const ticket = (await ticketFor(email)).get("ticket") ?? "";
    const follow = () => complete(browser, wallet.address, email, ticket);
    await strict.db.execute(sql`alter table wallets rename to wallets_away`);
    try {
      await expect(follow()).rejects.toMatchObject({ statusCode: 500 });
    } finally {
      await strict.db.execute(sql`alter table wallets_away rename to wallets`);
    }
    const { data } = await follow();
    expect((await strict.call("GET /users/me", {}, { token: data.idToken })).data.email).toBe(email);
  });

  test("a link that is opened many times concurrently creates one account", async () => {
    const [wallet, browser, email] = [newWallet(), await newBrowser(strict), "eager@example.org"];
    await register(browser, wallet.address, await sign(browser, wallet), email);
    const ticket = (await ticketFor(email)).get("ticket") ?? "";
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(complete(browser, wallet.address, email, ticket))),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill("TICKET_INVALID"), "ok"]);
  });
});

describe("connecting", () => {
  const connect = (browser: TestBrowser, token: string, address: string, signature: string) =>
    browser.call(
      "POST /integrations/wallets/connect",
      { body: { address, connection: "MetaMask", signature } },
      { token },
    );

  test("adds a wallet that has signed to the account; another account can't have it", async () => {
    const [one, other] = await Promise.all([addPerson(open, "connector"), addPerson(open, "envious")]);
    const [wallet, browser] = [newWallet(), await newBrowser()];
    const { data } = await connect(browser, one.token, wallet.address, await sign(browser, wallet));
    expect(data.connectedWallets).toEqual([
      { connection: wallet.address.toLowerCase(), status: "connected" },
    ]);
    await expect(
      connect(browser, other.token, wallet.address, await sign(browser, wallet)),
    ).rejects.toMatchObject({ code: "WALLET_TAKEN" });
    await expect(
      connect(browser, other.token, newWallet().address, await sign(browser, wallet)),
    ).rejects.toMatchObject(INVALID);
  });

  test("the number of wallets per account is limited, also for concurrent additions", async () => {
    const collector = await addPerson(open, "collector");
    const codes = await Promise.all(
      Array.from({ length: WALLETS_MAX + 2 }, async () => {
        const [wallet, browser] = [newWallet(), await newBrowser()];
        return codeOf(connect(browser, collector.token, wallet.address, await sign(browser, wallet)));
      }),
    );
    expect(codes.filter((code) => code === "ok")).toHaveLength(WALLETS_MAX);
    expect(codes.filter((code) => code === "TOO_MANY_WALLETS")).toHaveLength(2);
    const { data } = await open.call("GET /users/me", {}, { token: collector.token });
    expect(data.walletAddresses).toHaveLength(WALLETS_MAX);
  });
});
