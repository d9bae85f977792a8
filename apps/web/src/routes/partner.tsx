import * as t from "@veranda/messages/staff";
import { LandingPage } from "../features/auth/landing/landing-page.tsx";
import { PartnerPage } from "../features/staff/partner-page.tsx";

export default function Partner() {
  return (
    <LandingPage title={t.signingYouIn()}>
      <PartnerPage />
    </LandingPage>
  );
}
