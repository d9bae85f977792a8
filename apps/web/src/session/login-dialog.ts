import { dialogSlot } from "#ui/dialogs/dialog-slot.tsx";

/** What the sign-in begins with, where the page that opens it knows more than nothing. */
export type LoginWish = {
  email?: string;
  step?: "email" | "password" | "register" | "forgot";
  /** What one signs in to do, as a sentence: "Sign in to report Ann". */
  reason?: string;
  /** Runs once, after the sign-in. */
  afterwards?: () => void;
};

/** The sign-in, which much of the page leads to; the area of accounts has its steps. */
export const [LoginDialog, fillLoginDialog] = dialogSlot<{ wish: LoginWish; onClose: () => void }>();
