import { calls, type LoginMethod, type SignInOptions } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { CookieJar } from "../../http/call-context.ts";
import { NamedError } from "../../named-error.ts";
import type { Accounts } from "./accounts.ts";
import type { Ages } from "./age.ts";
import { rememberingRefusal } from "./age-refusal-cookie.ts";
import type { DataExport } from "./export.ts";
import { browserOf, rememberBrowser, returnedBrowserOf } from "./browser-secret.ts";
import type { Identities } from "./identities.ts";
import type { OwnRecord } from "./own-record.ts";
import type { RegistrationFlow } from "./registration.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { PasswordReset } from "./password-reset.ts";
import { clearSessionCookies, setSessionCookies, SESSION_COOKIE } from "./session-cookies.ts";
import type { Renewed, Sessions } from "./sessions.ts";
import type { AuthRateLimit } from "./auth-rate-limit.ts";

export type AccountRoutesDeps = {
  accounts: Accounts;
  registering: RegistrationFlow;
  resetting: PasswordReset;
  identities: Identities;
  sessions: Sessions;
  devices: KnownDevices;
  own: OwnRecord;
  ages: Ages;
  tries: AuthRateLimit;
  exportData: DataExport;
  signIn: SignInOptions;
  /** The identity provider for this address's domain, if there is one. */
  ssoOf: (email: string) => Promise<{ id: string; host: string; isOnlyWay: boolean } | null>;
};

export function accountRoutes(bind: Bind, deps: AccountRoutesDeps): void {
  const {
    accounts,
    registering,
    resetting,
    identities,
    sessions,
    devices,
    own,
    ages,
    tries,
    signIn,
    exportData,
  } = deps;

  bind(calls.registerEmail, async ({ body, origin, cookies }) => {
    await tries.mail(origin);
    await rememberingRefusal(cookies, () => registering.register(body, rememberBrowser(cookies), origin));
    return { email: body.email };
  });
  bind(calls.sendTicket, async ({ body, origin, cookies }) => {
    await tries.mail(origin);
    await registering.sendTicket(body.email, browserOf(cookies), origin);
    return {};
  });
  bind(calls.verifyEmail, async ({ body, origin, cookies }) => {
    await tries.signIn(origin);
    const { email, ticket, password } = body;
    const link = { email, ticket, password, browser: browserOf(cookies) };
    const session = await registering.verify(link, origin);
    devices.remember(cookies, email);
    return { verified: true as const, session };
  });
  bind(calls.login, async ({ body, origin, cookies }) => {
    await tries.signIn(origin);
    const counter = devices.counterOf(cookies, body.email);
    const tokens = await accounts.login({ ...body, browser: browserOf(cookies), counter }, origin);
    devices.remember(cookies, body.email);
    return tokens;
  });
  bind(calls.loginWhenVerified, async ({ body, origin, cookies }) => {
    const given = { ...body, browser: browserOf(cookies) };
    await tries.wait(origin);
    if (!(await registering.isOwn(given))) await tries.signIn(origin);
    const counter = devices.counterOf(cookies, body.email);
    const session = await accounts.loginWhenVerified({ ...given, counter }, origin);
    if (session !== null) devices.remember(cookies, body.email);
    return session === null ? { state: "waiting" as const } : { state: "verified" as const, session };
  });
  bind(calls.lookupEmail, async ({ body, origin }) => {
    await tries.signIn(origin);
    const provider = await deps.ssoOf(body.email);
    const others: LoginMethod[] =
      provider?.isOnlyWay === true ? [] : signIn.methods.filter((method) => method !== "SSO");
    return {
      methods: provider === null ? others : ["SSO" as const, ...others],
      providerID: provider?.id ?? null,
      providerHost: provider?.host ?? null,
    };
  });
  bind(calls.requestReset, async ({ body, origin }) => {
    await tries.mail(origin);
    resetting.requestReset(body.email, origin);
    return {};
  });
  bind(calls.resetWays, async ({ body, origin }) => {
    await tries.signIn(origin);
    return resetting.otherSignInMethods(body);
  });
  bind(calls.resetPassword, async ({ body, origin }) => {
    await tries.signIn(origin);
    await resetting.reset(body, origin);
    return {};
  });
  bind(calls.changePassword, async ({ body, person, origin }) => {
    await tries.signIn(origin);
    await accounts.changePassword(person, body, origin);
    return {};
  });
  bind(calls.exchangeToken, async ({ body, origin, cookies }) => {
    await tries.signIn(origin);
    const { accessToken, loginProvider } = body;
    const browser = returnedBrowserOf(cookies);
    return accounts.openSession((tx) => identities.redeem(tx, accessToken, loginProvider, browser), origin);
  });
  bind(calls.postLogin, ({ me }) => own.postLogin(me));

  const grant = (cookies: CookieJar, { cookie, cookieSeconds, ...access }: Renewed) => {
    setSessionCookies(cookies, cookie, cookieSeconds);
    return access;
  };
  bind(calls.createSession, async ({ body, origin, cookies }) => {
    // Ends the session that this browser had before: two people never share one browser's cookie.
    const before = cookies.get(SESSION_COOKIE);
    const renewed = await sessions.renew(body.refreshToken, origin);
    if (before !== undefined && before !== renewed.cookie) await sessions.endByToken(before, origin);
    return grant(cookies, renewed);
  });
  bind(calls.refreshSession, async ({ origin, cookies }) => {
    try {
      return grant(cookies, await sessions.renew(cookies.get(SESSION_COOKIE) ?? "", origin));
    } catch (error) {
      if (
        error instanceof NamedError &&
        ["SESSION_ENDED", "ACCOUNT_SUSPENDED", "TOO_YOUNG"].includes(error.code)
      )
        clearSessionCookies(cookies);
      throw error;
    }
  });
  bind(calls.verifySession, async ({ cookies }) => ({
    isValid: await sessions.holds(cookies.get(SESSION_COOKIE) ?? ""),
  }));
  bind(calls.deleteSession, async ({ origin, cookies }) => {
    await sessions.endByToken(cookies.get(SESSION_COOKIE) ?? "", origin);
    clearSessionCookies(cookies);
    return {};
  });
  bind(calls.mySessions, ({ person }) => sessions.list(person));
  bind(calls.endSession, async ({ params, me, origin }) => {
    await sessions.end(me, params.id, origin);
    return {};
  });

  bind(calls.me, ({ me }) => own.read(me));
  bind(calls.patchMe, ({ me, body, origin }) => own.change(me, body, origin));
  bind(calls.giveAge, async ({ me, body, origin, cookies }) => {
    await rememberingRefusal(cookies, () => ages.give(me, body.birthYear, origin));
    return own.read(me);
  });
  for (const call of [calls.deleteMe, calls.deleteMeV2])
    bind(call, async ({ me, origin, cookies }) => {
      await own.remove(me, origin);
      clearSessionCookies(cookies);
      return {};
    });
  bind(calls.exportMe, ({ me, origin }) => exportData(me, origin));
  bind(calls.setKeybinds, async ({ me, body }) => ({ keybinds: await own.setKeybinds(me, body.keybinds) }));
  bind(calls.checkNameValid, async ({ body, me, origin }) => {
    await tries.name(origin);
    const found = await own.checkName(body, me);
    return { valid: found.reason === null, ...found };
  });
}
