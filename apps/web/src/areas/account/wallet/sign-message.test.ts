import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#testing/answers.ts";
import type { Wallet } from "./discover.ts";
import { signMessage } from "./sign-message.ts";
import { returnPath, rememberReturn } from "./wallet-session.ts";

const ANN = `0x${"Ab".repeat(20)}`;
const BO = `0x${"cd".repeat(20)}`;
const nonce = { "POST /api/auth/v1/wallet/nonce": { body: { requireEmail: false, message: "Sign é" } } };
afterEach(() => vi.unstubAllGlobals());

type Answers = Partial<
  Record<"eth_chainId" | "eth_requestAccounts" | "eth_accounts" | "personal_sign", () => unknown>
>;
const walletOf = (answers: Answers): { wallet: Wallet; calls: unknown[] } => {
  const calls: unknown[] = [];
  const all = {
    eth_chainId: () => null,
    eth_requestAccounts: () => [ANN],
    eth_accounts: () => [ANN],
    personal_sign: () => "0x11",
    ...answers,
  };
  const request = async (call: { method: string; params?: readonly unknown[] }) => {
    calls.push(call);
    return all[call.method as keyof typeof all]();
  };
  return { wallet: { name: "Test", provider: { request } }, calls };
};
const refuse = (code: number) => () => {
  throw Object.assign(new Error("no"), { code });
};

describe("signing by a wallet", () => {
  test("signs the server's message, in hex, with the address in lower case", async () => {
    answerCalls(nonce);
    const { wallet, calls } = walletOf({});
    expect(await signMessage(wallet)).toEqual({
      publicAddress: ANN.toLowerCase(),
      signature: "0x11",
      requireEmail: false,
    });
    expect(calls).toContainEqual({
      method: "personal_sign",
      params: ["0x5369676e20c3a9", ANN.toLowerCase()],
    });
  });

  test.each([
    ["declined at the door", { eth_requestAccounts: refuse(4001) }, "declined"],
    ["declined to sign", { personal_sign: refuse(4001) }, "declined"],
    ["waits with another request", { eth_requestAccounts: refuse(-32002) }, "pending"],
    ["shows no account", { eth_requestAccounts: () => [] }, "declined"],
    ["has changed its account meanwhile", { eth_accounts: () => [BO] }, "mismatch"],
  ] as const)("who %s", async (_, answers, kind) => {
    answerCalls(nonce);
    await expect(signMessage(walletOf(answers).wallet)).rejects.toMatchObject({ trouble: { kind } });
  });

  test("an unexpected wallet account is not asked to sign", async () => {
    const asked = answerCalls(nonce);
    const { wallet } = walletOf({});
    await expect(signMessage(wallet, { expected: BO })).rejects.toMatchObject({
      trouble: { kind: "mismatch" },
    });
    expect(asked).toEqual([]);
  });
});

test.each([
  ["0x89", { chain: 137 }],
  [137, {}],
  ["0x", {}],
])("the message is asked for the chain that the wallet names: %s", async (id, chain) => {
  const asked = answerCalls(nonce);
  await signMessage(walletOf({ eth_chainId: () => id }).wallet);
  expect(asked[0]?.body).toEqual({ publicAddress: ANN.toLowerCase(), ...chain });
});

test.each([
  ["/s/terrace-abc?share=x", "/s/terrace-abc?share=x"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["/login/metamask", "/"],
])("one goes back from %s to %s", (kept, path) => {
  rememberReturn(kept);
  expect(returnPath()).toBe(path);
});
