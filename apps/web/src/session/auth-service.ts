import type { AccessGrant } from "@veranda/contract";
import type { SignInReturn } from "@veranda/contract/calls/sign-in";
import type { QueryClient } from "@tanstack/react-query";
import { createActor, fromPromise, waitFor } from "#site/statechart/statechart.ts";
import { setBearer } from "#api/bearer.ts";
import { queryClientHere } from "#api/load-in-browser.ts";
import { meQuery } from "#api/queries.ts";
import { sendLog } from "#api/logs/send-log.ts";
import { accountOf } from "./access-token.ts";
import type { AuthEvent, LogIn } from "./auth-data.ts";
import { authMachine, isLoggedIn, statusOf, type AuthActor, type AuthSnapshot } from "./auth-machine.ts";
import { publishAuth } from "./auth-view.ts";
import { closeAllDialogs, closeDialog, openDialog } from "#ui/dialogs/dialog-store.ts";
import { LoginDialog } from "./login-dialog.ts";
import { takeReturnedSignIn } from "./provider-redirect.ts";
import { reportLoginFault } from "./report-login-fault.ts";
import {
  afterSignIn,
  askGuestToken,
  deleteSession,
  keepSession,
  mayHaveSession,
  refreshSession,
} from "./session-calls.ts";
import { byReturn } from "./sign-in.ts";
import { SuspendedDialog } from "./suspended-dialog.ts";
import { suspensionOf, type Suspension } from "./suspension.ts";
import { useDeletedAccount } from "./deleted-account.ts";
import { listenToTabs, renewOnce, broadcastToTabs, type TabMessage } from "./cross-tab.ts";

/** The auth machine with this browser's effects: the server, the other tabs and the query cache. */
export class AuthService {
  readonly actor: AuthActor;
  readonly #queries: QueryClient;
  readonly #ended = new AbortController();
  #accountId: string | null = null;
  #suspension: Suspension | null = null;
  /** Number of callers that handle a suspension themselves. */
  #askedWhy = 0;
  #wasLoggedIn = false;

