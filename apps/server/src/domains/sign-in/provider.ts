import type { LoginMethod } from "@veranda/contract";
import type { Admit, Identity } from "../accounts/identities.ts";
import type { Flow } from "./flow.ts";

/** Values that must be available again when the person returns. */
type ProviderSecrets = Pick<Flow, "state" | "nonce" | "verifier" | "requestId">;

/** A provider at which people can sign in. */
export type SignInProvider = {
  /** google, apple, microsoft, or `saml:` and the provider's id. */
  readonly name: string;
  readonly method: LoginMethod;
  /** Rejects accounts that it isn't responsible for. */
  readonly admit?: Admit | undefined;
  /** The URL to redirect the browser to. Throws IdentityRefused. */
  begin(): Promise<{ url: string; secrets: ProviderSecrets }>;
  /** The identity in the provider's answer. Throws IdentityRefused. */
  end(answer: URLSearchParams, secrets: ProviderSecrets): Promise<Identity>;
};
