import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushTarget } from "../push-target.ts";

/** A browser's side of a push subscription. */
export function createBrowser(endpoint = "https://push.example.org/v2/abc") {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  const target: PushTarget = {
    endpoint,
    p256dh: keys.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
  };
  /** Independent implementation of RFC 8291 and RFC 8188. */
  const read = (body: Buffer): unknown => {
    const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0];
    const theirs = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), theirs]);
    const ikm = Buffer.from(hkdfSync("sha256", keys.computeSecret(theirs), auth, info, 32));
    const key = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: nonce\0", 12));
    const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  return {
    target,
    read,
    token: JSON.stringify({ endpoint, keys: { p256dh: target.p256dh, auth: target.auth } }),
  };
}
