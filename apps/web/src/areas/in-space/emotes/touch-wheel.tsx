import * as t from "@veranda/messages/space";
import { PartyPopper } from "lucide-react";
import { useRef, useState, type PointerEvent } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { ButtonBase } from "#ui/button.tsx";
import { Region } from "#ui/regions.tsx";
import { useCoarsePointer } from "#ui/use-coarse-pointer.ts";
import { ROUND } from "../controls/touch-controls.tsx";
import type { EmoteItem } from "./emote-items.ts";
import { EmoteWheel, ON_WHEEL } from "./emote-wheel.tsx";
import { sliceOfPush } from "./wheel-slice.ts";

/** Drag distance from the wheel's button that counts as full deflection, in pixels. */
const WHEEL_PX = 70;

type WheelButtonProps = {
  items: readonly EmoteItem[];
  onPlay: (item: EmoteItem | undefined) => void;
};

type TouchWheelProps = WheelButtonProps & {
  /** Invisible but usable: the interface is hidden for a recording. */
  isHidden: boolean;
  isFilming: boolean;
};

/** The emote wheel for a thumb, above the button to jump. */
export function TouchWheel({ isHidden, isFilming, ...wheel }: TouchWheelProps) {
  const isCoarse = useCoarsePointer();
  const isBuilding = useEngineState("editing.isActive");
  const isFlying = useEngineState("camera.mode") === "build_flight";
  if (!isCoarse || isFilming || isFlying || isBuilding) return null;
  return (
    <Region name="thumb-right">
      <div className={`order-first mb-1 ${isHidden ? "opacity-0" : ""}`}>
        <WheelButton {...wheel} />
      </div>
    </Region>
  );
}

/** Drag from it towards an emote and release; or tap it, then an emote. */
function WheelButton({ items, onPlay }: WheelButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  /** Where the press that opened the wheel began. */
  const from = useRef<{ x: number; y: number }>(null);
  // From the event, never from the last render: on a slow phone a thumb is gone before that.
  const pointedBy = ({ clientX, clientY }: PointerEvent): number | null => {
    if (!from.current) return null;
    const x = (clientX - from.current.x) / WHEEL_PX;
    const y = (clientY - from.current.y) / WHEEL_PX;
    return sliceOfPush(x, y, Math.min(items.length, ON_WHEEL));
  };
  const close = () => {
    from.current = null;
    setOpen(false);
    setPointed(null);
  };
  return (
    <>
      <ButtonBase
        aria-label={t.emoteWheel()}
        aria-expanded={isOpen}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = isOpen ? null : { x: event.clientX, y: event.clientY };
          setOpen(!isOpen);
          setPointed(null);
        }}
        onPointerMove={(event) => setPointed(pointedBy(event))}
        onPointerUp={(event) => {
          const picked = pointedBy(event);
          from.current = null;
          if (picked === null) return;
          onPlay(items[picked]);
          close();
        }}
        onPointerCancel={close}
        onClick={(event) => event.detail === 0 && setOpen(!isOpen)}
        onContextMenu={(event) => event.preventDefault()}
        className={ROUND}
      >
        <PartyPopper className="size-6" aria-hidden="true" />
      </ButtonBase>
      {isOpen && (
        <EmoteWheel
          items={items}
          pointed={pointed}
          onPick={(item) => {
            onPlay(item);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
