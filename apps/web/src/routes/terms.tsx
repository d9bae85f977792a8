import { TermsPage } from "#areas/shell";

export default TermsPage;
