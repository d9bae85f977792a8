// Slow: compiles contracts, and asks a chain of its own.
import { createServer } from "node:net";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readStoredMails } from "../../platform/mail/folder.ts";
import { mailFolder } from "../../platform/mail/open-mailer.ts";
import { createBrowser, type TestBrowser } from "../../testing/browser.ts";
import { hasChain, openTestChain, type TestChain } from "../../testing/chain/test-chain.ts";
import { needs } from "../../testing/needs.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

const INVALID = { code: "WALLET_SIGNATURE_INVALID" };
/** A chain whose node accepts calls and never answers. */
const SILENT = 10;

let chain: TestChain;
/** Another chain, with different contracts at the same addresses. */
let other: TestChain;
let server: TestServer;
let strict: TestServer;
let browser: TestBrowser;
let owner: PrivateKeyAccount;
let wallet: string;

const newKey = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());
const sign = async (
  {
    address = wallet,
    by = owner,
    on = chain.id,
  }: { address?: string; by?: PrivateKeyAccount; on?: number } = {},
  from = browser,
) => {
  const body = { publicAddress: address, chain: on };
  const { message } = (await from.call("POST /auth/v1/wallet/nonce", { body })).data;
  return by.signMessage({ message });
};
const signIn = async (signature: string, from = browser) =>
  (await from.call("POST /auth/v1/verify/signature", { body: { publicAddress: wallet, signature } })).data;
const meOf = async ({ idToken }: { idToken: string }, of = server) =>
  (await of.call("GET /users/me", {}, { token: idToken })).data;

describe("wallets that are contracts", needs("anvil", hasChain), () => {
  const silent = createServer(() => undefined);
  beforeAll(async () => {
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    [chain, other] = await Promise.all([openTestChain(), openTestChain(31_338)]);
    const nodes = `${chain.id}=${chain.url},${other.id}=${other.url},${SILENT}=http://127.0.0.1:${port}`;
    [server, strict] = await Promise.all([
      openTestServer({ settings: { ETHEREUM_RPC_URL: nodes, PLAN: "BUSINESS" } }),
      openTestServer({ settings: { ETHEREUM_RPC_URL: nodes, WALLET_NEEDS_EMAIL: "true" } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([server.close(), strict.close()]);
    await Promise.all([chain.close(), other.close()]);
    silent.close();
  });
  beforeEach(async () => {
    browser = await createBrowser(server.origin);
    owner = newKey();
    wallet = await chain.deploy("Wallet", [owner.address]);
  });

  test("sign in with their owner's signature, to the same account the next time", async () => {
    const me = await meOf(await signIn(await sign()));
    expect(me.walletAddresses).toEqual([wallet]);
    expect((await meOf(await signIn(await sign()))).id).toBe(me.id);
  });

  test("reject another person's signature, and don't exist on other chains", async () => {
    await expect(signIn(await sign({ by: newKey() }))).rejects.toMatchObject(INVALID);
    await expect(signIn(await sign({ on: other.id }))).rejects.toMatchObject(INVALID);
    // This chain has no node: the message contains the site's default chain.
    await expect(signIn(await sign({ on: 999 }))).rejects.toMatchObject(INVALID);
  });

  test("belong to somebody else at the same address on another chain", async () => {
    const me = await meOf(await signIn(await sign()));
    const stranger = newKey();
    let twin = "";
    while (twin !== wallet) twin = await other.deploy("Wallet", [stranger.address]);
    const signature = await sign({ by: stranger, on: other.id });
    expect((await meOf(await signIn(signature))).id).not.toBe(me.id);
    expect((await meOf(await signIn(await sign()))).id).toBe(me.id);
  });

  test("have limits on time and size of their answers", async () => {
    const began = Date.now();
    const silence = sign({ on: SILENT }).then((signature) => signIn(`${signature}00`));
    await expect(silence).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    expect(Date.now() - began).toBeLessThan(30_000);
    await sign();
    await expect(signIn(`0x${"00".repeat(2048)}`)).rejects.toMatchObject(INVALID);
    await expect(signIn(`0x${"00".repeat(2049)}`)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("create an account with an email address if one is required", async () => {
    browser = await createBrowser(strict.origin);
    const email = "contract-owner@example.org";
    const signature = await sign();
    await browser.call("POST /auth/v1/register/ethereum", {
      body: { publicAddress: wallet, signature, email },
    });
    const mails = async () =>
      (await readStoredMails(mailFolder(strict.dataFolder), 50)).filter(({ to }) => to === email);
    await expect.poll(mails, { timeout: 15_000 }).not.toHaveLength(0);
    const [mail] = await mails();
    const ticket = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("ticket") ?? "";
    const { data } = await browser.call("PUT /auth/v1/register/ethereum", {
      body: { publicAddress: wallet, email, ticket },
    });
    const { id } = await meOf(data, strict);
    expect((await meOf(await signIn(await sign()), strict)).id).toBe(id);
  });

  test("count for an account with what they hold on their own chain, while they are connected", async () => {
    const ann = await addPerson(server, `ann${wallet.slice(2, 10)}`);
    const connect = async () =>
      browser.call(
        "POST /integrations/wallets/connect",
        { body: { address: wallet, connection: "Safe", signature: await sign() } },
        { token: ann.token },
      );
    await connect();
    const [here, there] = [await chain.deploy("Coins"), await other.deploy("Coins")];
    await chain.run(here, "Coins", "mint", [wallet, 1n]);
    await other.run(there, "Coins", "mint", [wallet, 1n]);
    const owns = async (on: number, contractAddress: string) =>
      (await ann.call("POST /users/nft/verify", { body: { chain: on, contractAddress, address: wallet } }))
        .data.owns;
    const none = { code: "WALLET_NOT_CONNECTED" };
    expect(await owns(chain.id, here)).toBe(true);
    await expect(owns(other.id, there)).rejects.toMatchObject(none);

    await chain.run(wallet, "Wallet", "pass", [newKey().address]);
    await expect(owns(chain.id, here)).rejects.toMatchObject(none);
    await chain.run(wallet, "Wallet", "pass", [owner.address]);
    await connect();
    expect(await owns(chain.id, here)).toBe(true);
  });
});
