import type { PreviewFigure } from "@veranda/contract/engine/custom-avatar-preview";
import * as t from "@veranda/messages/avatars";
import * as common from "@veranda/messages/common";
import { RotateCcw, RotateCw } from "lucide-react";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { AvatarStageState } from "./use-avatar-preview.ts";

const STEP = Math.PI / 6;
/** Rotation in radians per pixel dragged. */
const DRAG = 0.012;

type AvatarStageProps = {
  stage: AvatarStageState;
  /** The avatar on the stage. */
  label: string;
  /** Shown where the browser can't render it. */
  failure: string;
  /** Whether the avatar has loaded; by default it loads with the stage. */
  figure?: PreviewFigure;
  onAgain?: () => void;
  className: string;
};

/** An avatar on a lit stage, turned by dragging, arrow keys, or two buttons. */
export function AvatarStage({
  stage: { preview, hasFailed, setCanvas },
  label,
  failure,
  figure = "shown",
  onAgain,
  className,
}: AvatarStageProps) {
  const from = useRef<number | null>(null);
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
  return (
    <div
      className={`relative bg-(image:--avatar-stage) overflow-hidden text-(--on-avatar-stage) ${className}`}
    >
      <canvas
        ref={setCanvas}
        tabIndex={0}
        role="img"
        aria-label={t.turnStage({ label })}
        onKeyDown={keys}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = event.clientX;
        }}
        onPointerMove={drag}
        onPointerUp={() => (from.current = null)}
        onPointerCancel={() => (from.current = null)}
        className={`absolute inset-0 size-full cursor-grab touch-pan-y -outline-offset-2 transition-opacity duration-300 active:cursor-grabbing ${preview && figure === "shown" ? "" : "opacity-0"}`}
      />
      {(!preview || figure !== "shown") && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-8 text-center">
          {!hasFailed && figure !== "failed" && <Spinner className="size-6" />}
          <p role="status">
            {hasFailed ? failure : figure === "failed" ? t.figureFailure() : common.loading()}
          </p>
          {!hasFailed && figure === "failed" && (
            <Button size="sm" onClick={onAgain}>
              {t.loadAgain()}
            </Button>
          )}
        </div>
      )}
      <div className="pointer-events-none absolute inset-x-2 bottom-6 flex justify-between *:pointer-events-auto sm:bottom-2">
        <IconButton label={t.turnLeft()} onClick={() => preview?.turn(-STEP)}>
          <RotateCcw className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t.turnRight()} onClick={() => preview?.turn(STEP)}>
          <RotateCw className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
