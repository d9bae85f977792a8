// Slow: hashes passwords.
import { eq } from "drizzle-orm";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoredMail } from "../../platform/mail/folder.ts";
import { codeOf } from "../../testing/code-of.ts";
import { createBrowser, type TestBrowser } from "../../testing/browser.ts";
import { mailsTo as mailsNow } from "../../testing/mails-to.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { wallets } from "../wallets/tables.ts";
import { accounts, identities, sessions } from "./tables.ts";

/*
 * Account pre-hijacking (Sudhodanan and Paverd, USENIX Security 2022): an attacker who knows an address prepares an
 * account for its owner. Nothing that was prepared may give access to the owner's account.
 */
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { WALLET_NEEDS_EMAIL: "true" } });
});
afterAll(() => server.close());

let made = 0;
const newEmail = (): string => `owner${(made += 1)}@example.org`;
const newBrowser = (): Promise<TestBrowser> => createBrowser(server.origin);
const OWNERS = "the owner's password";
const ATTACKERS = "the attacker's password";

async function mailsTo(email: string, count: number): Promise<StoredMail[]> {
  await expect.poll(async () => (await mailsNow(server, email)).length).toBeGreaterThanOrEqual(count);
  return mailsNow(server, email);
}
const linkOf = (mail: StoredMail | undefined): { ticket: string; publicAddress: string } => {
  const { searchParams } = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  return {
    ticket: searchParams.get("ticket") ?? "",
    publicAddress: searchParams.get("publicAddress") ?? "",
  };
};
const newestLink = async (email: string, count = 1) => linkOf((await mailsTo(email, count))[0]);

const register = (browser: TestBrowser, email: string, password: string) =>
  browser.call("POST /auth/v1/register/email", {
    body: { email, password, displayName: "Somebody", birthYear: 1990, acceptedTerms: true },
  });
const open = (browser: TestBrowser, email: string, ticket: string, password?: string) =>
  browser.call("PUT /auth/v1/verify/email", {
    body: { email, ticket, ...(password === undefined ? {} : { password }) },
  });
const login = (email: string, password: string) =>
  server.call("POST /auth/v1/login", { body: { email, password } });
const whoIs = async (token: string) => (await server.call("GET /users/me", {}, { token })).data;
const signedBy = async (browser: TestBrowser, wallet: PrivateKeyAccount) => {
  const body = { publicAddress: wallet.address };
  const { message } = (await browser.call("POST /auth/v1/wallet/nonce", { body })).data;
  return { publicAddress: wallet.address, signature: await wallet.signMessage({ message }) };
};

describe("a password", () => {
  test("in the browser that registered, the mail's link signs in immediately", async () => {
    const [browser, email] = [await newBrowser(), newEmail()];
    await register(browser, email, OWNERS);
    const { ticket } = await newestLink(email);
    const { data } = await open(browser, email, ticket);
    expect(await whoIs(data.session.idToken)).toMatchObject({ email, displayName: "Somebody" });
  });

  test("in another browser the link asks for the chosen password", async () => {
    const [desktop, phone, email] = [await newBrowser(), await newBrowser(), newEmail()];
    await register(desktop, email, OWNERS);
    const { ticket } = await newestLink(email);
    expect(await codeOf(open(phone, email, ticket))).toBe("TICKET_ELSEWHERE");
    expect(await codeOf(login(email, OWNERS))).toBe("NOT_VERIFIED");
    expect(await codeOf(open(phone, email, ticket, "a wrong one"))).toBe("INVALID_CREDENTIAL");
    const { data } = await open(phone, email, ticket, OWNERS);
    expect((await whoIs(data.session.idToken)).email).toBe(email);
    await login(email, OWNERS);
  });

  test("of a stranger who registers the address does not open what the owner confirms", async () => {
    const [stranger, owner, email] = [await newBrowser(), await newBrowser(), newEmail()];
    await register(stranger, email, ATTACKERS);
    const { ticket } = await newestLink(email);
    expect(await codeOf(open(owner, email, ticket))).toBe("TICKET_ELSEWHERE");
    expect(await codeOf(login(email, ATTACKERS))).toBe("NOT_VERIFIED");
    expect(await server.db.select().from(accounts).where(eq(accounts.email, email))).toEqual([]);
  });

  test("of a stranger who registers after the owner does not replace the owner's", async () => {
    const [stranger, owner, email] = [await newBrowser(), await newBrowser(), newEmail()];
    await register(owner, email, OWNERS);
    await register(stranger, email, ATTACKERS);
    // Whichever of the two mails the owner opens.
    const { ticket } = await newestLink(email, 2);
    const { data } = await open(owner, email, ticket);
    expect((await whoIs(data.session.idToken)).email).toBe(email);
    await login(email, OWNERS);
    expect(await codeOf(login(email, ATTACKERS))).toBe("INVALID_CREDENTIAL");
  });

  test("can be set by the mail's reader who knows none, which voids the stranger's", async () => {
    const [stranger, owner, email] = [await newBrowser(), await newBrowser(), newEmail()];
    await register(stranger, email, ATTACKERS);
    const { ticket } = await newestLink(email);
    await owner.call("PATCH /auth/v1/reset/password", { body: { email, ticket, password: OWNERS } });
    await login(email, OWNERS);
    expect(await codeOf(login(email, ATTACKERS))).toBe("INVALID_CREDENTIAL");
    // They haven't accepted the terms: the stranger did.
    const { data } = await login(email, OWNERS);
    expect((await whoIs(data.idToken)).acceptedTermsAt).toBeNull();
    expect(await codeOf(open(stranger, email, ticket))).toBe("TICKET_INVALID");
  });

  test("isn't set by a ticket that only confirms an address", async () => {
    const [browser, email] = [await newBrowser(), newEmail()];
    await register(browser, email, OWNERS);
    const { ticket } = await newestLink(email);
    await open(browser, email, ticket);
    const body = { email, ticket, password: ATTACKERS };
    expect(await codeOf(server.call("PATCH /auth/v1/reset/password", { body }))).toBe("TICKET_INVALID");
  });
});

