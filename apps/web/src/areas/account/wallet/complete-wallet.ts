import { unsigned } from "#api/client.ts";
import { signInHere } from "../sign-in/landing/sign-in-here.ts";
import { rememberWallet } from "./wallet-session.ts";

/** Completes the account of a wallet by the ticket of its mail, and signs in. Throws what the server says. */
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
