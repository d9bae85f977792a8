import { CallError, TICKET_WAIT_MS } from "@veranda/contract";
import { useEffect, useState } from "react";

/** The server's delay before the next mail, in milliseconds; null for any other error. */
export function mailWaitOf(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== "TICKET_ALREADY_EXISTS") return null;
  const waitMs = error.entries[0]?.customData?.waitMs;
  return typeof waitMs === "number" ? waitMs : TICKET_WAIT_MS;
}

/** Counts down the whole seconds that are left. */
export function useCountdown(firstMs: number): { seconds: number; start: (ms: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + firstMs);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    seconds,
    start(ms) {
      setNow(Date.now());
      setUntil(Date.now() + ms);
    },
  };
}
