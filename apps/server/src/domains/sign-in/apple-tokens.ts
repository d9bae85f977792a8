import { NamedError } from "../../named-error.ts";
import { IdentityRefused } from "../../platform/identity/identity-refused.ts";
import type { OpenidProvider } from "../../platform/identity/openid-provider.ts";
import type { Identities } from "../accounts/identities.ts";

export type AppleTokens = {
  /** Throws NOT_FOUND if Apple isn't configured, FORBIDDEN for another person's code, SIGN_IN_REFUSED, UNAVAILABLE. */
  refresh(
    accountId: string,
    code: string,
  ): Promise<{ access_token: string; refresh_token: string | null; expires_in: number }>;
  revoke(refreshToken: string): Promise<void>;
};

/** Apple's own tokens: Apple requires that apps revoke them when an account is deleted. */
export function createAppleTokens(apple: OpenidProvider | null, identities: Identities): AppleTokens {
  const provider = (): OpenidProvider => {
    if (apple === null) throw new NamedError("NOT_FOUND", { message: "Apple is not set up here" });
    return apple;
  };
  return {
    async refresh(accountId, code) {
      const tokens = await named(() => provider().redeemCode(code));
      const own = await identities.of(accountId);
      if (!own.some((each) => each.provider === "apple" && each.subject === tokens.subject))
        throw new NamedError("FORBIDDEN", {
          message: "The code is of an Apple account that is not connected",
        });
      return {
        access_token: tokens.accessToken,
        refresh_token: tokens.refreshToken,
        expires_in: tokens.expiresInS,
      };
    },
    revoke: (refreshToken) => named(() => provider().revoke(refreshToken)),
  };
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof IdentityRefused)) throw cause;
    throw new NamedError(cause.kind === "unavailable" ? "UNAVAILABLE" : "SIGN_IN_REFUSED", { cause });
  }
}
