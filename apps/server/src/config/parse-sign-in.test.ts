import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeCertificate } from "../domains/sign-in/testing/make-certificate.ts";
import { appleKey, issuer, samlProviders } from "./parse-sign-in.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-parse-"));
const pem = (namedCurve: string): string =>
  generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" }) as string;

test("an issuer uses TLS, unless it is on this machine", () => {
  expect(issuer("https://id.example.org")).toBe("https://id.example.org");
  expect(issuer("http://127.0.0.1:4000")).toBe("http://127.0.0.1:4000");
  for (const text of ["http://id.example.org", "http://127.0.0.1.evil.test", "ftp://x", "x", "https://a/?b"])
    expect(() => issuer(text)).toThrow("must be the https:// address");
});

test("Apple's key is accepted as text, as one line, or as a file", () => {
  const key = pem("prime256v1");
  writeFileSync(join(folder, "key.p8"), key);
  expect(appleKey(key)).toBe(key);
  expect(appleKey(key.replaceAll("\n", "\\n"))).toBe(key);
  expect(appleKey(join(folder, "key.p8"))).toBe(key);
  expect(() => appleKey(pem("secp384r1"))).toThrow("must be a P-256 key");
  expect(() => appleKey("-----BEGIN PRIVATE KEY-----\\nAAAA")).toThrow("must be the key that Apple gave out");
  expect(() => appleKey(join(folder, "nowhere.p8"))).toThrow("names a file that can't be read");
});

test("identity providers are accepted as JSON or as a file; errors have a message", () => {
  const { certificate } = makeCertificate();
  const one = {
    id: "corp",
    domains: ["Corp.Test"],
    issuer: "https://idp.test",
    entryPoint: "https://idp.test/sso",
    certificate,
  };
  const read = (...list: object[]) => samlProviders(JSON.stringify(list));
  const [parsed] = read(one);
  expect(parsed).toMatchObject({ id: "corp", domains: ["corp.test"], certificate: [certificate] });
  const bare = certificate.replace(/-----[^-]+-----|\n/g, "");
  expect(read({ ...one, certificate: [bare, certificate] })[0]?.certificate).toEqual([
    certificate,
    certificate,
  ]);
  writeFileSync(join(folder, "saml.json"), JSON.stringify([one]));
  expect(samlProviders(join(folder, "saml.json"))).toHaveLength(1);
  expect(() => samlProviders("[nonsense")).toThrow("must be a JSON list of providers");
  expect(() => read(one, one)).toThrow("can't be used: it names a provider twice");
  expect(() => read(one, { ...one, id: "b", domains: ["corp.TEST"] })).toThrow("it names a domain twice");
  expect(() => read({ ...one, id: "A B" })).toThrow("0.id");
  expect(() => read({ ...one, certificate: "AAAA" })).toThrow("0.certificate");
  expect(() => read({ ...one, entryPoint: "javascript:alert(1)" })).toThrow("0.entryPoint");
  expect(() => read({ ...one, domains: ["*"] })).toThrow("0.domains.0 is not a domain");
});
