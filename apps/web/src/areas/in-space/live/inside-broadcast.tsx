import { useEffect } from "react";
import { handleMissingChunk } from "#ui/missing-chunk.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";

/** Broadcasts this page's view while its participant is the live source. */
export function InsideBroadcast() {
  const engine = useEngine();
  const me = useEngineState("session.me");
  const { broadcast, method, insideKey } = useEngineState("live");
  const isWanted = broadcast !== null && broadcast.byId === me && method === "inside";
  useEffect(() => {
    if (isWanted && insideKey === null) engine.send("ask_inside_key", {});
  }, [engine, isWanted, insideKey]);
  useEffect(() => {
    if (!isWanted || insideKey === null) return undefined;
    let stop: ((isEnded: boolean) => void) | null = null;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { sendInside } = await import("./inside-sender.ts");
      const onKeyRefused = () => engine.send("ask_inside_key", {});
      if (!isOver) stop = sendInside(engine, { key: insideKey, onKeyRefused });
    };
    start().catch(() => void handleMissingChunk());
    return () => {
      isOver = true;
      const { broadcast: now, method: by } = engine.state.live;
      stop?.(now === null || by !== "inside");
    };
  }, [engine, isWanted, insideKey]);
  return null;
}
