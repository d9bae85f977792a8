import { useEffect, useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";

/** Somebody has spoken for so long, and no word of it came: a recogniser takes a moment. */
const PATIENCE_MS = 6_000;
const SHOWN_MS = 8_000;

/** Whether to say, once in a visit, that others speak and none of them is captioned. */
export function useUncaptioned(isReading: boolean): boolean {
  const me = useEngineState("session.me");
  const speaking = useEngineState("speaking");
  const hasLines = useEngineState("captions.lines").length > 0;
  const [phase, setPhase] = useState<"waiting" | "shown" | "over">("waiting");
  // A caption is the proof that there are some.
  if (hasLines && phase !== "over") setPhase("over");
  const [hasSpoken, setHasSpoken] = useState(false);
  const isHeard = isReading && Object.entries(speaking).some(([id, level]) => id !== me && level > 0);
  // Whoever pauses for breath still speaks.
  if (isHeard && !hasSpoken) setHasSpoken(true);
  const isDue = isReading && hasSpoken && phase === "waiting";
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => setPhase("shown"), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  useEffect(() => {
    if (phase !== "shown") return undefined;
    const timer = setTimeout(() => setPhase("over"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  return isReading && phase === "shown";
}
