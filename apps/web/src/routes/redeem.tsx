import * as t from "@veranda/messages/staff";
import { LandingPage } from "../features/auth/landing/landing-page.tsx";
import { RedeemPage } from "../features/staff/redeem-page.tsx";

export default function Redeem() {
  return (
    <LandingPage title={t.linkForYou()}>
      <RedeemPage />
    </LandingPage>
  );
}
