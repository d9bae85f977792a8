import * as t from "@veranda/messages/staff";
import { LandingPage } from "#areas/account";
import { SignInResultPage } from "#areas/admin";

export default function SignInResult() {
  return (
    <LandingPage title={t.signingInTitle()}>
      <SignInResultPage />
    </LandingPage>
  );
}
