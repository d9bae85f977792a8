import { IdentityRefused } from "./identity-refused.ts";

const MAX_BYTES = 200_000;
const SHA1 = /xmldsig#(?:rsa-|dsa-|hmac-)?sha1["']/;

/**
 * Decodes a SAML response and accepts only the plain XML that providers write. Document types (entities), comments,
 * CDATA sections and processing instructions aren't needed, and parsers disagree about them; a second assertion or
 * response indicates signature wrapping. Throws IdentityRefused.
 */
export function strictXml(base64: string): string {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length === 0 || bytes.length > MAX_BYTES) throw refused("the response is empty or too large");
  const xml = decode(bytes).replace(/^\uFEFF/, "");
  const body = xml.replace(/^\s*<\?xml\s[^?<>]*\?>/, "");
  if (body.includes("<!")) throw refused("a document type, a comment or a character data section");
  if (body.includes("<?")) throw refused("a processing instruction");
  if (count(body, "Response") !== 1) throw refused("not exactly one response");
  if (count(body, "EncryptedAssertion") !== 0) throw refused("an encrypted assertion");
  if (count(body, "Assertion") !== 1) throw refused("not exactly one assertion");
  if (SHA1.test(body)) throw refused("a signature with SHA-1");
  return body;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refused("not UTF-8");
  }
}

/** Counts elements of a name under any prefix. Without comments and the like, every `<` begins a tag. */
const count = (xml: string, name: string): number =>
  xml.match(new RegExp(`<(?:[^\\s<>/:"'=]+:)?${name}(?=[\\s/>])`, "g"))?.length ?? 0;

const refused = (reason: string): IdentityRefused => new IdentityRefused("refused", `XML: ${reason}`);

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

/**
 * Checks the response around its assertion: that the sign-in succeeded, and that this address is the destination (SAML
 * 2.0 core, 3.2.2 and 3.2.2.2). It need not be signed, so it can only lead to a rejection. Throws IdentityRefused.
 */
export function requireResponse(xml: string, destination: string): void {
  const [tag = ""] = /<(?:[^\s<>/:"'=]+:)?Response(?=[\s/>])[^<>]*>/.exec(xml) ?? [];
  if (tag === "") throw refused("no response");
  const given = /\sDestination\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag);
  if (given !== null && (given[1] ?? given[2]) !== destination)
    throw refused("a response for another address");
  // The first is the outermost; nested ones only add detail.
  const [status = ""] = /<(?:[^\s<>/:"'=]+:)?StatusCode(?=[\s/>])[^<>]*>/.exec(xml) ?? [];
  const value = /\sValue\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(status);
  if ((value?.[1] ?? value?.[2]) !== SUCCESS) throw refused("a status other than success");
}
