import * as t from "@veranda/messages/staff";
import { LandingPage } from "#areas/account";
import { RedeemPage } from "#areas/admin";

export default function Redeem() {
  return (
    <LandingPage title={t.linkForYou()}>
      <RedeemPage />
    </LandingPage>
  );
}
