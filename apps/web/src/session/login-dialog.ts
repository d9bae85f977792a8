import { dialogSlot } from "#ui/dialogs/dialog-slot.tsx";

/** What the opening page knows for the sign-in. */
export type LoginWish = {
  email?: string;
  step?: "email" | "password" | "register" | "forgot";
  /** What signing in is for, as a sentence: "Sign in to report Ann". */
  reason?: string;
  /** Another way that needs no account; it opens in a tab of its own. */
  instead?: { label: string; href: string };
  /** Called once after the sign-in. */
  afterwards?: () => void;
};

/** The sign-in dialog's slot; the account area fills it. */
export const [LoginDialog, fillLoginDialog] = dialogSlot<{ wish: LoginWish; onClose: () => void }>();
