import * as t from "@veranda/messages/space";
import { PartyPopper } from "lucide-react";
import { useRef, useState } from "react";
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
  const from = useRef<{ x: number; y: number }>(null);
  const close = () => {
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
          from.current = { x: event.clientX, y: event.clientY };
          setOpen(!isOpen);
          setPointed(null);
        }}
        onPointerMove={(event) => {
          if (!from.current || !isOpen) return;
          const x = (event.clientX - from.current.x) / WHEEL_PX;
          const y = (event.clientY - from.current.y) / WHEEL_PX;
          setPointed(sliceOfPush(x, y, Math.min(items.length, ON_WHEEL)));
        }}
        onPointerUp={() => {
          from.current = null;
          if (pointed === null) return;
          onPlay(items[pointed]);
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
