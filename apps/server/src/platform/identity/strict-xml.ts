import { IdentityRefused } from "./identity-refused.ts";

const MAX_BYTES = 200_000;
const SHA1 = /xmldsig#(?:rsa-|dsa-|hmac-)?sha1["']/;

/**
 * The XML of a SAML response, if it is of the plain kind that providers write. A document type (entities), comments,
 * character data sections and processing instructions have no place in one, and are what parsers disagree on; a
 * second assertion or a second response is what signature wrapping needs. Throws IdentityRefused.
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

/** Elements of a name under any prefix. Without comments and the like, every `<` begins a tag. */
const count = (xml: string, name: string): number =>
  xml.match(new RegExp(`<(?:[^\\s<>/:"'=]+:)?${name}(?=[\\s/>])`, "g"))?.length ?? 0;

const refused = (reason: string): IdentityRefused => new IdentityRefused("refused", `XML: ${reason}`);
