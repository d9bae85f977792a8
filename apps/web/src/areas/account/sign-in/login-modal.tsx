import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "#site/statechart/use-statechart.ts";
import type { SessionTokens } from "@veranda/contract";
import { Suspense, useCallback, useEffect, useEffectEvent, useState } from "react";
import { signInOptionsQuery } from "#api/queries.ts";
import { rememberedGuest } from "#session/guest.ts";
import type { LogIn } from "#session/auth-data.ts";
import type { LoginWish } from "#session/login-dialog.ts";
import { isLoggedIn, statusOf } from "#session/auth-machine.ts";
import { authService } from "#session/auth-service.ts";
import { AwayStep } from "./login/away-step.tsx";
import { CheckMailStep } from "./login/check-mail-step.tsx";
import { EmailStep, type OrganizationProvider } from "./login/email-step.tsx";
import { ForgotStep } from "./login/forgot-step.tsx";
import { LoginFrame } from "./login/login-frame.tsx";
import { SsoStep } from "./login/sso-step.tsx";
import { PasswordStep } from "./login/password-step.tsx";
import { RegisterStep } from "./login/register-step.tsx";
import { sentenceOf, SignInFailed } from "#session/login-fault.ts";
import type { SignedByWallet, WalletFault } from "../wallet/wallet-fault.ts";
import { byPassword, byProvider, bySso, type Credentials } from "#session/sign-in.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Only needed by people with a wallet.
const WalletEmailStep = lazyComponent(() =>
  import("../wallet/wallet-email-step.tsx").then(({ WalletEmailStep }) => WalletEmailStep),
);
const byWallet: LogIn = {
  method: "MetaMask",
  email: null,
  obtain: async (signal) => (await import("../wallet/by-wallet.ts")).byWallet().obtain(signal),
};

type Step = "email" | "password" | "sso" | "register" | "check-mail" | "forgot";

/** The server's minimum password policy, until its actual one has loaded. */
const ANY_PASSWORD = {
  minLength: 6,
  maxLength: null,
  needsLowercase: false,
  needsUppercase: false,
  needsNumeric: false,
  needsNonAlphanumeric: false,
};

