import { CallError, type SessionTokens } from "@veranda/contract";
import { useEffect, useEffectEvent } from "react";
import { unsigned } from "#api/client.ts";
import type { Credentials } from "#session/sign-in.ts";

/** Polling intervals, longer after a while. */
const POLL_MS = 6_000;
const SLOW_AFTER_MS = 120_000;
const SLOW_POLL_MS = 15_000;

/**
 * Polls until the address is verified, wherever the mail is opened, and then resolves with the tokens. Stops for good
 * when the server refuses the password.
 */
export function useVerification(
  credentials: Credentials | null,
  onTokens: (tokens: SessionTokens) => void,
): void {
  const deliver = useEffectEvent(onTokens);
  useEffect(() => {
    if (credentials === null) return undefined;
    const ended = new AbortController();
    const begin = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;

    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (ended.signal.aborted || isAsking) return;
      isAsking = true;
      const answer = await unsigned(
        "POST /auth/v1/login/verified",
        { body: credentials },
        { signal: ended.signal },
      ).then(
        ({ data }) => data,
        (error: unknown) => ({ state: isFinal(error) ? ("refused" as const) : ("waiting" as const) }),
      );
      isAsking = false;
      if (ended.signal.aborted) return;
      if (answer.state === "waiting") schedule();
      if (answer.state === "verified") deliver(answer.session);
    };
    const schedule = (): void => {
      const isEarly = Date.now() - begin < SLOW_AFTER_MS;
      timer = setTimeout(() => void whenSeen(), isEarly ? POLL_MS : SLOW_POLL_MS);
    };
    const whenSeen = async (): Promise<void> => {
      if (document.visibilityState === "visible") await ask();
      else schedule();
    };

    schedule();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [credentials]);
}

const isFinal = (error: unknown): boolean =>
  error instanceof CallError && /^(?:INVALID_CREDENTIAL|ACCOUNT_LOCKED|INVALID_INPUT)$/.test(error.code);
