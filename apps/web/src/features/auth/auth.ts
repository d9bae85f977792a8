import { showModal } from "../modals/modal-store.ts";
import type { AuthService } from "./auth-service.ts";

let loading: Promise<AuthService> | undefined;

/** Starts the machine, once for the life of the page. */
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

/** What the sign-in begins with, where the page that opens it knows more than nothing. */
export type LoginWish = {
  email?: string;
  step?: "email" | "password" | "register" | "forgot";
  /** What one signs in to do, as a sentence: "Sign in to report Ann". */
  reason?: string;
  /** Runs once, after the sign-in. */
  afterwards?: () => void;
};

let wish: LoginWish = {};

export function openLogin(next: LoginWish = {}): void {
  wish = next;
  showModal("Login");
}

export const loginWish = (): LoginWish => wish;

/** Runs what the sign-in was for. */
export function runAfterLogin(): void {
  const { afterwards, ...rest } = wish;
  wish = rest;
  afterwards?.();
}

/** Signs in without leaving the space that one stands in. */
export async function signInFromSpace(next: LoginWish = {}): Promise<void> {
  const auth = await loadAuth();
  auth.send({ type: "SIGN_IN_FROM_SPACE" });
  openLogin(next);
}

export async function signOut(): Promise<void> {
  const auth = await loadAuth();
  auth.send({ type: "LOG_OUT" });
}
