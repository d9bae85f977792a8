import type { LoginMethod } from "@veranda/contract";
import type { Admit, Identity } from "../accounts/identities.ts";
import type { Flow } from "./flow.ts";

/** State that a provider needs again when the person returns. */
type ProviderSecrets = Pick<Flow, "state" | "nonce" | "verifier" | "requestId">;

/** One other place to sign in at. */
export type SignInProvider = {
  /** google, apple, microsoft, or `saml:` and the provider's id. */
  readonly name: string;
  readonly method: LoginMethod;
  /** Refuses accounts that it doesn't speak for. */
  readonly admit?: Admit | undefined;
  /** Where to send the browser. Throws IdentityRefused. */
  begin(): Promise<{ url: string; secrets: ProviderSecrets }>;
  /** Who came back. Throws IdentityRefused. */
  end(answer: URLSearchParams, secrets: ProviderSecrets): Promise<Identity>;
};