describe("an address that a dozen strangers register after its owner", () => {
  const strangers = async (email: string): Promise<void> => {
    for (let i = 0; i < 12; i += 1) await register(await newBrowser(), email, ATTACKERS);
  };

  test("is confirmed by the owner in the browser that they registered in", async () => {
    const [owner, email] = [await newBrowser(), newEmail()];
    await register(owner, email, OWNERS);
    const { ticket } = await newestLink(email);
    await strangers(email);
    const { data } = await open(owner, email, ticket);
    expect((await whoIs(data.session.idToken)).email).toBe(email);
    await login(email, OWNERS);
  });

  test("is confirmed by the owner in another browser, with their password and their mail", async () => {
    const [owner, email] = [await newBrowser(), newEmail()];
    await register(owner, email, OWNERS);
    const { ticket } = await newestLink(email);
    await strangers(email);
    expect(await codeOf(open(await newBrowser(), email, ticket, "a wrong one"))).toBe("INVALID_CREDENTIAL");
    const { data } = await open(await newBrowser(), email, ticket, OWNERS);
    expect((await whoIs(data.session.idToken)).email).toBe(email);
  });

  test("still waits for the owner who signs in where they registered", async () => {
    const [owner, email] = [await newBrowser(), newEmail()];
    await register(owner, email, OWNERS);
    await strangers(email);
    const tried = owner.call("POST /auth/v1/login", { body: { email, password: OWNERS } });
    expect(await codeOf(tried)).toBe("NOT_VERIFIED");
  });
});

describe("a wallet", () => {
  test("of a stranger does not join the account of the address that they gave", async () => {
    const person = await addPerson(server, "wallet_victim");
    const [stranger, owner, wallet] = [
      await newBrowser(),
      await newBrowser(),
      privateKeyToAccount(generatePrivateKey()),
    ];
    const signed = await signedBy(stranger, wallet);
    await stranger.call("POST /auth/v1/register/ethereum", { body: { ...signed, email: person.email } });
    const [mail] = await mailsTo(person.email, 1);
    expect(mail?.subject).toBe("You already have an account at Veranda");
    expect(mail?.text).toContain(wallet.address.toLowerCase());
    expect(mail?.text).not.toContain("ticket=");
    expect(await server.db.select().from(wallets).where(eq(wallets.accountId, person.id))).toEqual([]);
    expect(
      await codeOf(owner.call("POST /auth/v1/verify/signature", { body: await signedBy(owner, wallet) })),
    ).toBe("WALLET_NEEDS_EMAIL");
  });

  test("of a stranger creates no account that the address's owner confirms", async () => {
    const [stranger, owner, email, wallet] = [
      await newBrowser(),
      await newBrowser(),
      newEmail(),
      privateKeyToAccount(generatePrivateKey()),
    ];
    const signed = await signedBy(stranger, wallet);
    await stranger.call("POST /auth/v1/register/ethereum", { body: { ...signed, email } });
    const { ticket, publicAddress } = await newestLink(email);
    const complete = (browser: TestBrowser) =>
      browser.call("PUT /auth/v1/register/ethereum", { body: { email, ticket, publicAddress } });
    expect(await codeOf(complete(owner))).toBe("TICKET_ELSEWHERE");
    // Nor does its mail's ticket confirm a registration.
    await register(stranger, email, ATTACKERS);
    expect(await codeOf(open(stranger, email, ticket))).toBe("TICKET_INVALID");
    expect(await server.db.select().from(accounts).where(eq(accounts.email, email))).toEqual([]);
  });

  test("a ticket from before the owner created an account no longer joins it", async () => {
    const [stranger, owner, email, wallet] = [
      await newBrowser(),
      await newBrowser(),
      newEmail(),
      privateKeyToAccount(generatePrivateKey()),
    ];
    const signed = await signedBy(stranger, wallet);
    await stranger.call("POST /auth/v1/register/ethereum", { body: { ...signed, email } });
    const { ticket, publicAddress } = await newestLink(email);
    await register(owner, email, OWNERS);
    await open(owner, email, (await newestLink(email, 2)).ticket);
    const body = { email, ticket, publicAddress };
    expect(await codeOf(stranger.call("PUT /auth/v1/register/ethereum", { body }))).toBe("TICKET_INVALID");
  });
});