  constructor(queries: QueryClient) {
    this.#queries = queries;
    this.actor = createActor(
      authMachine.provide({
        actors: {
          authenticate: fromPromise(() => this.#renewOnce()),
          authenticateAuthless: fromPromise(({ input, signal }) => askGuestToken(input, signal)),
          logIn: fromPromise(({ input, signal }) => this.#logIn(input, signal)),
          renew: fromPromise(() => this.#renewOnce()),
          endSession: fromPromise(() => endSession()),
        },
        actions: {
          resetQueries: () => this.#resetQueries(),
          reportFault: (_, { fault }) => reportLoginFault(fault),
        },
      }),
    );
    this.actor.subscribe((snapshot) => this.#follow(snapshot));
    this.actor.start();
    setBearer({ token: () => this.#token(), renew: (stale) => this.#renew(stale) });
    const { signal } = this.#ended;
    signal.addEventListener(
      "abort",
      listenToTabs((message) => this.hear(message)),
    );
    window.addEventListener("online", () => this.#wake(), { signal });
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    const returned = takeReturnedSignIn();
    if (returned && ("accessToken" in returned || !mayHaveSession())) void this.#comeBack(returned);
    else if (mayHaveSession()) this.send({ type: "AUTHENTICATE" });
    publishAuth(viewOf(this.actor.getSnapshot()));
  }

  close(): void {
    this.#ended.abort();
    this.actor.stop();
    setBearer(null);
  }

  get snapshot(): AuthSnapshot {
    return this.actor.getSnapshot();
  }

  send(event: AuthEvent): void {
    this.actor.send(event);
  }

  /** Resolves once it is known whether this browser has a session. */
  async settled(): Promise<void> {
    await waitFor(this.actor, (snapshot) => statusOf(snapshot) !== "Authenticating");
  }

  /** Messages from other tabs. */
  hear(message: TabMessage): void {
    if (message.type === "signed-out") {
      if (message.isDeleted === true) useDeletedAccount.setState({ isDeleted: true });
      this.send({ type: "LOGGED_OUT_ELSEWHERE" });
    } else if (message.type === "verified") this.send({ type: "EMAIL_VERIFIED" });
    else if (message.type === "suspended") this.#suspended(message.suspension);
    else {
      this.#forgetWhy();
      this.send({ type: "GRANTED_ELSEWHERE", grant: message.grant });
    }
  }

  /**
   * Whether the server ended the session for a suspension; called where a session has ended, by code that shows it in
   * place of the dialog.
   */
  async suspension(): Promise<Suspension | null> {
    closeDialog(SuspendedDialog);
    this.#askedWhy += 1;
    try {
      this.send({ type: "RENEW" });
      await waitFor(
        this.actor,
        (snapshot) =>
          !snapshot.matches({ Authenticated: { person: "renewing" } }) && !snapshot.hasTag("logging_out"),
      );
      return this.#suspension;
    } finally {
      this.#askedWhy -= 1;
    }
  }

  /** There is a session again. */
  #forgetWhy(): void {
    this.#suspension = null;
    useDeletedAccount.setState({ isDeleted: false });
  }

  /** Shown once, on any page; dialogs open there no longer apply. */
  #suspended(suspension: Suspension): void {
    const isKnown = this.#suspension?.notice === suspension.notice;
    this.#suspension = suspension;
    if (isKnown || this.#askedWhy > 0) return;
    closeAllDialogs();
    openDialog(SuspendedDialog, { suspension });
  }

  /** Back from a provider's full-page redirect. */
  async #comeBack(returned: SignInReturn): Promise<void> {
    this.send({ type: "LOGIN_WITH", logIn: byReturn(returned) });
    const snapshot = await waitFor(this.actor, (now) => statusOf(now) !== "LoggingIn");
    if (statusOf(snapshot) !== "LoginError") return;
    // A link that somebody else has made signs nobody out.
    if (mayHaveSession()) this.send({ type: "AUTHENTICATE" });
    else openDialog(LoginDialog, { wish: {} });
  }

  async #renewOnce(): Promise<AccessGrant> {
    try {
      return await renewOnce(refreshSession);
    } catch (error) {
      const suspension = suspensionOf(error);
      if (suspension !== null) this.#suspended(suspension);
      throw error;
    }
  }

  async #logIn(logIn: LogIn, signal: AbortSignal): Promise<AccessGrant> {
    const tokens = await logIn.obtain(signal);
    signal.throwIfAborted();
    const grant = await keepSession(tokens);
    this.#forgetWhy();
    this.#queries.removeQueries({ queryKey: ["me"] });
    try {
      this.#queries.setQueryData(meQuery().queryKey, await afterSignIn(grant, logIn.avatarID));
    } catch (error) {
      // The session is valid; the account's record will be refetched.
      sendLog("error", "auth", String(error));
    }
    // Not before: the machine asks for the account and its avatar at once.
    broadcastToTabs({ type: "signed-in", grant });
    return grant;
  }

  #follow(snapshot: AuthSnapshot): void {
    const isIn = isLoggedIn(snapshot);
    const { accessToken } = snapshot.context;
    if (isIn && accessToken !== null) {
      const accountId = accountOf(accessToken);
      // Another tab has signed in with another account.
      if (this.#accountId !== null && this.#accountId !== accountId) this.#resetQueries();
      this.#accountId = accountId;
    } else if (statusOf(snapshot) === "Uninitialized") this.#accountId = null;
    publishAuth(viewOf(snapshot));
    if (isIn !== this.#wasLoggedIn) {
      this.#wasLoggedIn = isIn;
      this.#askAnew();
    }
  }

  #resetQueries(): void {
    this.#queries.removeQueries({ queryKey: ["me"] });
    this.#askAnew();
  }

  /** Refetches answers that depend on the viewer. */
  #askAnew(): void {
    const filters = {
      predicate: ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.isForViewer === true,
    };
    // Invalidation lets a first fetch go on: it was made as somebody else, and is made again for whoever waits for it.
    for (const query of this.#queries.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
      if (query.state.data !== undefined) continue;
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    void this.#queries.invalidateQueries(filters);
  }

  #token(): string | null {
    const { accessToken, useAuthlessToken } = this.snapshot.context;
    return useAuthlessToken ? null : accessToken;
  }

  async #renew(stale: string): Promise<string | null> {
    const token = this.#token();
    if (token !== stale) return token;
    this.send({ type: "RENEW" });
    await waitFor(this.actor, (snapshot) => !snapshot.matches({ Authenticated: { person: "renewing" } }));
    const fresh = this.#token();
    return fresh === stale ? null : fresh;
  }

  /** Retries what failed offline, or expired while the machine slept. */
  #wake(): void {
    if (document.visibilityState !== "visible") return;
    const { snapshot } = this;
    if (snapshot.hasTag("token_expired") || snapshot.matches({ Authenticated: { person: "unrenewed" } }))
      this.send({ type: "RENEW" });
    else if (statusOf(snapshot) === "AuthenticationError" && mayHaveSession())
      this.send({ type: "AUTHENTICATE" });
  }
}

const viewOf = (snapshot: AuthSnapshot) => ({
  status: statusOf(snapshot),
  isLoggedIn: isLoggedIn(snapshot),
  isSettled: statusOf(snapshot) !== "Authenticating" || snapshot.hasTag("logged_out"),
  isSigningOut: snapshot.hasTag("logging_out"),
});

async function endSession(): Promise<void> {
  broadcastToTabs({ type: "signed-out" });
  try {
    await deleteSession();
  } catch (error) {
    // Whatever the server answers, this page has signed out.
    sendLog("error", "auth", String(error));
  }
}

let service: AuthService | undefined;

/** The page's one service. */
export function authService(): AuthService {
  service ??= new AuthService(queryClientHere());
  return service;
}
