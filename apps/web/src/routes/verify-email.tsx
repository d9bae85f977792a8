import { VerifyEmail } from "../features/auth/landing/verify-email.tsx";

export default VerifyEmail;
