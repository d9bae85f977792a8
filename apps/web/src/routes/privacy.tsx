import { PrivacyPage } from "#areas/shell";

export default PrivacyPage;
