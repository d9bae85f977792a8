import { VerifyEmail } from "#areas/account";

export default VerifyEmail;
