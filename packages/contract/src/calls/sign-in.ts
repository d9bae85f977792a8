import { z } from "zod";
import { defineCall } from "../call.ts";
import { SIGN_IN_CHANNEL } from "../constants.ts";
import { currentUser, email } from "../records/account.ts";
import { displayName } from "../records/person.ts";
import { loginMethod } from "../records/sign-in.ts";
import { text } from "../records/text.ts";

/** How long a sign-in elsewhere may take, and how long its cookie is kept. */
export const SIGN_IN_REDIRECT_S = 300;

/** Providers that use OpenID Connect. */
export const oauthProvider = z.enum(["google", "apple", "microsoft"]);
export type OauthProvider = z.infer<typeof oauthProvider>;

/** A sign-in provider of an organisation, as named by the operator. */
export const samlProviderId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

/** A path of this site with its query, such as `/s/abc?share=x`. The server rejects any other address. */
const returnPath = text.min(1).max(2000);

/** How the sign-in is shown, and where it ends. */
export const signInStart = z.object({
  /** The page that started it. In a popup, it is where people end up if the opener was closed or lost. */
  return: returnPath.default("/"),
  mode: z.enum(["popup", "redirect"]).default("redirect"),
  /** Returned with the answer, so that a page recognises its own popup's. */
  request: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});
export type SignInStart = z.output<typeof signInStart>;

/** Addresses for browsers rather than calls; they are under /api like the calls. They end in a `signInReturn`. */
export const signInPages = {
  oauthStart: "/auth/v1/oauth/{provider}/start",
  oauthCallback: "/auth/v1/oauth/{provider}/callback",
  samlStart: "/auth/v1/saml/{providerID}/start",
  samlConsume: "/auth/v1/saml/{providerID}/acs",
} as const;

/**
 * How this installation identifies itself to an organisation's identity provider. `publicUrl`: without a trailing
 * slash.
 */
export const samlSiteOf = (
  publicUrl: string,
  providerID: string,
): { entityID: string; consumerURL: string; startURL: string } => {
  const at = (page: string): string => `${publicUrl}/api${page.replace("{providerID}", providerID)}`;
  const consumerURL = at(signInPages.samlConsume);
  // The entity id differs per provider: an assertion for one is not valid for another.
  return { consumerURL, entityID: consumerURL.replace(/\/acs$/, ""), startURL: at(signInPages.samlStart) };
};

/**
 * Result of a sign-in elsewhere. After a redirect, it is in the fragment of the page's address as URL parameters; from
 * a popup, it is a message to the opener, or on the BroadcastChannel of the same name if the opener is lost.
 */
export const signInReturn = z.union([
  /** The one-time code for `exchangeToken`; valid for two minutes. */
  z.object({ loginProvider: loginMethod, accessToken: text.max(256) }),
  /** The provider is connected to the account that asked for it. */
  z.object({ loginProvider: loginMethod, connected: oauthProvider }),
  /** A name of the error catalogue. */
  z.object({ loginProvider: loginMethod, error: text.max(64) }),
]);
export type SignInReturn = z.infer<typeof signInReturn>;

export { SIGN_IN_CHANNEL };
export const signInMessage = z.intersection(
  z.object({ type: z.literal(SIGN_IN_CHANNEL), request: z.string().nullable() }),
  signInReturn,
);
export type SignInMessage = z.infer<typeof signInMessage>;

/** Reads the result of a redirect from the fragment; null if there is none. */
export function readSignInFragment(hash: string): SignInReturn | null {
  const parsed = signInReturn.safeParse(Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ""))));
  return parsed.success ? parsed.data : null;
}

const connection = z.object({
  /** google, apple, microsoft, `saml:` and the provider's id; for a wallet, its address. */
  connection: z.string(),
  status: z.literal("connected"),
  email: z.string().nullable(),
});
export const integrations = z.object({
  connectedAccounts: z.array(connection),
  connectedWallets: z.array(connection.omit({ email: true })),
});
export type Integrations = z.infer<typeof integrations>;

export const signInCalls = {
  appleRefresh: defineCall({
    method: "POST",
    path: "/auth/v1/apple/refresh",
    summary: "Apple's own tokens for an authorization code of the signed-in person's Apple account",
    caller: "person",
    keepsPages: true,
    body: z.object({ authorizationCode: text.min(1).max(2048) }),
    answer: z.object({ access_token: z.string(), refresh_token: z.string().nullable(), expires_in: z.int() }),
    errors: ["NOT_FOUND", "FORBIDDEN", "SIGN_IN_REFUSED"],
  }),
  appleRevoke: defineCall({
    method: "POST",
    path: "/auth/v1/apple/revoke",
    summary: "Tells Apple that its refresh token is not used any more",
    caller: "person",
    keepsPages: true,
    body: z.object({ refresh_token: text.min(1).max(2048) }),
    answer: z.object({}),
    errors: ["NOT_FOUND", "SIGN_IN_REFUSED"],
  }),
  samlProvider: defineCall({
    method: "GET",
    path: "/v2/login/saml",
    summary: "The sign-in provider of an address's domain, or null; who has an account is not told",
    caller: "anyone",
    query: z.object({ email }),
    answer: z.object({ providerID: samlProviderId.nullable() }),
    errors: [],
  }),
  registerSso: defineCall({
    method: "POST",
    path: "/v2/users/sso",
    summary: "Completes the account of someone who signs in by their organisation; twice is as good",
    caller: "person",
    body: z.object({ displayName: displayName.optional(), acceptedTerms: z.literal(true) }),
    publicTexts: ["displayName"],
    answer: currentUser,
    errors: ["FORBIDDEN", "NAME_INVALID"],
  }),
  integrations: defineCall({
    method: "GET",
    path: "/integrations",
    summary: "The accounts elsewhere and the wallets that one signs in with",
    caller: "person",
    answer: integrations,
    errors: [],
  }),
  connectIntegration: defineCall({
    method: "GET",
    path: "/integrations/auth",
    summary: "Where to go to connect another provider; good for five minutes in the browser that asked",
    caller: "person",
    query: signInStart.extend({ api: oauthProvider }),
    answer: z.object({ url: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  disconnectIntegration: defineCall({
    method: "POST",
    path: "/integrations/disconnect",
    summary: "Takes a connected account or wallet away, unless it is the last way to sign in",
    caller: "person",
    body: z.object({ provider: text.min(1).max(80), type: z.enum(["account", "wallet"]) }),
    answer: integrations,
    errors: ["NOT_FOUND", "LAST_SIGN_IN"],
  }),
} as const;
