import { UID_COOKIE, type RefusedCall } from "@veranda/contract";
import type { EngineEvents } from "@veranda/contract/engine/messages";
import { setVisitorId } from "../visitor-id.ts";
import { writeCookie } from "../cookies.ts";
import { sendLog } from "./send-log.ts";

/** Of an answer's headers, those that help to find it in the server's log. */
const TOLD_HEADERS = ["content-type", "retry-after", "x-request-id"];

/** Browsers say these of things that harm nobody, or that this page did not cause. */
const IS_HARMLESS = /^ResizeObserver loop|^Script error\.?$/;

export function reportError({ message, error }: Pick<ErrorEvent, "message" | "error">): void {
  if (!IS_HARMLESS.test(message)) sendLog("error", "page", message, asError(error));
}

export function reportRejection(reason: unknown): void {
  if (reason instanceof DOMException && reason.name === "AbortError") return;
  sendLog("error", "page", `Unhandled rejection: ${String(reason)}`, asError(reason));
}

/**
 * Makes an anonymous id where the server's cookie did not come along: cookies may be forbidden here. As the server makes
 * them: the moment in base 36, a dash, 8 random bytes in hex.
 */
export function replaceMissingId(now: number = Date.now()): void {
  const random = crypto.getRandomValues(new Uint8Array(8));
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const id = `${now.toString(36)}-${hex}`;
  setVisitorId(id);
  writeCookie(UID_COOKIE, id);
  // To another site's page browsers give none: there it is no fault.
  const level = window.parent === window ? "error" : "info";
  sendLog(level, "visitor", "The anonymous id's cookie is missing; an id was made in the page");
}

/** `Received error from SAPI` and what came, without share ids and other keys of the address. */
export function reportRefused({ line, data, status, statusText, responseURL, headers }: RefusedCall): void {
  // What failed is the telling itself; and a session that has run out is no fault.
  if (line === "POST /logs" || status === 401) return;
  const told = TOLD_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const answer = {
    data,
    status,
    statusText,
    responseURL: responseURL.replace(/[?#].*/s, ""),
    headers: Object.fromEntries(told),
  };
  const level = status >= 500 ? "error" : "info";
  sendLog(level, "calls", `Received error from SAPI: ${line}`, JSON.stringify(answer));
}

/** What the engine logs goes to the server too. */
export function reportEngineLog({ level, message, data }: EngineEvents["log"]): void {
  sendLog(level, "engine", message, data === undefined ? undefined : JSON.stringify(data));
}

/** Anything can be thrown. */
const asError = (thrown: unknown): Error | string | undefined =>
  thrown instanceof Error || typeof thrown === "string" ? thrown : undefined;
