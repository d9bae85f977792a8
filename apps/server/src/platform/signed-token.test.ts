import { createHmac, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { expect, test } from "vitest";
import { readToken, signToken, TokenRefused } from "./signed-token.ts";

const secret = randomBytes(32);
const now = Date.UTC(2026, 0, 1);
const seconds = now / 1000;
const claims = { sub: "Größe", list: [1, 2], aud: "seat", exp: seconds + 60 };

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const withParts = (header: unknown, payload: unknown, key: Uint8Array = secret): string => {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
};

test("a token's claims can be read with the secret", () => {
  expect(readToken(signToken(claims, secret), secret, "seat", now)).toEqual(claims);
});

test("tokens are compatible with other JWT libraries", async () => {
  const { payload } = await jwtVerify(signToken(claims, secret), secret, {
    audience: "seat",
    algorithms: ["HS256"],
    currentDate: new Date(now),
  });
  expect(payload).toEqual(claims);
  const theirs = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(secret);
  expect(readToken(theirs, secret, "seat", now)).toEqual(claims);
});

test("a token expires with the second that it names", () => {
  const token = signToken(claims, secret);
  expect(() => readToken(token, secret, "seat", now + 59_999)).not.toThrow();
  expect(() => readToken(token, secret, "seat", now + 60_000)).toThrow(
    expect.objectContaining({ isExpired: true }),
  );
});

test.each([
  ["another secret's", () => signToken(claims, randomBytes(32))],
  ["another audience's", () => signToken({ ...claims, aud: "guest" }, secret)],
  ["several audiences'", () => withParts({ alg: "HS256" }, { ...claims, aud: ["seat", "guest"] })],
  ["unsigned", () => `${part({ alg: "none" })}.${part(claims)}.`],
  ["signed, and called unsigned", () => withParts({ alg: "none" }, claims)],
  ["signed in a way that it calls another", () => withParts({ alg: "HS512" }, claims)],
  ["one with demands that we don't know", () => withParts({ alg: "HS256", crit: ["b64"] }, claims)],
  ["good for ever", () => withParts({ alg: "HS256" }, { ...claims, exp: undefined })],
  ["good until a word", () => withParts({ alg: "HS256" }, { ...claims, exp: "tomorrow" })],
  ["a list", () => withParts({ alg: "HS256" }, [claims])],
  ["changed", () => signToken(claims, secret).replace(/\.[\w-]+\./, `.${part({ ...claims, sub: "x" })}.`)],
  ["cut", () => signToken(claims, secret).slice(0, -1)],
  ["longer", () => `${signToken(claims, secret)}A`],
  ["of four parts", () => `${signToken(claims, secret)}.A`],
  ["nothing", () => ""],
])("a token that is %s is refused", (_, make) => {
  expect(() => readToken(make(), secret, "seat", now)).toThrow(TokenRefused);
});
