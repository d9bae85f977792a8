import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose/jwt/sign";
import type { ClientAuth } from "openid-client";

const LIFETIME_S = 300;

export type AppleKey = {
  /** The services id. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS 8, P-256, as Apple hands it out. */
  readonly privateKey: string;
};

/**
 * Apple's client secret is a token that one signs oneself (ES256), for its issuer alone and for minutes.
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function appleClientAuth(
  { clientId, teamId, keyId, privateKey }: AppleKey,
  now: () => number,
): ClientAuth {
  const key = createPrivateKey(privateKey);
  // Awaited, whatever its type says: openid-client's own PrivateKeyJwt is one like it.
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
