import { useEffect } from "react";
import { handleMissingChunk } from "#ui/missing-chunk.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";

/** Sends this page's view while its user is live with it. */
export function InsideBroadcast() {
  const engine = useEngine();
  const me = useEngineState("session.me");
  const { broadcast, method, insideSecret } = useEngineState("live");
  const isWanted = broadcast !== null && broadcast.byId === me && method === "inside";
  useEffect(() => {
    if (isWanted && insideSecret === null) engine.send("ask_inside_secret", {});
  }, [engine, isWanted, insideSecret]);
  useEffect(() => {
    if (!isWanted || insideSecret === null) return undefined;
    let stop: ((isEnded: boolean) => void) | null = null;
    let isOver = false;
    const start = async (): Promise<void> => {
      const { sendInside } = await import("./inside-sender.ts");
      if (!isOver) stop = sendInside(engine, insideSecret);
    };
    start().catch(() => void handleMissingChunk());
    return () => {
      isOver = true;
      const { broadcast: now, method: by } = engine.state.live;
      stop?.(now === null || by !== "inside");
    };
  }, [engine, isWanted, insideSecret]);
  return null;
}