describe("a new password by mail", () => {
  test("disconnects a method added concurrently by one of the ended sessions", async () => {
    const person = await addPerson(server, "same_instant");
    const [browser, wallet] = [await newBrowser(), privateKeyToAccount(generatePrivateKey())];
    const { publicAddress: address, signature } = await signedBy(browser, wallet);
    const mine = eq(sessions.accountId, person.id);
    let connecting: Promise<string> | undefined;
    await server.db.transaction(async (tx) => {
      // The lock that a reset holds throughout.
      await tx.update(accounts).set({ passwordHash: "new" }).where(eq(accounts.id, person.id));
      connecting = codeOf(
        browser.call(
          "POST /integrations/wallets/connect",
          { body: { address, connection: "MetaMask", signature } },
          { token: person.token },
        ),
      );
      // Until it waits for the lock.
      await untilWaiting(server.db);
      await tx.delete(wallets).where(eq(wallets.accountId, person.id));
      await tx.update(sessions).set({ endedAt: new Date() }).where(mine);
    });
    expect(await connecting).toBe("SESSION_ENDED");
    expect(await server.db.select().from(wallets).where(eq(wallets.accountId, person.id))).toEqual([]);
  });

  test("disconnects every method added meanwhile, and ends every session", async () => {
    const person = await addPerson(server, "reset_owner");
    const [browser, wallet] = [await newBrowser(), privateKeyToAccount(generatePrivateKey())];
    const { publicAddress: address, signature } = await signedBy(browser, wallet);
    await browser.call(
      "POST /integrations/wallets/connect",
      { body: { address, connection: "MetaMask", signature } },
      { token: person.token },
    );
    const [told] = await mailsTo(person.email, 1);
    expect(told?.subject).toBe("A new way to sign in to Veranda");
    expect(told?.text).toContain(address.toLowerCase());
    for (const provider of ["google", "microsoft"])
      await server.db.insert(identities).values({
        provider,
        subject: "s",
        accountId: person.id,
        email: "x@example.org",
        createdAt: new Date(),
      });

    await server.call("POST /auth/v1/reset/password", { body: { email: person.email } });
    const { ticket } = await newestLink(person.email, 2);
    const { data } = await server.call("POST /auth/v1/reset/ways", { body: { email: person.email, ticket } });
    expect(data.connectedAccounts.map(({ connection }) => connection).toSorted()).toEqual([
      "google",
      "microsoft",
    ]);
    expect(data.connectedWallets.map(({ connection }) => connection)).toEqual([address.toLowerCase()]);
    await server.call("PATCH /auth/v1/reset/password", {
      body: { email: person.email, ticket, password: OWNERS, keep: ["google"] },
    });
    const left = await server.db.select().from(identities).where(eq(identities.accountId, person.id));
    expect(left.map(({ provider }) => provider)).toEqual(["google"]);
    expect(await server.db.select().from(wallets).where(eq(wallets.accountId, person.id))).toEqual([]);
    expect(await codeOf(server.call("GET /users/me", {}, { token: person.token }))).toBe("UNAUTHENTICATED");
    expect(
      await codeOf(server.call("POST /auth/v1/reset/ways", { body: { email: person.email, ticket } })),
    ).toBe("TICKET_INVALID");
  });
});

test("repeated registrations of an address don't keep its owner from a new password", async () => {
  const { email } = await addPerson(server, "wanted");
  const attacker = await newBrowser();
  for (let i = 0; i < 9; i += 1) await register(attacker, email, ATTACKERS);
  await mailsTo(email, 8);
  await server.call("POST /auth/v1/reset/password", { body: { email } });
  const [newest] = await mailsTo(email, 9);
  expect(newest?.text).toContain("/reset-password?");
});
