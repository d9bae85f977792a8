import { ResetPassword } from "#areas/account";

export default ResetPassword;
