import { randomBytes } from "node:crypto";
import { samlSiteOf } from "@veranda/contract/calls/sign-in";
import type { SamlProviderEntry } from "../../config/parse-sign-in.ts";
import { IdentityRefused } from "../../platform/identity/identity-refused.ts";
import { createSamlProvider } from "../../platform/identity/saml-provider.ts";
import type { ReplayGuard } from "./replay-guard.ts";
import type { SignInProvider } from "./provider.ts";

export type SamlDeps = {
  publicUrl: string;
  replayGuard: ReplayGuard;
  /** Restricts who may sign in; without it, anybody in an assertion may. */
  admit?: SignInProvider["admit"];
};

/** Sign-in by an organisation's identity provider. */
export function samlSignIn(
  entry: SamlProviderEntry,
  { publicUrl, replayGuard, admit }: SamlDeps,
): SignInProvider {
  const name = `saml:${entry.id}`;
  const { entityID, consumerURL } = samlSiteOf(publicUrl, entry.id);
  const provider = createSamlProvider(
    { issuer: entry.issuer, entryPoint: entry.entryPoint, certificates: entry.certificate },
    { entityId: entityID, consumerUrl: consumerURL },
  );
  return {
    name,
    method: "SSO",
    admit,
    async begin() {
      const state = randomBytes(24).toString("base64url");
      // An XML id begins with a letter or an underscore.
      const requestId = `_${randomBytes(20).toString("hex")}`;
      const url = await provider.requestUrl(requestId, state);
      return { url, secrets: { state, requestId, nonce: "", verifier: "" } };
    },
    async end(answer, { state, requestId }) {
      if (answer.get("RelayState") !== state) throw new IdentityRefused("refused", "another relay state");
      const person = await provider.read(answer.get("SAMLResponse") ?? "", requestId);
      if (!(await replayGuard.first(`${name} ${person.assertionId}`, person.goodUntil)))
        throw new IdentityRefused("refused", "an assertion that was used before");
      const domain = person.email?.split("@").at(-1);
      return {
        provider: name,
        subject: person.subject,
        email: person.email,
        // The provider vouches for its own domains only.
        isEmailVerified: domain !== undefined && entry.domains.includes(domain),
        displayName: person.displayName,
      };
    },
  };
}
