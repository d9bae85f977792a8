export { ContactPage } from "./notice/lazy-contact-page.ts";
export { NoticePage } from "./notice/lazy-notice-page.ts";
export { PartnerPage } from "./partner-page.tsx";
export { RedeemPage } from "./redeem-page.tsx";
export { SignInResultPage } from "./sign-in-result-page.tsx";
export { StaffPage } from "./staff-page.tsx";
export { TeamPage } from "./team/lazy-team-page.ts";
