import { hkdfSync } from "node:crypto";
import { jwtDecrypt } from "jose/jwt/decrypt";
import { EncryptJWT } from "jose/jwt/encrypt";
import { z } from "zod";
import { SIGN_IN_REDIRECT_S } from "@veranda/contract/calls/sign-in";

const flowShape = z.object({
  /** Comes back from the provider, and names the cookie that this stands in. */
  state: z.string(),
  provider: z.string(),
  /** Of OpenID Connect. */
  nonce: z.string(),
  verifier: z.string(),
  /** Of SAML: the request that the answer must refer to. */
  requestId: z.string(),
  return: z.string(),
  mode: z.enum(["popup", "redirect"]),
  request: z.string().nullable(),
  /** The account that the identity is added to; null: it is signed in with. */
  linkTo: z.object({ accountId: z.string(), sessionId: z.string() }).nullable(),
});
/** A sign-in elsewhere that is under way, as the browser keeps it. */
export type Flow = z.output<typeof flowShape>;

export type Flows = {
  seal(flow: Flow): Promise<string>;
  /** Null when it is not ours, was changed, or took longer than the cookie lasts. */
  open(sealed: string | undefined): Promise<Flow | null>;
};

const AUDIENCE = "veranda:sign-in-elsewhere";

/** Sealed with the installation's secret (A256GCM): what stands in the cookie can be neither read nor changed. */
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
