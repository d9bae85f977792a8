import { mayHost } from "@veranda/contract";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { useEngine, useEngineState } from "#engine/engine-state.ts";

/** When a message of this participant's was last taken, by `performance.now()`. It outlives the panel, as the draft does. */
const useLastTaken = create<{ by: string | null; at: number }>(() => ({ by: null, at: 0 }));

/** So long a message may be on its way to the room, which counts from when it is there. */
const ON_ITS_WAY_MS = 500;
const TICK_MS = 250;

/** What was sent now is the last, until the room refuses it. */
export const noteSent = (me: string): void =>
  useLastTaken.setState({ by: me, at: performance.now() + ON_ITS_WAY_MS });

/** Whole seconds until a slow chat takes one's next message; 0: at once. The room checks the same. */
export function useSlowChat(): number {
  const engine = useEngine();
  const me = useEngineState("session.me");
  const rights = useEngineState("rights");
  const { slowSeconds } = useEngineState("hosting.chatRules");
  const { by, at } = useLastTaken();
  const isHeldUp = me !== null && me === by && rights !== null && !mayHost(rights);
  const until = isHeldUp ? at + slowSeconds * 1000 : 0;
  const [now, setNow] = useState(() => performance.now());

  useEffect(() => {
    const tick = () => {
      setNow(performance.now());
      if (performance.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [until]);

  useEffect(() => {
    const offUnsent = engine.on("chat_unsent", () => useLastTaken.setState({ by: null }));
    // Of earlier messages, which this page may not have sent. Said after `chat_unsent`.
    const offRefused = engine.on("refused", ({ reason, waitSeconds }) => {
      if (reason !== "CHAT_SLOW" || waitSeconds === undefined) return;
      useLastTaken.setState({ by: me, at: performance.now() + (waitSeconds - slowSeconds) * 1000 });
    });
    return () => {
      offUnsent();
      offRefused();
    };
  }, [engine, me, slowSeconds]);

  return Math.min(slowSeconds, Math.max(0, Math.ceil((until - now) / 1000)));
}
