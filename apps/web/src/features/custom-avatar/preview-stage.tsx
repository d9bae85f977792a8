import { Footprints, Hand, PartyPopper, RotateCcw, RotateCw } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { AvatarBone } from "@veranda/contract/avatar";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useCustomAvatarPreview } from "./use-custom-avatar-preview.ts";

const STEP = Math.PI / 6;
/** Radians for each pixel that is dragged. */
const DRAG = 0.012;

type PreviewStageProps = {
  /** What follows `own.` in the avatar's code. */
  id: string;
  name: string;
  /** The bone that is being chosen. */
  bone: AvatarBone | null;
};

/** The avatar as others will see it, to be turned and moved. */
export function PreviewStage({ id, name, bone }: PreviewStageProps) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [isWalking, setWalking] = useState(false);
  const { preview, hasFailed } = useCustomAvatarPreview(canvas, id);
  const from = useRef<number | null>(null);
  useEffect(() => preview?.walk(isWalking), [preview, isWalking]);
  useEffect(() => preview?.highlight(bone), [preview, bone]);
  const drag = (event: PointerEvent) => {
    if (from.current === null) return;
    preview?.turn((event.clientX - from.current) * DRAG);
    from.current = event.clientX;
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    preview?.turn(by);
  };
  const play = (emote: string) => {
    setWalking(false);
    preview?.play(emote);
  };
  return (
    <div>
      <div className="relative h-80 overflow-hidden rounded-2xl bg-[radial-gradient(ellipse_at_50%_42%,#f8ecd9_0%,#eed7bd_62%,#dcbd9c_100%)] dark:bg-[radial-gradient(ellipse_at_50%_42%,#6b5545_0%,#463629_62%,#2c221b_100%)]">
        <canvas
          ref={setCanvas}
          tabIndex={0}
          role="img"
          aria-label={`${name}. Turn with the arrow keys.`}
          onKeyDown={keys}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            from.current = event.clientX;
          }}
          onPointerMove={drag}
          onPointerUp={() => (from.current = null)}
          onPointerCancel={() => (from.current = null)}
          className={`absolute inset-0 size-full cursor-grab touch-pan-y -outline-offset-2 transition-opacity duration-300 active:cursor-grabbing ${preview ? "" : "opacity-0"}`}
        />
        {!preview && (
          <p
            role="status"
            className="absolute inset-0 grid place-items-center px-8 text-center text-[#5c4634] dark:text-[#e9d9c6]"
          >
            {hasFailed ? "Your browser can't show avatars in 3D. You can still wear it." : "Loading…"}
          </p>
        )}
        <div className="pointer-events-none absolute inset-x-2 inset-y-0 flex items-center justify-between text-[#5c4634] *:pointer-events-auto dark:text-[#e9d9c6]">
          <IconButton label="Turn left" onClick={() => preview?.turn(-STEP)}>
            <RotateCcw className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label="Turn right" onClick={() => preview?.turn(STEP)}>
            <RotateCw className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div role="group" aria-label="Try it" className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" disabled={!preview} aria-pressed={isWalking} onClick={() => setWalking(!isWalking)}>
          <Footprints className="size-4" aria-hidden="true" /> {isWalking ? "Stand" : "Walk"}
        </Button>
        <Button size="sm" disabled={!preview} onClick={() => play("wave")}>
          <Hand className="size-4" aria-hidden="true" /> Wave
        </Button>
        <Button size="sm" disabled={!preview} onClick={() => play("cheer")}>
          <PartyPopper className="size-4" aria-hidden="true" /> Cheer
        </Button>
      </div>
    </div>
  );
}
