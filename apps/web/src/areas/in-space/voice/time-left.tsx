import * as t from "@veranda/messages/people-here";
import { useEffect, useState } from "react";
import { useEngine } from "#engine/engine-state.ts";

/** Somebody's remaining speaking time, by the server's clock, counted down. */
export function TimeLeft({ until }: { until: number }) {
  const engine = useEngine();
  const [now, setNow] = useState(() => engine.serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(engine.serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [engine]);
  return <span className="tabular-nums">{t.timeLeft({ time: clockOf(until - now) })}</span>;
}

/** Minutes and seconds: 4:07. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
