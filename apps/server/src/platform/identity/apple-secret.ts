import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose/jwt/sign";
import type { ClientAuth } from "openid-client";

const LIFETIME_S = 300;

export type AppleKey = {
  /** The services ID. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS 8, P-256, as Apple issues it. */
  readonly privateKey: string;
};

/**
 * Apple's client secret is a JWT that the client signs itself (ES256), valid for minutes.
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function appleClientAuth(
  { clientId, teamId, keyId, privateKey }: AppleKey,
  now: () => number,
): ClientAuth {
  const key = createPrivateKey(privateKey);
  // openid-client awaits it, whatever its type says: the library's own PrivateKeyJwt is async too.
  // oxlint-disable-next-line typescript/no-misused-promises
  return async (server, _, body) => {
    const issuedAt = Math.floor(now() / 1000);
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(server.issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_S)
      .sign(key);
    body.set("client_id", clientId);
    body.set("client_secret", secret);
  };
}
