import { RotateCcw, RotateCw } from "lucide-react";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import type { PreviewState } from "./use-preview.ts";

const STEP = Math.PI / 6;
/** Radians for each pixel that is dragged. */
const DRAG = 0.012;

type StageCanvasProps = {
  state: PreviewState;
  setCanvas: (canvas: HTMLCanvasElement | null) => void;
  words: string;
};

/** Oneself on a stage: turned by dragging, by arrow keys, or by two buttons. */
export function StageCanvas({ state: { preview, hasFailed }, setCanvas, words }: StageCanvasProps) {
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
    <div className="relative size-full overflow-hidden bg-[radial-gradient(ellipse_at_50%_42%,#f8ecd9_0%,#eed7bd_62%,#dcbd9c_100%)] dark:bg-[radial-gradient(ellipse_at_50%_42%,#6b5545_0%,#463629_62%,#2c221b_100%)]">
      <canvas
        ref={setCanvas}
        tabIndex={0}
        role="img"
        aria-label={`${words} Turn with the arrow keys.`}
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
          {hasFailed ? "Your browser can't show avatars in 3D. You can still choose one." : "Loading…"}
        </p>
      )}
      <div className="absolute inset-x-2 bottom-6 flex justify-between sm:bottom-2 text-[#5c4634] dark:text-[#e9d9c6]">
        <IconButton label="Turn left" onClick={() => preview?.turn(-STEP)}>
          <RotateCcw className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label="Turn right" onClick={() => preview?.turn(STEP)}>
          <RotateCw className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
