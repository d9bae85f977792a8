import type { SamlConfig } from "@node-saml/node-saml";
import { systemClock } from "../clock.ts";
import { IdentityRefused } from "./identity-refused.ts";
import { readAssertion, type SamlIdentity } from "./saml-assertion.ts";
import { requireResponse, strictXml } from "./strict-xml.ts";
import { messageOf } from "../thrown.ts";

const CLOCK_SKEW_MS = 60_000;
/** Maximum age of an assertion: a sign-in takes no longer. */
const ASSERTION_AGE_MS = 600_000;

/** An organisation's identity provider. */
export type SamlProviderSettings = {
  /** The provider's entity id. */
  readonly issuer: string;
  readonly entryPoint: string;
  /** Its signing certificates; several during a rollover. */
  readonly certificates: readonly string[];
};
/** This installation's entity id, and the URL for responses. */
export type SamlSite = { readonly entityId: string; readonly consumerUrl: string };

export type SamlProvider = {
  /** The URL to redirect the browser to. `id` is what the response must refer to. */
  requestUrl(id: string, relayState: string): Promise<string>;
  /** The identity in a response to the request with this id. Throws IdentityRefused. */
  read(response: string, requestId: string): Promise<SamlIdentity>;
};

/**
 * SAML 2.0 initiated by the service provider, with responses by POST. Only a signed assertion counts, and only the
 * bytes under the signature are read. The library is loaded on first use.
 */
export function createSamlProvider(settings: SamlProviderSettings, site: SamlSite): SamlProvider {
  const options = (requestId: string): SamlConfig => ({
    entryPoint: settings.entryPoint,
    idpCert: [...settings.certificates],
    issuer: site.entityId,
    audience: site.entityId,
    callbackUrl: site.consumerUrl,
    generateUniqueId: () => requestId,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ASSERTION_AGE_MS,
    signatureAlgorithm: "sha256",
    // The browser's own cookie tells which request this is; it is checked below, in the signed part.
    cacheProvider: NO_CACHE,
  });

  return {
    async requestUrl(id, relayState) {
      const { SAML } = await import("@node-saml/node-saml");
      return new SAML(options(id)).getAuthorizeUrlAsync(relayState, undefined, {});
    },

    async read(response, requestId) {
      const xml = strictXml(response);
      requireResponse(xml, site.consumerUrl);
      const { SAML } = await import("@node-saml/node-saml");
      try {
        const { profile } = await new SAML(options(requestId)).validatePostResponseAsync({
          SAMLResponse: Buffer.from(xml).toString("base64"),
        });
        if (profile?.getAssertion === undefined) throw new IdentityRefused("refused", "no assertion");
        return readAssertion(profile.getAssertion(), {
          issuer: settings.issuer,
          recipient: site.consumerUrl,
          requestId,
          earliestEnd: systemClock.now() - CLOCK_SKEW_MS,
          skewMs: CLOCK_SKEW_MS,
        });
      } catch (error) {
        if (error instanceof IdentityRefused) throw error;
        throw new IdentityRefused("refused", messageOf(error));
      }
    },
  };
}

const NO_CACHE: NonNullable<SamlConfig["cacheProvider"]> = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async () => null,
};
