/** A way to sign in as messages name it: by its kind, or by a name that is the same in every language. */
export type SignInMethodName = {
  readonly method: "wallet" | "organisation" | "partner" | "other";
  readonly name: string;
  /** Who one is there, where that is known. */
  readonly address: string | null;
};

const NAMES: Readonly<Record<string, string>> = { google: "Google", apple: "Apple", microsoft: "Microsoft" };

/** `provider` as identities name it. */
export const methodName = (provider: string, email: string | null): SignInMethodName => {
  const name = NAMES[provider];
  if (name !== undefined) return { method: "other", name, address: email };
  return { method: provider === "partner" ? "partner" : "organisation", name: "", address: email };
};

export const walletName = (address: string): SignInMethodName => ({
  method: "wallet",
  name: address,
  address: null,
});
