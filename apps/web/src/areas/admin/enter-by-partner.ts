import * as t from "@veranda/messages/staff";
import { waitFor } from "#site/statechart/statechart.ts";
import { unsigned } from "#api/client.ts";
import type { LogIn } from "#session/auth-data.ts";
import { loadAuth } from "#session/auth.ts";
import { isLoggedIn, statusOf } from "#session/auth-machine.ts";

/** React may run effects twice, and a key is valid once. */
const tries = new Map<string, Promise<string | null>>();

/** Signs in with a partner's key (`userKey=…`, or the key alone); resolves with the error, or null. */
export function enterByPartner(fragment: string): Promise<string | null> {
  const begun = tries.get(fragment) ?? enter(new URLSearchParams(fragment).get("userKey") || fragment);
  tries.set(fragment, begun);
  return begun;
}

async function enter(userKey: string): Promise<string | null> {
  if (userKey === "") return t.linkIncomplete();
  const auth = await loadAuth();
  await auth.settled();
  auth.send({ type: "LOGIN_SSO", logIn: byPartner(userKey) });
  const ended = await waitFor(auth.actor, (now) => statusOf(now) !== "LoggingIn");
  const { loginError } = ended.context;
  if (isLoggedIn(ended) && loginError === null) return null;
  auth.send({ type: "RESET_LOGIN_ERROR" });
  return loginError !== null && "sentence" in loginError && loginError.kind === "other"
    ? loginError.sentence
    : t.keyRejected();
}

const byPartner = (userKey: string): LogIn => ({
  method: "SSO",
  email: null,
  obtain: async (signal) => {
    const { data } = await unsigned("POST /v2/users/placeb/auth", { body: { userKey } }, { signal });
    const body = { accessToken: data.authToken, email: null, loginProvider: "SSO" } as const;
    return (await unsigned("POST /auth/v1/token/exchange", { body }, { signal })).data;
  },
});
