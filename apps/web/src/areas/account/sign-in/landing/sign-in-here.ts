import type { SessionTokens } from "@veranda/contract";
import { waitFor } from "#site/statechart/statechart.ts";
import { loadAuth } from "#session/auth.ts";
import type { LogIn } from "#session/auth-data.ts";
import { statusOf } from "#session/auth-machine.ts";

/** Signs in with the token of a mail's link; resolves when done. `obtain` throws the server's error. */
export async function signInHere(
  logIn: Omit<LogIn, "obtain">,
  obtain: () => Promise<SessionTokens>,
): Promise<void> {
  const auth = await loadAuth();
  await auth.settled();
  const tokens = await obtain();
  auth.send({ type: "LOGIN_WITH", logIn: { ...logIn, obtain: () => Promise.resolve(tokens) } });
  await waitFor(auth.actor, (now) => statusOf(now) !== "LoggingIn");
}
