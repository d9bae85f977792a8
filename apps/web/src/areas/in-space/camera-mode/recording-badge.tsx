import * as t from "@veranda/messages/space-tools";
import { Square } from "lucide-react";
import { useEffect, useState } from "react";
import { Region } from "#ui/regions.tsx";
import { stopRecording } from "./film-store.ts";
import { GlassCard } from "#ui/glass-card.tsx";
import { ButtonBase } from "#ui/button.tsx";

/** Always visible during a recording: its duration, and a stop button. */
export function RecordingBadge({ since }: { since: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - since) / 1000)), 250);
    return () => clearInterval(timer);
  }, [since]);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <Region name="notices">
      <GlassCard shape="pill" className="order-first">
        <ButtonBase
          aria-label={t.stopRecordingAt({ time })}
          onClick={() => void stopRecording()}
          className="flex h-10 items-center gap-2.5 rounded-full px-4 tabular-nums transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-on-glass"
        >
          <span aria-hidden="true" className="size-2.5 rounded-full bg-recording animate-pulse-soft" />
          {time}
          <Square className="size-3.5 fill-current" aria-hidden="true" />
        </ButtonBase>
      </GlassCard>
    </Region>
  );
}
