import { z } from "zod";
import { defineCall } from "../call.ts";
import { WALLET_SIGNATURE_BYTES_MAX } from "../constants.ts";
import { email, publicAddress, sessionTokens } from "../records/account.ts";
import { chainNumber } from "../records/gate.ts";
import { integrations } from "./sign-in.ts";
import { text } from "../records/text.ts";

/** As returned by `personal_sign`, in hex: 65 bytes for a key (EIP-191), or whatever a contract accepts (EIP-1271). */
const signature = z
  .string()
  .max(2 + 2 * WALLET_SIGNATURE_BYTES_MAX)
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/);

export const walletCalls = {
  walletNonce: defineCall({
    method: "POST",
    path: "/auth/v1/wallet/nonce",
    summary: "A message to sign (EIP-4361), good once and for five minutes in the browser that asked",
    caller: "anyone",
    keepsPages: true,
    body: z.object({
      publicAddress,
      /** The chain of the wallet: a contract wallet is verified there. */
      chain: chainNumber.optional(),
    }),
    answer: z.object({
      /** The wallet is new here, and new people must give an email address. */
      requireEmail: z.boolean(),
      message: z.string(),
    }),
    errors: [],
  }),
  verifySignature: defineCall({
    method: "POST",
    path: "/auth/v1/verify/signature",
    summary: "Signs in by the signed message; a new wallet gets an account unless an email address is wanted",
    caller: "anyone",
    keepsPages: true,
    body: z.object({ publicAddress, signature }),
    answer: sessionTokens,
    errors: [
      "WALLET_SIGNATURE_INVALID",
      "WALLET_NEEDS_EMAIL",
      "ACCOUNT_SUSPENDED",
      "TOO_YOUNG",
      "CHAIN_UNAVAILABLE",
    ],
  }),
  registerWallet: defineCall({
    method: "POST",
    path: "/auth/v1/register/ethereum",
    summary: "Begins an account for the wallet that signed; the ticket goes out by mail",
    caller: "anyone",
    keepsPages: true,
    body: z.object({ publicAddress, signature, email: email.optional() }),
    answer: z.object({ email: z.string() }),
    errors: ["WALLET_SIGNATURE_INVALID", "WALLET_NEEDS_EMAIL", "WALLET_TAKEN", "CHAIN_UNAVAILABLE"],
  }),
  completeWallet: defineCall({
    method: "PUT",
    path: "/auth/v1/register/ethereum",
    summary: "Completes it by the ticket from the mail in the browser that asked, and signs in",
    caller: "anyone",
    keepsPages: true,
    body: z.object({ publicAddress, email, ticket: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/) }),
    answer: sessionTokens,
    errors: ["TICKET_INVALID", "TICKET_ELSEWHERE", "WALLET_TAKEN", "ACCOUNT_SUSPENDED", "TOO_YOUNG"],
  }),
  connectWallet: defineCall({
    method: "POST",
    path: "/integrations/wallets/connect",
    summary: "Adds a wallet to one's account; it signs the message of wallet/nonce to prove whose it is",
    caller: "person",
    body: z.object({
      address: publicAddress,
      /** The wallet's own name: MetaMask, WalletConnect … */
      connection: text.trim().min(1).max(40),
      signature,
    }),
    answer: integrations,
    errors: ["WALLET_SIGNATURE_INVALID", "WALLET_TAKEN", "TOO_MANY_WALLETS", "CHAIN_UNAVAILABLE"],
  }),
} as const;
