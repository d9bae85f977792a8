import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "#api/client.ts";
import { meQuery } from "#api/queries.ts";
import { answerCalls, refusal } from "#testing/answers.ts";
import { currentUser } from "#testing/records.ts";
import { isLoggedIn, statusOf } from "./auth-machine.ts";
import { AuthService } from "./auth-service.ts";
import { readAuth } from "./auth-view.ts";
import { byPassword } from "./sign-in.ts";
import { broadcastToTabs, listenToTabs } from "./cross-tab.ts";
import {
  closeAllDialogs,
  closeDialog,
  openDialog,
  readDialogs,
  useDialogStack,
} from "#ui/dialogs/dialog-store.ts";
import { LoginDialog } from "./login-dialog.ts";
import { SuspendedDialog } from "./suspended-dialog.ts";
import { useDeletedAccount } from "./deleted-account.ts";
import { soon } from "#testing/soon.ts";

const grant = (accessToken: string) => ({ accessToken, expiresAt: Date.now() + 900_000 });
const REFRESH = "POST /api/auth/session/refresh";
const anns = { body: currentUser() };
const tokens = { idToken: "id", refreshToken: "refresh", expiresAt: Date.now() + 900_000 };

let queries: QueryClient;
const services: AuthService[] = [];
const start = (): AuthService => {
  const service = new AuthService(queries);
  services.push(service);
  return service;
};

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  document.cookie = "sapi_token=xsrf-1";
});
afterEach(() => {
  document.cookie = "signed_in=; Max-Age=0";
  for (const service of services.splice(0)) service.close();
  closeAllDialogs();
});

test("without a session nothing is asked", async () => {
  const asked = answerCalls({});
  const service = start();
  await service.settled();
  expect(asked).toEqual([]);
  expect(readAuth()).toMatchObject({ status: "Uninitialized", isLoggedIn: false, isSettled: true });
});

test("a session is taken up by its cookie, with the proof that this page is the site's own", async () => {
  document.cookie = "signed_in=1";
  const asked = answerCalls({ [REFRESH]: { body: grant("ann-1") }, "GET /api/users/me": anns });
  const service = start();
  expect(readAuth().isSettled).toBe(false);
  await service.settled();
  expect(readAuth()).toMatchObject({ isLoggedIn: true, isSettled: true });
  expect(asked[0]?.headers.get("x-xsrf-token")).toBe("xsrf-1");
  await queries.fetchQuery(meQuery());
  expect(asked[1]?.headers.get("authorization")).toBe("Bearer ann-1");
});

test("a session that is over leaves nobody", async () => {
  document.cookie = "signed_in=1";
  answerCalls({ [REFRESH]: refusal("SESSION_ENDED", 401, "You have been signed out.") });
  const service = start();
  await service.settled();
  expect(readAuth()).toMatchObject({ status: "AuthenticationError", isLoggedIn: false });
});

test("a call whose token is refused renews it, once for all calls", async () => {
  document.cookie = "signed_in=1";
  let renewals = 0;
  const asked = answerCalls({
    [REFRESH]: () => ({ body: grant(`ann-${++renewals}`) }),
    "GET /api/users/me": anns,
    "GET /api/categories": () =>
      asked.at(-1)?.headers.get("authorization") === "Bearer ann-1"
        ? refusal("TOKEN_EXPIRED", 401, "Expired.")
        : { body: [] },
  });
  await start().settled();
  await Promise.all([api("GET /categories", {}), api("GET /categories", {})]);
  expect(renewals).toBe(2);
});

