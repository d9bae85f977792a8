/** A sign-in method as shown in messages: its kind, or a name that is the same in every language. */
export type SignInMethodName = {
  readonly method: "wallet" | "organisation" | "partner" | "other";
  readonly name: string;
  /** The account's address there, if known. */
  readonly address: string | null;
};

const NAMES: Readonly<Record<string, string>> = { google: "Google", apple: "Apple", microsoft: "Microsoft" };

/** `provider`: name in identities. */
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
