import type { IDToken } from "openid-client";
import { z } from "zod";
import type { LoginMethod } from "@veranda/contract";
import type { OauthProvider } from "@veranda/contract/calls/sign-in";
import type { Identity } from "../accounts/identities.ts";

export const METHODS: Readonly<Record<OauthProvider, LoginMethod>> = {
  google: "Google",
  apple: "Apple",
  microsoft: "Microsoft",
};

/** The identity in an ID token, by each provider's rules about which claims are verified. */
export function identityOf(provider: OauthProvider, claims: IDToken, answer: URLSearchParams): Identity {
  const email = textOf(claims["email"])?.toLowerCase() ?? null;
  const displayName = textOf(claims["name"]);
  switch (provider) {
    case "google":
      return {
        provider,
        subject: claims.sub,
        email,
        isEmailVerified: isTrue(claims["email_verified"]),
        isEmailUnproven: isFalse(claims["email_verified"]),
        displayName,
      };
    case "apple":
      return {
        provider,
        subject: claims.sub,
        email,
        isEmailVerified: isTrue(claims["email_verified"]),
        isEmailUnproven: isFalse(claims["email_verified"]),
        // Apple sends it once, beside the token, at the first sign-in.
        displayName: displayName ?? appleName(answer.get("user")),
      };
    case "microsoft":
      return {
        provider,
        subject: microsoftSubject(claims),
        email,
        // Any tenant can put any address into `email`; this claim confirms that the tenant owns the domain.
        // https://learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization
        isEmailVerified: isTrue(claims["xms_edov"]),
        displayName,
      };
    default:
      return provider satisfies never;
  }
}

/** Microsoft's stable id of a person: tenant and object id. Test providers without them use `sub`. */
function microsoftSubject({ tid, oid, sub }: IDToken): string {
  const [tenant, object] = [textOf(tid), textOf(oid)];
  return tenant === null || object === null ? sub : `${tenant}:${object}`;
}

const isTrue = (claim: unknown): boolean =>
  claim === true || claim === "true" || claim === 1 || claim === "1";

const isFalse = (claim: unknown): boolean =>
  claim === false || claim === "false" || claim === 0 || claim === "0";

const textOf = (claim: unknown): string | null =>
  typeof claim === "string" && claim.trim() !== "" && claim.length <= 254 ? claim.trim() : null;

const appleUser = z.object({
  name: z.object({ firstName: z.unknown(), lastName: z.unknown() }).partial().optional(),
});
function appleName(json: string | null): string | null {
  try {
    const { name } = appleUser.parse(JSON.parse(json ?? ""));
    return textOf([name?.firstName, name?.lastName].filter((part) => typeof part === "string").join(" "));
  } catch {
    return null;
  }
}
