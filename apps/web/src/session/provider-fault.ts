import * as t from "@veranda/messages/auth";
import { SignInFailed } from "./login-fault.ts";

/** By its name in the error catalogue. */
export function failedBy(name: string): SignInFailed {
  switch (name) {
    case "SIGN_IN_CANCELLED":
      return new SignInFailed("", { isGivenUp: true });
    case "SIGN_IN_EXPIRED":
      return new SignInFailed(t.providerTooLong(), { cause: name });
    case "VERIFY_EMAIL":
      return new SignInFailed(t.providerUnconfirmed(), { cause: name });
    case "ACCOUNT_EXISTS":
      return new SignInFailed(t.providerAccountExists(), { cause: name });
    case "UNAVAILABLE":
      return new SignInFailed(t.providerUnavailable(), { cause: name });
    default:
      return new SignInFailed(t.providerFailed(), { cause: name });
  }
}
