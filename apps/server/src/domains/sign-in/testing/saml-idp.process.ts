import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { IdentityProvider, ServiceProvider, SamlLib, setSchemaValidator } from "samlify";

/** Configuration of the provider at its start, and of each answer. */
export type IdpSetup = {
  readonly entityId: string;
  readonly certificate: string;
  readonly privateKey: string;
  readonly spEntityId: string;
  readonly consumerUrl: string;
};
export type IdpAnswer = {
  /** The person who signs in. */
  readonly nameId: string;
  readonly email: string;
  readonly displayName: string;
  /** Template values to be replaced by wrong ones. */
  readonly instead: Readonly<Record<string, string>>;
  readonly isSigned: boolean;
  /** The response around the assertion is signed too. */
  readonly isResponseSigned: boolean;
  readonly algorithm: string;
};

/** A test forks this file, which reports its port and then answers sign-ins as last configured. */
let setup: IdpSetup;
let answer: IdpAnswer;

// The library requires a validator; the code under test checks the XML itself.
setSchemaValidator({ validate: async () => "not checked" });

process.on("message", (message: { setup: IdpSetup } | { answer: IdpAnswer }) => {
  if ("setup" in message) {
    ({ setup } = message);
    server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
  } else {
    ({ answer } = message);
    process.send?.({ isReady: true });
  }
});

process.on("disconnect", () => process.exit());

const server = createServer((request, response) => {
  respond(request).then(
    (html) => response.setHeader("content-type", "text/html").end(html),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

async function respond(request: IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const sp = ServiceProvider({
    entityID: setup.spEntityId,
    wantAssertionsSigned: answer.isSigned,
    wantMessageSigned: answer.isResponseSigned,
    assertionConsumerService: [
      { Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST", Location: setup.consumerUrl },
    ],
  });
  const idp = IdentityProvider({
    entityID: setup.entityId,
    signingCert: setup.certificate,
    privateKey: setup.privateKey,
    requestSignatureAlgorithm: answer.algorithm,
    isAssertionEncrypted: false,
    singleSignOnService: [
      { Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect", Location: `${url.origin}/sso` },
    ],
    singleLogoutService: [
      { Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect", Location: `${url.origin}/slo` },
    ],
    loginResponseTemplate: { context: TEMPLATE, attributes: [] },
  });
  const query = Object.fromEntries(url.searchParams);
  const { extract } = await idp.parseLoginRequest(sp, "redirect", { query });
  const { id: requestId } = extract["request"] as { id: string };
  const now = Date.now();
  const at = (ms: number): string => new Date(now + ms).toISOString();
  const values = {
    ID: id(),
    AssertionID: id(),
    IssueInstant: at(0),
    Issuer: setup.entityId,
    Destination: setup.consumerUrl,
    Recipient: setup.consumerUrl,
    Audience: setup.spEntityId,
    InResponseTo: requestId,
    NotBefore: at(-1000),
    NotOnOrAfter: at(300_000),
    Format: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    NameID: answer.nameId,
    Email: answer.email,
    DisplayName: answer.displayName,
    ...answer.instead,
  };
  const fill = (template: string) => ({
    id: values.ID,
    context: SamlLib.replaceTagsByValue(template, values),
  });
  const made = await idp.createLoginResponse(sp, { extract }, "post", {}, { customTagReplacement: fill });
  // The library always signs: the signature is removed again for a provider that doesn't.
  const context = answer.isSigned || answer.isResponseSigned ? made.context : unsigned(made.context);
  const relayState = url.searchParams.get("RelayState") ?? "";
  return `<form method="post" action="${setup.consumerUrl}">
    <input name="SAMLResponse" value="${context}"><input name="RelayState" value="${relayState}"></form>`;
}

const id = (): string => `_${crypto.randomUUID().replaceAll("-", "")}`;

const unsigned = (base64: string): string =>
  Buffer.from(
    Buffer.from(base64, "base64")
      .toString()
      .replace(/<ds:Signature[\s>].*?<\/ds:Signature>/gs, ""),
  ).toString("base64");

const TEMPLATE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{Format}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="displayName" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue>{DisplayName}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`;
