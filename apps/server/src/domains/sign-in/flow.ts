import { hkdfSync } from "node:crypto";
import { jwtDecrypt } from "jose/jwt/decrypt";
import { EncryptJWT } from "jose/jwt/encrypt";
import { z } from "zod";
import { SIGN_IN_REDIRECT_S } from "@veranda/contract/calls/sign-in";

const flowShape = z.object({
  /** Returned by the provider; also part of the cookie's name. */
  state: z.string(),
  provider: z.string(),
  /** For OpenID Connect. */
  nonce: z.string(),
  verifier: z.string(),
  /** For SAML: the request that the answer must refer to. */
  requestId: z.string(),
  return: z.string(),
  mode: z.enum(["popup", "redirect"]),
  request: z.string().nullable(),
  /** The account to which the identity is added; null for signing in. */
  linkTo: z.object({ accountId: z.string(), sessionId: z.string() }).nullable(),
});
/** A pending sign-in at a provider, as stored in the browser. */
export type Flow = z.output<typeof flowShape>;

export type Flows = {
  seal(flow: Flow): Promise<string>;
  /** Null if it isn't ours, was modified, or has expired. */
  open(sealed: string | undefined): Promise<Flow | null>;
};

const AUDIENCE = "veranda:sign-in-elsewhere";

/** Encrypted with a key from the installation's secret (A256GCM): the cookie can be neither read nor modified. */
export function createFlows(secret: Uint8Array, now: () => number): Flows {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", AUDIENCE, 32));
  return {
    async seal(flow) {
      const at = Math.floor(now() / 1000);
      return new EncryptJWT({ flow })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(at + SIGN_IN_REDIRECT_S)
        .encrypt(key);
    },
    async open(sealed) {
      if (sealed === undefined) return null;
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          audience: AUDIENCE,
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
          currentDate: new Date(now()),
        });
        return flowShape.parse(payload["flow"]);
      } catch {
        return null;
      }
    },
  };
}
