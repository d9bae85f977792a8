import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { samlProviderId } from "@veranda/contract/calls/sign-in";

/** Each parser throws an Error whose message completes "<NAME> …". */

/** Issuer URL of an OpenID provider: with TLS, unless it is on this machine. */
export function issuer(text: string): string {
  const url = URL.parse(text);
  const isHere = url?.protocol === "http:" && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (!url || !(url.protocol === "https:" || isHere) || url.search !== "" || url.hash !== "")
    throw new Error("must be the https:// address of an OpenID provider");
  return text;
}

/** A GUID or a domain of one organisation, or Microsoft's keywords for several. */
export function tenant(text: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/.test(text)) throw new Error("must be a tenant's id or domain");
  return text;
}

/**
 * A private key as text, with line breaks or `
 * ` escapes, or a file that contains it.
 */
export function appleKey(text: string): string {
  const pem = text.includes("-----BEGIN ") ? text.replaceAll("\\n", "\n") : readText(text);
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1") return pem;
  } catch (cause) {
    throw new Error("must be the key that Apple gave out (.p8), or a file that holds it", { cause });
  }
  throw new Error("must be a P-256 key, as Apple gives them out");
}

const certificate = z.string().transform((text, context) => {
  const pem = text.includes("-----BEGIN ")
    ? text
    : `-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/g, "")}\n-----END CERTIFICATE-----`;
  try {
    return new X509Certificate(pem).toString();
  } catch {
    context.addIssue("is not an X.509 certificate");
    return z.NEVER;
  }
});
const domain = z
  .string()
  .regex(/^(?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]+$/, "is not a domain")
  .transform((name) => name.toLowerCase());
const providers = z
  .array(
    z.strictObject({
      id: samlProviderId,
      /** Addresses in these domains sign in here, and count as verified. */
      domains: z.array(domain).min(1),
      issuer: z.string().min(1),
      entryPoint: z.url({ protocol: /^https?$/ }),
      /** One certificate, or several while the provider rotates them. */
      certificate: z.union([certificate.transform((one) => [one]), z.array(certificate).min(1)]),
    }),
  )
  .superRefine((list, context) => {
    for (const [what, values] of [
      ["provider", list.map(({ id }) => id)],
      ["domain", list.flatMap(({ domains }) => domains)],
    ] as const)
      if (new Set(values).size < values.length) context.addIssue(`names a ${what} twice`);
  });
export type SamlProviderEntry = z.output<typeof providers>[number];

/** A JSON list of providers, or a file that contains it. */
export function samlProviders(text: string): SamlProviderEntry[] {
  const json = text.trim().startsWith("[") ? text : readText(text);
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (cause) {
    throw new Error("must be a JSON list of providers, or a file that holds one", { cause });
  }
  const parsed = providers.safeParse(given);
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: "" }] = parsed.error.issues;
  throw new Error(`can't be used: ${path.length === 0 ? "it" : path.join(".")} ${message}`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new Error("names a file that can't be read", { cause });
  }
}
