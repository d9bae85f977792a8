import { randomId } from "#site/random-id.ts";
import { SIGN_IN_CHANNEL, type LoginMethod } from "@veranda/contract";
import type { SignInMessage, SignInReturn } from "@veranda/contract/calls/sign-in";
import { SignInFailed } from "./login-fault.ts";

const POPUP = "popup,width=480,height=680";
/** Time to wait for a closed popup's answer, in milliseconds. */
const CLOSED_GRACE_MS = 1_000;
const LOOK_EVERY_MS = 400;

/** This page's address, for a redirect back to it. */
const here = (): string => `${location.pathname}${location.search}`;

/** The address that starts a provider's sign-in. `request` identifies this page's popup. */
const withReturn = (start: string, mode: "popup" | "redirect", request?: string): string =>
  `${start}?${new URLSearchParams({ mode, return: here(), ...(request === undefined ? {} : { request }) })}`;

export const oauthStart = (provider: "google" | "apple" | "microsoft"): string =>
  `/api/auth/v1/oauth/${provider}/start`;
export const samlStart = (providerId: string): string =>
  `/api/auth/v1/saml/${encodeURIComponent(providerId)}/start`;

/**
 * Opens a provider in a popup and resolves with the one-time code; where popups are blocked, by a full-page redirect,
 * which ends this page. Throws SignInFailed. Call it from a press, or browsers block the popup.
 */
export async function codeFromPopup(start: string, signal: AbortSignal): Promise<string> {
  const request = randomId();
  const popup = window.open(withReturn(start, "popup", request), "veranda-sign-in", POPUP);
  if (popup === null) return leaveFor(start);
  try {
    return await heardCode(popup, request, signal);
  } finally {
    popup.close();
  }
}

/** Redirects the page to a provider; it returns with the code in its address. */
export function leaveFor(start: string): Promise<never> {
  location.assign(withReturn(start, "redirect"));
  return new Promise(() => {});
}

function heardCode(popup: Window, request: string, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const ended = new AbortController();
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  const hear = (data: unknown): void => {
    if (!isMessage(data) || data.request !== request) return;
    if ("accessToken" in data) resolve(data.accessToken);
    else if ("error" in data) providerFault(data.error).then(reject, reject);
  };
  channel.addEventListener("message", ({ data }) => hear(data));
  window.addEventListener("message", ({ origin, data }) => origin === location.origin && hear(data), ended);
  const watch = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(watch);
    setTimeout(() => reject(givenUp()), CLOSED_GRACE_MS);
  }, LOOK_EVERY_MS);
  signal.addEventListener("abort", () => reject(givenUp()), ended);
  return promise.finally(() => {
    clearInterval(watch);
    channel.close();
    ended.abort();
  });
}

const isMessage = (data: unknown): data is SignInMessage =>
  typeof data === "object" && data !== null && (data as { type?: unknown }).type === SIGN_IN_CHANNEL;

const givenUp = (): SignInFailed => new SignInFailed("", { isGivenUp: true });

/** The error that a provider's sign-in returned instead of a code. Its messages load with the first. */
export const providerFault = (name: string): Promise<SignInFailed> =>
  import("./provider-fault.ts").then(({ failedBy }) => failedBy(name));

const METHODS: ReadonlySet<string> = new Set<LoginMethod>(["Google", "Apple", "Microsoft", "SSO"]);

/**
 * The result of a redirect in the address, if it was a sign-in; it is removed from the address and the history at once.
 * A provider connected by a signed-in person is left to the code that requested it.
 */
export function takeReturnedSignIn(): SignInReturn | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const loginProvider = fragment.get("loginProvider") as LoginMethod | null;
  if (loginProvider === null || !METHODS.has(loginProvider)) return null;
  const [accessToken, error] = [fragment.get("accessToken"), fragment.get("error")];
  if (accessToken === null && error === null) return null;
  history.replaceState(history.state, "", here());
  return accessToken === null ? { loginProvider, error: error ?? "" } : { loginProvider, accessToken };
}
