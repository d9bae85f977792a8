import * as t from "@veranda/messages/space";
import { ChevronDown, ChevronsUp, ChevronUp } from "lucide-react";
import { useEffect, useRef, type PointerEvent, type ReactNode } from "react";
import { engineCanvas } from "#engine/engine-loader.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { Region } from "#ui/regions.tsx";
import { joystickPush } from "./joystick.ts";
import { useCoarsePointer } from "#ui/use-coarse-pointer.ts";
import { ButtonBase } from "#ui/button.tsx";

const RADIUS_PX = 52;

type TouchControlsProps = {
  /** Invisible but usable: the interface is hidden for a recording. */
  isHidden: boolean;
  isFilming: boolean;
};

/** Touch controls: a joystick to walk (at its edge to run); jump, or up and down in flight. */
export function TouchControls({ isHidden, isFilming }: TouchControlsProps) {
  const isCoarse = useCoarsePointer();
  const isBuilding = useEngineState("editing.isActive");
  const isFlying = useEngineState("camera.mode") === "build_flight";
  if (!isCoarse) return null;
  return (
    <>
      <Region name="thumb-left">
        <Joystick className={isHidden ? "opacity-0" : ""} />
      </Region>
      <Region name="thumb-right">
        <div className={`flex flex-col items-center gap-3 p-2 ${isHidden ? "opacity-0" : ""}`}>
          {isFilming || isFlying ? (
            <>
              <HoldButton key="up" label={t.up()} action="jump">
                <ChevronUp className="size-6" aria-hidden="true" />
              </HoldButton>
              <HoldButton key="down" label={t.down()} action="descend">
                <ChevronDown className="size-6" aria-hidden="true" />
              </HoldButton>
            </>
          ) : (
            // Hidden while building, as the selection's handles may be there.
            !isBuilding && (
              <HoldButton key="jump" label={t.jump()} action="jump" className="size-16!">
                <ChevronsUp className="size-7" aria-hidden="true" />
              </HoldButton>
            )
          )}
        </div>
      </Region>
    </>
  );
}

export const ROUND =
  "grid size-13 touch-none place-items-center rounded-full border border-glass-line bg-glass text-on-glass backdrop-blur-md select-none active:bg-glass-strong";

type HoldButtonProps = { label: string; action: "jump" | "descend"; className?: string; children: ReactNode };

/** Sends the engine the key's message; the button is another way to hold it. */
function HoldButton({ label, action, className = "", children }: HoldButtonProps) {
  const engine = useEngine();
  const held = useRef<string | null>(null);
  const hold = (): void => {
    held.current = readKeys()[action];
    sendKey("keydown", held.current);
  };
  // Releases the key if the button unmounts while held.
  useEffect(() => () => letGo(held), []);
  return (
    <ButtonBase
      aria-label={label}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        hold();
        engine.send("trigger_haptics", { pattern: "tap" });
      }}
      onPointerUp={() => letGo(held)}
      onPointerCancel={() => letGo(held)}
      onClick={(event) => {
        if (event.detail !== 0) return;
        hold();
        letGo(held);
      }}
      onContextMenu={(event) => event.preventDefault()}
      className={`${ROUND} ${className}`}
    >
      {children}
    </ButtonBase>
  );
}

const sendKey = (type: "keydown" | "keyup", code: string): unknown =>
  engineCanvas().dispatchEvent(new KeyboardEvent(type, { code, bubbles: true }));

function letGo(held: { current: string | null }): void {
  if (held.current !== null) sendKey("keyup", held.current);
  held.current = null;
}

function Joystick({ className }: { className: string }) {
  const engine = useEngine();
  const knob = useRef<HTMLDivElement>(null);

  const push = (x: number, y: number) => {
    engine.send("set_mobile_joystick", { x, y });
    if (knob.current) knob.current.style.transform = `translate(${x * RADIUS_PX}px, ${-y * RADIUS_PX}px)`;
  };
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const { x, y } = joystickPush(
      event.clientX - box.left - box.width / 2,
      event.clientY - box.top - box.height / 2,
      RADIUS_PX,
    );
    push(x, y);
  };
  const letGo = () => push(0, 0);

  useEffect(() => () => engine.send("set_mobile_joystick", { x: 0, y: 0 }), [engine]);

  return (
    <div
      aria-hidden="true"
      data-joystick
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
      className={`m-2 grid size-32 touch-none place-items-center rounded-full border border-glass-line bg-glass/50 backdrop-blur-sm ${className}`}
    >
      <div ref={knob} className="size-14 rounded-full bg-on-glass/70 shadow-float" />
    </div>
  );
}
