import { createSecretKey } from "node:crypto";
import { jwtVerify } from "jose/jwt/verify";
import { z } from "zod";
import { NamedError } from "../../named-error.ts";
import type { Identities, Returned } from "../accounts/identities.ts";
import { audit } from "../accounts/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ReplayGuard } from "./replay-guard.ts";

/** Provider name in the identities of partner sites' users. */
export const PARTNER_PROVIDER = "partner";
/** Maximum lifetime of a key: a longer one could leak and be used by others. */
const LIFETIME_MAX_S = 600;
const CLOCK_TOLERANCE_S = 30;

const claims = z.object({
  sub: z.string().min(1).max(200),
  jti: z.string().min(8).max(200),
  exp: z.int(),
  name: z.string().max(200).optional(),
});

export type PartnerSignIn = {
  /** A one-time code for the person in the key. Throws INVALID_CREDENTIAL, or NOT_FOUND without a partner. */
  (userKey: string, from: Returned): Promise<string>;
};

export type PartnerDeps = {
  db: Db;
  /** Shared with the partner; undefined if there is none. */
  secret: string | undefined;
  /** The server's public URL, which keys must have as audience. */
  audience: string;
  identities: Identities;
  replayGuard: ReplayGuard;
  now: () => number;
};

/** Signs in people of a partner site by a JWT that the partner issues for each (RFC 7519, HS256). */
export function createPartnerSignIn({
  db,
  secret,
  audience,
  identities,
  replayGuard,
  now,
}: PartnerDeps): PartnerSignIn {
  const key = secret === undefined ? null : createSecretKey(Buffer.from(secret));
  return async (userKey, from) => {
    if (key === null) throw new NamedError("NOT_FOUND", { message: "No partner is set" });
    try {
      const { payload } = await jwtVerify(userKey, key, {
        algorithms: ["HS256"],
        audience,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(now()),
      });
      const { sub, jti, exp, name } = claims.parse(payload);
      if (exp * 1000 - now() > (LIFETIME_MAX_S + CLOCK_TOLERANCE_S) * 1000)
        throw new Error("It lives too long");
      if (!(await replayGuard.first(`partner ${jti}`, (exp + CLOCK_TOLERANCE_S) * 1000)))
        throw new Error("It was used");
      const identity = {
        provider: PARTNER_PROVIDER,
        subject: sub,
        email: null,
        isEmailVerified: false,
        displayName: name ?? null,
      };
      return (await identities.signIn(identity, "SSO", from)).code;
    } catch (cause) {
      await audit(db, now(), {
        accountId: null,
        action: "assertion_refused",
        origin: from.origin,
        details: { provider: PARTNER_PROVIDER },
      });
      throw new NamedError("INVALID_CREDENTIAL", { message: "The partner's key does not hold", cause });
    }
  };
}
