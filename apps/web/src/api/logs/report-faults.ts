import { UID_COOKIE, type RefusedCall } from "@veranda/contract";
import type { EngineEvents } from "@veranda/contract/engine/messages";
import { setVisitorId } from "../visitor-id.ts";
import { writeCookie } from "../cookies.ts";
import { sendLog } from "./send-log.ts";

/** Response headers that help to find the answer in the server's log. */
const TOLD_HEADERS = ["content-type", "retry-after", "x-request-id"];

/** Browser errors that are harmless or not caused by this page. */
const IS_HARMLESS = /^ResizeObserver loop|^Script error\.?$/;

export function reportError({ message, error }: Pick<ErrorEvent, "message" | "error">): void {
  if (!IS_HARMLESS.test(message)) sendLog("error", "page", message, asError(error));
}

export function reportRejection(reason: unknown): void {
  if (reason instanceof DOMException && reason.name === "AbortError") return;
  sendLog("error", "page", `Unhandled rejection: ${String(reason)}`, asError(reason));
}

/**
 * Makes an anonymous id where the server's cookie is missing (cookies may be forbidden), in the server's format: the
 * time in base 36, a dash, 8 random bytes in hex.
 */
export function replaceMissingId(now: number = Date.now()): void {
  const random = crypto.getRandomValues(new Uint8Array(8));
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const id = `${now.toString(36)}-${hex}`;
  setVisitorId(id);
  writeCookie(UID_COOKIE, id);
  // Pages of other sites are given no cookie by browsers: no fault there.
  const level = window.parent === window ? "error" : "info";
  sendLog(level, "visitor", "The anonymous id's cookie is missing; an id was made in the page");
}

/** `Received error from SAPI` and the response, without share ids and other secrets of the address. */
export function reportRefused({ line, data, status, statusText, responseURL, headers }: RefusedCall): void {
  // Failures of reporting itself, and expired sessions, are no faults.
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

/** Sends engine log entries to the server. */
export function reportEngineLog({ level, message, data }: EngineEvents["log"]): void {
  sendLog(level, "engine", message, data === undefined ? undefined : JSON.stringify(data));
}

/** Anything can be thrown, not only an Error. */
const asError = (thrown: unknown): Error | string | undefined =>
  thrown instanceof Error || typeof thrown === "string" ? thrown : undefined;
