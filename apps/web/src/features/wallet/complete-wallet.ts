import { waitFor } from "xstate";
import { unsigned } from "../../api/client.ts";
import { loadAuth } from "../auth/auth.ts";
import { statusOf } from "../auth/auth-machine.ts";
import { rememberWallet } from "./wallet-session.ts";

/** Completes the account of a wallet by the ticket of its mail, and signs in. Throws what the server says. */
export async function completeWallet(given: {
  publicAddress: string;
  email: string;
  ticket: string;
}): Promise<void> {
  const auth = await loadAuth();
  await auth.settled();
  const { data: tokens } = await unsigned("PUT /auth/v1/register/ethereum", { body: given });
  const { email, publicAddress } = given;
  rememberWallet(publicAddress.toLowerCase());
  const obtain = () => Promise.resolve(tokens);
  auth.send({ type: "LOGIN_WITH", logIn: { method: "MetaMask", email, publicAddress, obtain } });
  await waitFor(auth.actor, (now) => statusOf(now) !== "LoggingIn");
}