test("a session ended by the server signs out, and clears the person's data", async () => {
  document.cookie = "signed_in=1";
  let renewals = 0;
  answerCalls({
    [REFRESH]: () =>
      ++renewals === 1 ? { body: grant("ann-1") } : refusal("SESSION_ENDED", 401, "Signed out."),
    "GET /api/users/me": anns,
    "GET /api/categories": refusal("UNAUTHENTICATED", 401, "Sign in."),
    "DELETE /api/auth/session/delete": { body: {} },
  });
  const service = start();
  await service.settled();
  await queries.fetchQuery(meQuery());
  await expect(api("GET /categories", {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await soon(() => expect(statusOf(service.snapshot)).toBe("Uninitialized"));
  expect(queries.getQueryData(meQuery().queryKey)).toBeUndefined();
});

const suspended = (untilUnixMs: number | null) => ({
  status: 403,
  body: {
    errors: [
      {
        code: "ACCOUNT_SUSPENDED",
        message: "Suspended.",
        display: "Suspended.",
        statusCode: 403,
        fields: {},
        faults: {},
        customData: { untilUnixMs, notice: "d-key" },
      },
    ],
  },
});

test("whose session ended by a suspension learns until when and by which notice, in every tab", async () => {
  document.cookie = "signed_in=1";
  let isSuspended = false;
  answerCalls({
    [REFRESH]: () => {
      if (!isSuspended) return { body: grant("ann-1") };
      // The cookie goes with the answer: nobody is told twice.
      document.cookie = "signed_in=; Max-Age=0";
      return suspended(2_000_000_000_000);
    },
    "DELETE /api/auth/session/delete": { body: {} },
  });
  const [service, other] = [start(), start()];
  await Promise.all([service.settled(), other.settled()]);
  expect(await service.suspension()).toBeNull();
  isSuspended = true;
  expect(await service.suspension()).toEqual({ untilUnixMs: 2_000_000_000_000, notice: "d-key" });
  expect(isLoggedIn(service.snapshot)).toBe(false);
  await soon(async () => expect(await other.suspension()).toMatchObject({ notice: "d-key" }));
  service.hear({ type: "signed-in", grant: grant("bob-1") });
  expect(await service.suspension()).toBeNull();
});

test("a suspension is shown once over the page, and closes open dialogs", async () => {
  document.cookie = "signed_in=1";
  let isSuspended = false;
  answerCalls({
    [REFRESH]: () => (isSuspended ? suspended(null) : { body: grant("ann-1") }),
    "GET /api/categories": refusal("UNAUTHENTICATED", 401, "Sign in."),
    "DELETE /api/auth/session/delete": { body: {} },
  });
  const service = start();
  await service.settled();
  openDialog(LoginDialog, { wish: {} });
  isSuspended = true;
  await expect(api("GET /categories", {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(readDialogs()).toEqual([SuspendedDialog]);
  expect(useDialogStack.getState()[0]?.subject).toEqual({
    suspension: { untilUnixMs: null, notice: "d-key" },
  });
  closeDialog(SuspendedDialog);
  // This tab hears too what it tells the others.
  service.hear({ type: "suspended", suspension: { untilUnixMs: null, notice: "d-key" } });
  expect(readDialogs()).toEqual([]);
});

test("a tab that hears that the account was deleted knows it, until somebody signs in", async () => {
  answerCalls({});
  const service = start();
  broadcastToTabs({ type: "signed-out", isDeleted: true });
  await soon(() => expect(useDeletedAccount.getState().isDeleted).toBe(true));
  expect(isLoggedIn(service.snapshot)).toBe(false);
  service.hear({ type: "signed-in", grant: grant("bob-1") });
  expect(useDeletedAccount.getState().isDeleted).toBe(false);
});

test("where the end of a session is explained, no dialog says it too", async () => {
  document.cookie = "signed_in=1";
  let isSuspended = false;
  answerCalls({
    [REFRESH]: () => (isSuspended ? suspended(null) : { body: grant("ann-1") }),
    "DELETE /api/auth/session/delete": { body: {} },
  });
  const service = start();
  await service.settled();
  isSuspended = true;
  expect(await service.suspension()).toMatchObject({ notice: "d-key" });
  expect(readDialogs()).toEqual([]);
});

test("a tab that hears of a suspension says it, until it is explained there", async () => {
  answerCalls({});
  const service = start();
  service.hear({ type: "suspended", suspension: { untilUnixMs: null, notice: "d-key" } });
  expect(readDialogs()).toEqual([SuspendedDialog]);
  expect(await service.suspension()).toMatchObject({ notice: "d-key" });
  expect(readDialogs()).toEqual([]);
});

test("deleting the account signs out without calling the ended session", async () => {
  document.cookie = "signed_in=1";
  const asked = answerCalls({
    [REFRESH]: { body: grant("ann-1") },
    "DELETE /api/auth/session/delete": { body: {} },
  });
  const service = start();
  await service.settled();
  // The answer to the deletion takes it away.
  document.cookie = "signed_in=; Max-Age=0";
  service.send({ type: "RENEW" });
  await soon(() => expect(statusOf(service.snapshot)).toBe("Uninitialized"));
  expect(asked.filter(({ url }) => url.pathname.endsWith("/refresh"))).toHaveLength(1);
});

test("who signs out and leaves the page at once is signed out", async () => {
  document.cookie = "signed_in=1";
  const ended = Promise.withResolvers<void>();
  let sent: RequestInit | undefined;
  answerCalls({ [REFRESH]: { body: grant("ann-1") }, "GET /api/users/me": anns });
  const answers = fetch;
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    if (init.method !== "DELETE") return answers(input, init);
    sent = init;
    await ended.promise;
    return Response.json({});
  });
  const service = start();
  await service.settled();
  const heard: string[] = [];
  const stop = listenToTabs(({ type }) => heard.push(type));
  service.send({ type: "LOG_OUT" });
  expect(sent?.keepalive).toBe(true);
  await soon(() => expect(heard).toEqual(["signed-out"]));
  expect(readAuth()).toMatchObject({ isLoggedIn: false, isSigningOut: true });
  ended.resolve();
  await soon(() => expect(readAuth()).toMatchObject({ isLoggedIn: false, isSigningOut: false }));
  stop();
});

test("signing in loads the account before anything renders", async () => {
  const asked = answerCalls({
    "POST /api/auth/v1/login": { body: tokens },
    "POST /api/auth/session": { body: grant("ann-1") },
    "POST /api/auth/v1/post-login": anns,
  });
  const service = start();
  service.send({ type: "LOGIN", logIn: byPassword({ email: "ann@example.org", password: "abcdef" }) });
  await soon(() => expect(isLoggedIn(service.snapshot)).toBe(true));
  expect(queries.getQueryData(meQuery().queryKey)?.displayName).toBe("Ann");
  expect(asked.at(-1)?.headers.get("authorization")).toBe("Bearer ann-1");
});

test("other tabs hear of a sign-in when the account wears what the guest wore", async () => {
  const asked = answerCalls({
    "POST /api/auth/v1/login": { body: tokens },
    "POST /api/auth/session": { body: grant("ann-1") },
    "POST /api/auth/v1/post-login": anns,
    "PATCH /api/users/me": anns,
  });
  const answer = fetch;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer(...call);
  });
  const [service, other] = [start(), start()];
  const logIn = byPassword({ email: "ann@example.org", password: "abcdef" });
  service.send({ type: "LOGIN", logIn: { ...logIn, avatarID: "preset:wren" } });
  let wasWorn: boolean | undefined;
  other.actor.subscribe((snapshot) => {
    if (isLoggedIn(snapshot)) wasWorn ??= asked.some(({ method }) => method === "PATCH");
  });
  await soon(() => expect(wasWorn).toBe(true));
});

test("sign-ins and sign-outs of another tab apply to this one", async () => {
  answerCalls({});
  const service = start();
  broadcastToTabs({ type: "signed-in", grant: grant("ann-1") });
  await soon(() => expect(isLoggedIn(service.snapshot)).toBe(true));
  queries.setQueryData(meQuery().queryKey, currentUser());
  broadcastToTabs({ type: "signed-out" });
  await soon(() => expect(statusOf(service.snapshot)).toBe("Uninitialized"));
  expect(queries.getQueryData(meQuery().queryKey)).toBeUndefined();
});

test("answers that depend on the viewer are refetched, others are not", async () => {
  answerCalls({});
  const ask = vi.fn(async () => "answer");
  const options = { queryFn: ask, staleTime: Infinity };
  await queries.prefetchQuery({ ...options, queryKey: ["preview"], meta: { isForViewer: true } });
  await queries.prefetchQuery({ ...options, queryKey: ["categories"] });
  const service = start();
  service.hear({ type: "signed-in", grant: grant("ann-1") });
  expect(queries.getQueryState(["preview"])?.isInvalidated).toBe(true);
  expect(queries.getQueryState(["categories"])?.isInvalidated).toBe(false);
});

test("a first answer that was asked for before the session was restored is asked for again", async () => {
  answerCalls({});
  let isHost = false;
  const answers: (() => void)[] = [];
  const asked = queries.fetchQuery({
    queryKey: ["events"],
    meta: { isForViewer: true },
    queryFn: async () => {
      const forMe = isHost;
      await new Promise<void>((resolve) => answers.push(resolve));
      return { isHost: forMe };
    },
  });
  const service = start();
  isHost = true;
  service.hear({ type: "signed-in", grant: grant("ann-1") });
  await soon(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer();
  expect(await asked).toEqual({ isHost: true });
  expect(queries.getQueryData(["events"])).toEqual({ isHost: true });
});
