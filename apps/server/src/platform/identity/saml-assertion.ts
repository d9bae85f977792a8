import { z } from "zod";
import { IdentityRefused } from "./identity-refused.ts";

/** The subject of an assertion. */
export type SamlIdentity = {
  readonly assertionId: string;
  /** Milliseconds since 1970, after which the assertion is rejected anyway. */
  readonly goodUntil: number;
  readonly subject: string;
  readonly email: string | null;
  readonly displayName: string | null;
};

type Expected = {
  issuer: string;
  recipient: string;
  requestId: string;
  /** An assertion that ended before this has expired. */
  earliestEnd: number;
  skewMs: number;
};

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

/** An element as parsed by node-saml: `_` is its text, `$` its attributes, children are lists by local name. */
const text = z.object({ _: z.string().trim().min(1).max(1024) });
const attribute = z.object({
  $: z.object({ Name: z.string(), FriendlyName: z.string().optional() }),
  AttributeValue: z.array(z.unknown()).default([]),
});
const assertionShape = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(256), Version: z.literal("2.0") }),
    Issuer: z.tuple([text]),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([text.extend({ $: z.object({ Format: z.string().optional() }).optional() })]),
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z
              .tuple([
                z.object({
                  $: z.object({
                    Recipient: z.string(),
                    InResponseTo: z.string(),
                    NotOnOrAfter: z.iso.datetime({ offset: true }),
                  }),
                }),
              ])
              .optional()
              .catch(undefined),
          }),
        ),
      }),
    ]),
    Conditions: z.tuple([z.object({ $: z.object({ NotOnOrAfter: z.iso.datetime({ offset: true }) }) })]),
    AuthnStatement: z.array(z.unknown()).min(1),
    AttributeStatement: z.array(z.object({ Attribute: z.array(attribute).default([]) })).default([]),
  }),
});

/**
 * Reads a verified assertion, and checks what the signature does not cover: that it is from this provider, for this
 * address, in answer to this request, currently valid, and a sign-in. Throws IdentityRefused. SAML 2.0 profiles,
 * 4.1.4.2 and 4.1.4.3.
 */
export function readAssertion(given: unknown, expected: Expected): SamlIdentity {
  const parsed = assertionShape.safeParse(given);
  if (!parsed.success)
    throw refused(`the assertion lacks ${parsed.error.issues[0]?.path.slice(1).join(".") ?? "something"}`);
  const { Assertion: assertion } = parsed.data;
  if (assertion.Issuer[0]._ !== expected.issuer) throw refused("another issuer");
  const [{ NameID, SubjectConfirmation }] = assertion.Subject;
  const confirmations = SubjectConfirmation.flatMap(({ $, SubjectConfirmationData: data }) =>
    $.Method === BEARER && data !== undefined ? [data[0].$] : [],
  );
  const confirmation = confirmations.find(({ Recipient }) => Recipient === expected.recipient);
  if (confirmation === undefined) throw refused("another recipient");
  if (confirmation.InResponseTo !== expected.requestId) throw refused("an answer to another request");
  const end = Math.max(
    ...[confirmation.NotOnOrAfter, assertion.Conditions[0].$.NotOnOrAfter].map((at) => Date.parse(at)),
  );
  if (Date.parse(confirmation.NotOnOrAfter) <= expected.earliestEnd)
    throw refused("an assertion that has expired");
  const [{ _: subject, $: { Format: format } = {} }] = NameID;
  if (format === TRANSIENT) throw refused("a name that changes with every sign-in (transient NameID)");
  const values = attributesOf(assertion.AttributeStatement.flatMap(({ Attribute }) => Attribute));
  return {
    assertionId: assertion.$.ID,
    goodUntil: end + expected.skewMs,
    subject,
    email: emailOf([first(values, EMAIL_NAMES), ...(isMailLike(subject, format) ? [subject] : [])]),
    displayName:
      first(values, DISPLAY_NAMES) ??
      ([first(values, GIVEN_NAMES), first(values, SURNAMES)].filter(Boolean).join(" ") || null),
  };
}

/** Attribute names that providers use: plain, as an object identifier, and as a claim of Microsoft's. */
const CLAIMS = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const EMAIL_NAMES = [
  "email",
  "mail",
  "emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  `${CLAIMS}/emailaddress`,
];
const DISPLAY_NAMES = [
  "displayname",
  "urn:oid:2.16.840.1.113730.3.1.241",
  "http://schemas.microsoft.com/identity/claims/displayname",
  "name",
];
const GIVEN_NAMES = ["givenname", "firstname", "urn:oid:2.5.4.42", `${CLAIMS}/givenname`];
const SURNAMES = ["surname", "sn", "lastname", "urn:oid:2.5.4.4", `${CLAIMS}/surname`];

function attributesOf(attributes: readonly z.output<typeof attribute>[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const { $, AttributeValue } of attributes) {
    const value = AttributeValue.map((each) =>
      typeof each === "string" ? each : text.safeParse(each).data?._,
    ).find((each) => each !== undefined && each.trim() !== "");
    if (value !== undefined && !values.has($.Name.toLowerCase()))
      values.set($.Name.toLowerCase(), value.trim());
  }
  return values;
}

const first = (values: Map<string, string>, names: readonly string[]): string | null =>
  names.map((name) => values.get(name)).find((value) => value !== undefined) ?? null;

const isMailLike = (subject: string, format: string | undefined): boolean =>
  format === EMAIL_FORMAT || (format === undefined && subject.includes("@"));

function emailOf(candidates: readonly (string | null)[]): string | null {
  const found = candidates.find((each) => each !== null && z.email().max(254).safeParse(each).success);
  return found?.toLowerCase() ?? null;
}

const refused = (reason: string): IdentityRefused => new IdentityRefused("refused", reason);
