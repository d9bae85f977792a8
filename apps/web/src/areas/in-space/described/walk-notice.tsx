import * as t from "@veranda/messages/space";
import { Footprints, Square } from "lucide-react";
import { useEffect } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { Region } from "#ui/regions.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useDescribed } from "./described-store.ts";
import { walkWords } from "./walk-words.ts";
import { GlassCard } from "#ui/glass-card.tsx";
import { GlassAction } from "#ui/glass-action.tsx";

/** The destination of an automatic walk, with a stop button; the described view announces it itself. */
export function WalkNotice() {
  const isDescribed = useDescribed();
  return isDescribed ? null : <Notice />;
}

function Notice() {
  const engine = useEngine();
  const walk = useEngineState("guidedWalk");
  useEffect(() => {
    if (walk?.status === "no_way" || walk?.status === "near") showToast({ message: walkWords(walk) });
  }, [walk]);
  if (walk?.status !== "walking" && walk?.status !== "finding") return null;
  return (
    <Region name="notices">
      <GlassCard shape="pill" role="status" className="py-1 pr-1 pl-4 animate-rise-in">
        <Footprints className="size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 truncate">{walkWords({ ...walk, status: "walking" })}</span>
        <GlassAction className="h-9" onClick={() => engine.send("stop_walking", {})}>
          <Square className="size-3.5" aria-hidden="true" /> {t.stop()}
        </GlassAction>
      </GlassCard>
    </Region>
  );
}