/** The sign-in dialog, from the email address to being signed in. */
export function LoginModal({ wish, onClose }: { wish: LoginWish; onClose: () => void }) {
  const { reason, instead } = wish;
  const auth = authService();
  const snapshot = useSnapshot(auth.actor);
  const { loginError: fault, loginMethod, isSigningInFromSpace } = snapshot.context;
  const status = statusOf(snapshot);
  const isBusy = status === "LoggingIn" || status === "Authenticating";
  const isIn = isLoggedIn(snapshot);
  const { data: options } = useQuery(signInOptionsQuery());
  const [email, setEmail] = useState(wish.email ?? "");
  const [chosen, setChosen] = useState<Step>(wish.step ?? "email");
  /** The identity provider of the address's organisation. */
  const [ssoProvider, setSsoProvider] = useState<OrganizationProvider | null>(null);
  const [credentials, setCredentials] = useState<Credentials | null>(null);

  const signed = fault?.kind === "other" ? signedByWallet(fault.error) : null;
  const isAway = status === "LoggingIn" && loginMethod !== "Email";
  const step = fault?.kind === "not_verified" ? "check-mail" : signed === null ? chosen : "wallet-email";
  const begin = useBeginning();

  const succeed = useEffectEvent(() => {
    onClose();
    wish.afterwards?.();
  });
  useEffect(() => {
    if (isIn) succeed();
  }, [isIn]);
  const clear = useEffectEvent(() => {
    auth.send({ type: "CANCEL_LOGIN" });
    auth.send({ type: "RESET_LOGIN_ERROR" });
    if (!isLoggedIn(auth.snapshot)) auth.send({ type: "SIGN_IN_FROM_SPACE_DONE" });
  });
  useEffect(() => () => clear(), []);

  const goTo = (next: Step) => {
    auth.send({ type: "RESET_LOGIN_ERROR" });
    setChosen(next);
  };
  const logIn = (given: Credentials) => {
    setCredentials(given);
    auth.send({ type: "LOGIN", logIn: byPassword(given) });
  };
  const logInBy = ({ id }: OrganizationProvider) => auth.send({ type: "LOGIN_SSO", logIn: bySso(email, id) });
  const takeTokens = (tokens: SessionTokens) => {
    const { avatar } = chosen === "check-mail" ? rememberedGuest(localStorage) : {};
    const wears = avatar === undefined ? {} : { avatarID: avatar };
    const obtain = () => Promise.resolve(tokens);
    auth.send({ type: "LOGIN", logIn: { method: "Email", email, ...wears, obtain } });
  };

  return (
    <LoginFrame onClose={onClose}>
      <div key={isAway ? "away" : step} ref={begin} className="flex flex-col">
        {reason !== undefined && (isAway || step !== "email") && (
          <p className="mb-3 pr-10 text-sm text-ink-soft wrap-anywhere">{reason}</p>
        )}
        {isAway && loginMethod !== null && (
          <AwayStep method={loginMethod} onCancel={() => auth.send({ type: "CANCEL_LOGIN" })} />
        )}
        {!isAway && step === "email" && (
          <EmailStep
            email={email}
            options={options}
            isFromSpace={isSigningInFromSpace}
            reason={reason}
            instead={instead}
            fault={sentenceOf(fault)}
            isBusy={isBusy}
            onEmail={setEmail}
            onKnown={({ provider, isOnlyWay }) => {
              setSsoProvider(provider);
              goTo(provider !== null && isOnlyWay ? "sso" : "password");
            }}
            onProvider={(method) => auth.send({ type: "LOGIN_WITH", logIn: byProvider(method) })}
            onWallet={() => auth.send({ type: "LOGIN_WITH", logIn: byWallet })}
            onRegister={() => goTo("register")}
          />
        )}
        {signed !== null && (
          <Suspense fallback={null}>
            <WalletEmailStep signed={signed} onBack={() => goTo("email")} />
          </Suspense>
        )}
        {!isAway && step === "sso" && ssoProvider !== null && (
          <SsoStep
            email={email}
            provider={ssoProvider}
            fault={sentenceOf(fault)}
            isBusy={isBusy}
            onLeave={logInBy}
            onBack={() => goTo("email")}
          />
        )}
        {!isAway && step === "password" && (
          <PasswordStep
            email={email}
            fault={fault}
            isBusy={isBusy}
            provider={ssoProvider}
            onOrganization={logInBy}
            onSubmit={logIn}
            onTyping={() => auth.send({ type: "RESET_LOGIN_ERROR" })}
            onBack={() => goTo("email")}
            onForgot={() => goTo("forgot")}
            onRegister={() => goTo("register")}
          />
        )}
        {step === "register" && (
          <RegisterStep
            email={email}
            displayName={rememberedGuest(localStorage).displayName ?? ""}
            policy={options?.passwordPolicy ?? ANY_PASSWORD}
            onEmail={setEmail}
            onBack={() => goTo("email")}
            onRegistered={(given) => {
              setCredentials(given);
              setChosen("check-mail");
            }}
          />
        )}
        {step === "check-mail" && (
          <CheckMailStep
            email={fault?.kind === "not_verified" ? fault.email : email}
            credentials={credentials}
            isSent={fault === null}
            sendsMail={options?.sendsMail ?? true}
            onTokens={takeTokens}
            onBack={() => goTo("email")}
          />
        )}
        {step === "forgot" && (
          <ForgotStep
            email={email}
            sendsMail={options?.sendsMail ?? true}
            onEmail={setEmail}
            onBack={() => goTo(email === "" ? "email" : "password")}
          />
        )}
      </div>
    </LoginFrame>
  );
}

/** The wallet has signed, and its new account needs an email address. */
function signedByWallet(error: unknown): SignedByWallet | null {
  const trouble = error instanceof SignInFailed ? (error as Partial<WalletFault>).trouble : undefined;
  return trouble?.kind === "needs_email" ? trouble.signed : null;
}

/** Each step focuses its first empty field, or else its heading; on touch screens no keyboard opens by itself. */
function useBeginning() {
  return useCallback((sheet: HTMLElement | null) => {
    if (sheet === null) return;
    const hasKeyboard = !window.matchMedia("(pointer: coarse)").matches;
    const lines = [...sheet.querySelectorAll<HTMLInputElement>("input:not([readonly])")];
    const line = lines.find(({ value }) => value === "") ?? lines[0];
    const heading = sheet.querySelector<HTMLElement>("h2");
    heading?.setAttribute("tabindex", "-1");
    (hasKeyboard && line ? line : heading)?.focus({ preventScroll: true });
  }, []);
}
