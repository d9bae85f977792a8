import * as t from "@veranda/messages/staff";
import { LandingPage } from "#areas/account";
import { PartnerPage } from "#areas/admin";

export default function Partner() {
  return (
    <LandingPage title={t.signingYouIn()}>
      <PartnerPage />
    </LandingPage>
  );
}
