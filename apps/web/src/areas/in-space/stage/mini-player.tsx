import * as t from "@veranda/messages/space";
import { LogOut, Maximize2 } from "lucide-react";
import { Link } from "react-router";
import { spacePath } from "#site/space-path.ts";
import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Visit } from "#engine/visit.ts";
import { GlassAction } from "#ui/glass-action.tsx";
import { MiniMicrophone } from "../voice/mini-microphone.tsx";

/** `engine`: while one is inside. */
type MiniPlayerProps = { visit: Visit; engine: EngineHandle | null; onLeave: () => void };

/** The floating mini player: the space's name, the microphone, back to its page, leave. */
export function MiniPlayer({ visit, engine, onLeave }: MiniPlayerProps) {
  return (
    <div className="on-glass absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-(image:--caption-fade) px-3 pt-8 pb-2.5">
      <p
        title={visit.space.name}
        className="line-clamp-2 min-w-0 flex-1 text-sm leading-snug font-semibold wrap-anywhere text-ink"
      >
        {visit.space.name}
      </p>
      {engine && <MiniMicrophone engine={engine} />}
      <Link
        to={spacePath(visit.space, visit.shareId)}
        className="inline-flex h-8 items-center gap-1.5 rounded-full bg-hover px-3 text-sm font-semibold text-ink transition-colors duration-150 hover:bg-ink/25"
      >
        <Maximize2 className="size-3.5" aria-hidden="true" /> {t.expand()}
      </Link>
      <GlassAction onClick={onLeave}>
        <LogOut className="size-3.5" aria-hidden="true" /> {t.leave()}
      </GlassAction>
    </div>
  );
}
