import { ResetPassword } from "../features/auth/landing/reset-password.tsx";

export default ResetPassword;
