import { unsigned } from "#api/client.ts";
import { signInHere } from "../sign-in/landing/sign-in-here.ts";
import { rememberWallet } from "./wallet-session.ts";

/** Completes a wallet's account with the mail's token, and signs in. Throws the server's error. */
export const completeWallet = (given: {
  publicAddress: string;
  email: string;
  ticket: string;
}): Promise<void> =>
  signInHere({ method: "MetaMask", email: given.email, publicAddress: given.publicAddress }, async () => {
    const { data } = await unsigned("PUT /auth/v1/register/ethereum", { body: given });
    rememberWallet(given.publicAddress.toLowerCase());
    return data;
  });
