import type { Logger } from "pino";
import type { ErrorName } from "@veranda/contract";
import {
  SIGN_IN_REDIRECT_S,
  type OauthProvider,
  type SignInReturn,
  type SignInStart,
} from "@veranda/contract/calls/sign-in";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { IdentityRefused } from "../../platform/identity/identity-refused.ts";
import type { Person } from "../accounts/access-token.ts";
import { audit, type Origin } from "../accounts/audit.ts";
import type { Identities, Identity, Returned } from "../accounts/identities.ts";
import type { Flow, Flows } from "./flow.ts";
import { returnPath } from "./return-path.ts";
import type { ReplayGuard } from "./replay-guard.ts";
import type { SignInProvider } from "./provider.ts";
import type { SignInProviders } from "./providers.ts";

/** A started sign-in: the URL to redirect to, and what the browser stores until it returns. */
export type Begun = { readonly url: string; readonly state: string; readonly sealed: string };

/** The result of a sign-in, and the page to return to. */
export type Ending = { readonly flow: Flow; readonly result: SignInReturn };

export type SignIn = {
  /** `linkTo`: adds the identity to this person instead of signing in. Throws NOT_FOUND, INVALID_INPUT, UNAVAILABLE. */
  begin(name: string, start: SignInStart, linkTo: Person | null): Promise<Begun>;
  /** Throws SIGN_IN_EXPIRED if this browser hasn't started such a sign-in here. */
  end(name: string, answer: URLSearchParams, sealed: string | undefined, from: Returned): Promise<Ending>;
};

export type SignInDeps = {
  providers: Pick<SignInProviders, "find">;
  flows: Flows;
  replayGuard: ReplayGuard;
  identities: Identities;
  hasEnded: (sessionId: string) => boolean;
  db: Db;
  log: Logger;
  now: () => number;
};

/** Signing in at a provider: redirect, then handle the identity that it returns. */
export function createSignIn(deps: SignInDeps): SignIn {
  const { providers, flows, replayGuard, identities, db, log, now } = deps;

  const providerOf = async (name: string): Promise<SignInProvider> => {
    const way = await providers.find(name);
    if (way === null) throw new NamedError("NOT_FOUND", { message: "There is no such way to sign in here" });
    return way;
  };

  /** Logs a rejected sign-in and returns a named error. */
  const refuse = async (way: SignInProvider, error: IdentityRefused, origin: Origin): Promise<ErrorName> => {
    const { kind, reason } = error;
    if (kind === "cancelled") return "SIGN_IN_CANCELLED";
    log.warn({ provider: way.name, reason }, "A sign-in elsewhere was refused");
    if (kind === "unavailable") return "UNAVAILABLE";
    const action = way.method === "SSO" ? "assertion_refused" : "sign_in_failed";
    await audit(db, now(), { accountId: null, action, origin, details: { provider: way.name, reason } });
    return "SIGN_IN_REFUSED";
  };

  const taken = async (
    way: SignInProvider,
    identity: Identity,
    { linkTo }: Flow,
    from: Returned,
  ): Promise<SignInReturn> => {
    const loginProvider = way.method;
    if (linkTo === null) {
      const { code } = await identities.signIn(identity, way.method, from, way.admit);
      return { loginProvider, accessToken: code };
    }
    if (deps.hasEnded(linkTo.sessionId)) return { loginProvider, error: "SESSION_ENDED" };
    try {
      await identities.link(linkTo, identity, from.origin);
    } catch (error) {
      if (!(error instanceof NamedError)) throw error;
      if (error.code === "SESSION_ENDED") return { loginProvider, error: error.code };
      if (error.code !== "FORBIDDEN") throw error;
      return { loginProvider, error: "IDENTITY_TAKEN" satisfies ErrorName };
    }
    return { loginProvider, connected: way.name as OauthProvider };
  };

  return {
    async begin(name, start, linkTo) {
      const way = await providerOf(name);
      const path = returnPath(start.return);
      try {
        const { url, secrets } = await way.begin();
        const sealed = await flows.seal({
          ...secrets,
          provider: name,
          return: path,
          mode: start.mode,
          request: start.request ?? null,
          linkTo,
        });
        return { url, state: secrets.state, sealed };
      } catch (error) {
        if (!(error instanceof IdentityRefused)) throw error;
        log.warn({ provider: name, reason: error.reason }, "A sign-in elsewhere could not begin");
        throw new NamedError("UNAVAILABLE", { message: "The provider does not answer" });
      }
    },

    async end(name, answer, sealed, from) {
      const { origin } = from;
      const way = await providerOf(name);
      const flow = await flows.open(sealed);
      const expiry = now() + SIGN_IN_REDIRECT_S * 1000;
      // Only the provider that was asked may answer, and only once.
      if (flow?.provider !== name || !(await replayGuard.first(`flow ${flow.state}`, expiry))) {
        const reason = flow === null ? "no sign-in of this browser" : "another provider, or a second answer";
        await refuse(way, new IdentityRefused("refused", reason), origin);
        throw new NamedError("SIGN_IN_EXPIRED");
      }
      try {
        return { flow, result: await taken(way, await way.end(answer, flow), flow, from) };
      } catch (error) {
        if (error instanceof IdentityRefused)
          return { flow, result: { loginProvider: way.method, error: await refuse(way, error, origin) } };
        log.error({ err: error, provider: name }, "A sign-in elsewhere failed");
        const code = error instanceof NamedError ? error.code : "INTERNAL";
        return { flow, result: { loginProvider: way.method, error: code } };
      }
    },
  };
}
