import { openDialog } from "#ui/dialogs/dialog-store.ts";
import type { AuthService } from "./auth-service.ts";
import { LoginDialog, type LoginWish } from "./login-dialog.ts";

let loading: Promise<AuthService> | undefined;

/** Starts the machine, once per page. */
export function loadAuth(): Promise<AuthService> {
  loading ??= import("./auth-service.ts").then(
    ({ authService }) => authService(),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

export const openLogin = (wish: LoginWish = {}): void => openDialog(LoginDialog, { wish });

/** Signs in without leaving the current space. */
export async function signInFromSpace(next: LoginWish = {}): Promise<void> {
  const auth = await loadAuth();
  auth.send({ type: "SIGN_IN_FROM_SPACE" });
  openLogin(next);
}

export async function signOut(): Promise<void> {
  const auth = await loadAuth();
  auth.send({ type: "LOG_OUT" });
}
