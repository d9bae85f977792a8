export { PrivacyPage } from "./legal/privacy-page.tsx";
export { TermsPage } from "./legal/terms-page.tsx";
export { PageGates } from "./page-gates.tsx";
export { Shell } from "./shell.tsx";
