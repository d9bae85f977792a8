import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredMail } from "../../platform/mail/folder.ts";
import { createBrowser } from "../../testing/browser.ts";
import { mailsTo } from "../../testing/mails-to.ts";
import { addPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

/* Mails say what their link will do. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function onlyMail(email: string): Promise<StoredMail> {
  await soon(async () => expect(await mailsTo(server, email)).toHaveLength(1));
  const [mail] = await mailsTo(server, email);
  if (mail === undefined) throw new Error("no mail");
  return mail;
}

test("the mail that confirms an address says that it creates an account, and that nothing happens otherwise", async () => {
  const email = "new@example.org";
  await (
    await createBrowser(server.origin)
  ).call("POST /auth/v1/register/email", {
    body: {
      email,
      password: "a password of some length",
      displayName: "New",
      birthYear: 1990,
      acceptedTerms: true,
    },
  });
  const { text } = await onlyMail(email);
  expect(text).toContain("signed up for Veranda with this email address");
  expect(text).toContain("open this link and confirm to create the account");
  expect(text).toContain("ignore this email: no account is created");
});

test("the one for a wallet names the wallet that will sign in, and warns people who don't recognise it", async () => {
  const email = "collector@example.org";
  const browser = await createBrowser(server.origin);
  const wallet = privateKeyToAccount(generatePrivateKey());
  const publicAddress = wallet.address;
  const { data } = await browser.call("POST /auth/v1/wallet/nonce", { body: { publicAddress } });
  const signature = await wallet.signMessage({ message: data.message });
  await browser.call("POST /auth/v1/register/ethereum", { body: { publicAddress, signature, email } });
  const { text } = await onlyMail(email);
  expect(text.toLowerCase()).toContain(`the wallet ${publicAddress.toLowerCase()}`);
  expect(text).toContain("creates an account that this wallet signs in to");
  expect(text).toContain("If this isn’t your wallet, don’t open it");
});

test("the one for a new password says that it signs out everywhere", async () => {
  const { email } = await addPerson(server, "forgetful", { passwordHash: "x" });
  await server.call("POST /auth/v1/reset/password", { body: { email } });
  const { text } = await onlyMail(email);
  expect(text).toContain("set a new password for your account. You will be signed out everywhere");
  expect(text).toContain("ignore this email: your password stays the same");
});
