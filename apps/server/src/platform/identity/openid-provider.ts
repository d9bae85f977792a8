import type { ClientAuth, Configuration, IDToken } from "openid-client";
import { IdentityRefused } from "./identity-refused.ts";
import { codeOf, messageOf } from "../thrown.ts";

const TIMEOUT_S = 8;
const CLOCK_SKEW_S = 30;
/** Lifetime of a provider's metadata; if it can't be refreshed, the old is used. */
const DISCOVERY_MS = 3_600_000;

/** Secrets of one sign-in in one browser: the callback must match all three. */
type OpenidFlow = { readonly state: string; readonly nonce: string; readonly verifier: string };

export type OpenidSettings = {
  readonly issuer: string;
  readonly clientId: string;
  /** A secret, or a function that signs one per request. */
  readonly secret: string | ClientAuth;
  readonly scope: string;
  readonly responseMode: "query" | "form_post";
  /** Callback URL, exactly as registered with the provider. */
  readonly redirectUri: string;
  /** Monotonic clock in milliseconds. */
  readonly monotonic: () => number;
};

export type OpenidProvider = {
  newFlow(): Promise<OpenidFlow>;
  /** The URL to redirect the browser to. Throws IdentityRefused. */
  authorizationUrl(flow: OpenidFlow): Promise<string>;
  /** The ID token for a callback's parameters. Throws IdentityRefused. */
  redeem(answer: URLSearchParams, flow: OpenidFlow): Promise<IDToken>;
  /** Redeems a code that was issued to an app; returns its tokens and their subject. Throws IdentityRefused. */
  redeemCode(code: string): Promise<ProviderTokens>;
  revoke(refreshToken: string): Promise<void>;
};

type ProviderTokens = {
  readonly subject: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresInS: number;
};

/** OpenID Connect: authorization code with PKCE (S256), state and nonce. The library is loaded on first use. */
export function createOpenidProvider(settings: OpenidSettings): OpenidProvider {
  const { redirectUri, scope, responseMode, monotonic } = settings;
  let cached: { at: number; configuration: Promise<Configuration> } | undefined;

  const configuration = async (): Promise<Configuration> => {
    const before = cached;
    if (before !== undefined && monotonic() - before.at < DISCOVERY_MS) return before.configuration;
    const asked = { at: monotonic(), configuration: discover(settings) };
    cached = asked;
    try {
      return await asked.configuration;
    } catch (error) {
      if (cached === asked) cached = before;
      if (before !== undefined) return before.configuration;
      throw error;
    }
  };

  return {
    async newFlow() {
      const { randomNonce, randomPKCECodeVerifier, randomState } = await import("openid-client");
      return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    },

    authorizationUrl: ({ state, nonce, verifier }) =>
      named(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client");
        return buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(responseMode === "query" ? {} : { response_mode: responseMode }),
        }).href;
      }),

    redeem: (answer, { state, nonce, verifier }) =>
      named(async () => {
        const { authorizationCodeGrant } = await import("openid-client");
        const url = new URL(redirectUri);
        for (const [name, value] of answer) url.searchParams.append(name, value);
        const tokens = await authorizationCodeGrant(await configuration(), url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        return claimsOf(tokens.claims());
      }),

    redeemCode: (code) =>
      named(async () => {
        const { genericGrantRequest } = await import("openid-client");
        const tokens = await genericGrantRequest(await configuration(), "authorization_code", {
          code,
          redirect_uri: redirectUri,
        });
        return {
          subject: claimsOf(tokens.claims()).sub,
          accessToken: tokens.access_token,
          refreshToken: tokens.refresh_token ?? null,
          expiresInS: tokens.expires_in ?? 0,
        };
      }),

    revoke: (refreshToken) =>
      named(async () => {
        const { tokenRevocation } = await import("openid-client");
        await tokenRevocation(await configuration(), refreshToken, { token_type_hint: "refresh_token" });
      }),
  };
}

async function discover({ issuer, clientId, secret }: OpenidSettings): Promise<Configuration> {
  const openid = await import("openid-client");
  const url = new URL(issuer);
  const authentication = typeof secret === "string" ? openid.ClientSecretPost(secret) : secret;
  return openid.discovery(url, clientId, { [openid.clockTolerance]: CLOCK_SKEW_S }, authentication, {
    timeout: TIMEOUT_S,
    execute: [
      // The ID token's signature is checked too, though it arrives over the provider's own TLS.
      openid.enableNonRepudiationChecks,
      // For a provider on this machine; the settings reject others without TLS.
      ...(url.protocol === "http:" ? [openid.allowInsecureRequests] : []),
    ],
  });
}

function claimsOf(claims: IDToken | undefined): IDToken {
  if (claims === undefined) throw new IdentityRefused("refused", "no ID token");
  return claims;
}

/** Converts openid-client's errors by kind, without the data in them. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  const { AuthorizationResponseError, ResponseBodyError } = await import("openid-client");
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdentityRefused) throw error;
    if (error instanceof AuthorizationResponseError) {
      const isCancelled = CANCELLED.has(error.error);
      throw new IdentityRefused(isCancelled ? "cancelled" : "refused", `authorization: ${word(error.error)}`);
    }
    if (error instanceof ResponseBodyError)
      throw new IdentityRefused(
        // The person can't help it if the provider doesn't know this client.
        OURS.has(error.error) || error.status >= 500 ? "unavailable" : "refused",
        `token endpoint: ${word(error.error)}`,
      );
    const code = codeOf(error);
    const isAway = error instanceof TypeError || AWAY.has(code);
    // The library's error codes name the failed check, never a value.
    const words = messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
    throw new IdentityRefused(isAway ? "unavailable" : "refused", `${code || "OAUTH"}: ${words}`);
  }
}

/** Apple's code is user_cancelled_authorize. */
const CANCELLED = new Set([
  "access_denied",
  "user_cancelled_authorize",
  "consent_required",
  "login_required",
]);
const OURS = new Set(["invalid_client", "unauthorized_client", "temporarily_unavailable", "server_error"]);
const AWAY = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);
/** An error code of the provider if it is well-formed: anyone can write into the callback URL. */
const word = (text: string): string => (/^[a-z_]{1,60}$/.test(text) ? text : "unknown");
