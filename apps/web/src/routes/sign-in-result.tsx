import * as t from "@veranda/messages/staff";
import { LandingPage } from "../features/auth/landing/landing-page.tsx";
import { SignInResultPage } from "../features/staff/sign-in-result-page.tsx";

export default function SignInResult() {
  return (
    <LandingPage title={t.signingInTitle()}>
      <SignInResultPage />
    </LandingPage>
  );
}
