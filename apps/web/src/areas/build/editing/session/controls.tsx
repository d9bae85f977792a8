import { mayEdit, type SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { Slider } from "#ui/slider.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { ToolButton } from "../tool-button.tsx";
import { MuteMedia } from "./mute-media.tsx";
import { clock, secondsNow } from "./session-view.ts";

/** Shared controls of an object: playback and position, or its page. */
export function Controls({ object }: { object: SpaceObject }) {
  const rights = useEngineState("rights");
  const mayPlay = rights !== null && mayEdit(rights);
  if (object.kind === "document") return <Pages object={object} mayPlay={mayPlay} />;
  if (object.kind === "image" || object.kind === "model") return null;
  return <Playing object={object} mayPlay={mayPlay} />;
}

type PartProps = { object: SpaceObject; mayPlay: boolean };

function Pages({ object: { id, props, state }, mayPlay }: PartProps) {
  const engine = useEngine();
  const assets = useEngineState("assets");
  const pages = (typeof props.fileId === "string" ? assets[props.fileId]?.pages : null) ?? 1;
  const page = Math.min(state?.page ?? 1, pages);
  const turn = (to: number) => engine.send("play_object", { objectId: id, page: to });
  return (
    <div className="flex items-center">
      {mayPlay && (
        <ToolButton label={t.previousPage()} disabled={page <= 1} onClick={() => turn(page - 1)}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </ToolButton>
      )}
      <span role="status" className="px-1.5 text-sm whitespace-nowrap tabular-nums">
        {t.pageOf({ page, count: pages })}
      </span>
      {mayPlay && (
        <ToolButton label={t.nextPage()} disabled={page >= pages} onClick={() => turn(page + 1)}>
          <ChevronRight className="size-5" aria-hidden="true" />
        </ToolButton>
      )}
    </div>
  );
}

function Playing({ object, mayPlay }: PartProps) {
  const engine = useEngine();
  const assets = useEngineState("assets");
  const { id, props, state } = object;
  const asset = typeof props.fileId === "string" ? assets[props.fileId] : undefined;
  const isPlaying = state?.isPlaying === true;
  const [dragged, setDragged] = useState<number | null>(null);
  const isLooping = props.isLooping === true;
  const now = useServerNow(isPlaying);
  const at = dragged ?? secondsNow(state, asset, isLooping, now);
  const whole = asset?.seconds ?? null;
  const isOver = whole !== null && whole > 0 && !isLooping && at >= whole;
  const runs = isPlaying && !isOver;
  const jump = (seconds: number) => {
    setDragged(null);
    engine.send("play_object", { objectId: id, seconds, isPlaying });
  };
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      {mayPlay && (
        <ToolButton
          label={runs ? t.pauseForAll() : isOver ? t.playAgainForAll() : t.playForAll()}
          onClick={() =>
            engine.send("play_object", { objectId: id, isPlaying: !runs, ...(isOver && { seconds: 0 }) })
          }
        >
          {runs ? (
            <Pause className="size-5" aria-hidden="true" />
          ) : (
            <Play className="size-5" aria-hidden="true" />
          )}
        </ToolButton>
      )}
      {/* The position is shared: those who may not change it see only the time. */}
      {mayPlay && whole !== null && whole > 0 && (
        <Slider
          label={t.seek()}
          layout="bare"
          min={0}
          max={whole}
          step={0.1}
          value={at}
          format={(seconds) => t.timeOf({ time: clock(seconds), whole: clock(whole) })}
          onChange={setDragged}
          onRelease={() => dragged !== null && jump(dragged)}
          onKeyUp={() => dragged !== null && jump(dragged)}
          className="w-28 min-w-0 sm:w-44"
        />
      )}
      <span className="pr-2 text-xs whitespace-nowrap text-on-glass-soft tabular-nums">
        {whole === null ? clock(at) : `${clock(at)} / ${clock(whole)}`}
      </span>
      <MuteMedia />
    </div>
  );
}

/** The server's clock, updated four times a second during playback. */
function useServerNow(isRunning: boolean): number {
  const engine = useEngine();
  const [now, setNow] = useState(() => engine.serverNow());
  useEffect(() => {
    if (!isRunning) return undefined;
    const readClock = () => setNow(engine.serverNow());
    readClock();
    const timer = setInterval(readClock, 250);
    return () => clearInterval(timer);
  }, [engine, isRunning]);
  return now;
}
