import { useEffect, useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";

/** Time of speech without a caption that counts as uncaptioned: a recogniser needs a moment. */
const UNCAPTIONED_AFTER_MS = 6_000;
const SHOWN_MS = 8_000;

/** Whether to say, once per visit, that others speak without captions. */
export function useUncaptioned(isReading: boolean): boolean {
  const me = useEngineState("session.me");
  const speaking = useEngineState("speaking");
  const hasLines = useEngineState("captions.lines").length > 0;
  const [phase, setPhase] = useState<"waiting" | "shown" | "over">("waiting");
  // Any caption shows that there are some.
  if (hasLines && phase !== "over") setPhase("over");
  const [hasSpoken, setHasSpoken] = useState(false);
  const isHeard = isReading && Object.entries(speaking).some(([id, level]) => id !== me && level > 0);
  // Short pauses don't end speaking.
  if (isHeard && !hasSpoken) setHasSpoken(true);
  const isDue = isReading && hasSpoken && phase === "waiting";
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => setPhase("shown"), UNCAPTIONED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  useEffect(() => {
    if (phase !== "shown") return undefined;
    const timer = setTimeout(() => setPhase("over"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  return isReading && phase === "shown";
}
