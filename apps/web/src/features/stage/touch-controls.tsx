import { ChevronsUp } from "lucide-react";
import { useEffect, useRef, useState, type PointerEvent } from "react";
import { engineCanvas } from "../engine/engine-loader.ts";
import { useEngine } from "../engine/engine-state.ts";
import { readKeys } from "../keybinds/key-store.ts";
import { joystickPush } from "./joystick.ts";

const RADIUS_PX = 52;

/** For fingers: a joystick to walk, pushed to its edge to run, and a button to jump. */
export function TouchControls() {
  const isCoarse = useCoarsePointer();
  return isCoarse ? (
    <>
      <Joystick />
      <button
        type="button"
        aria-label="Jump"
        onPointerDown={(event) => {
          event.preventDefault();
          pressJump();
        }}
        onClick={(event) => event.detail === 0 && pressJump()}
        className="absolute right-5 bottom-28 grid size-16 touch-none place-items-center rounded-full border border-glass-line bg-glass text-on-glass backdrop-blur-md active:bg-glass-strong"
      >
        <ChevronsUp className="size-7" aria-hidden="true" />
      </button>
    </>
  ) : null;
}

/** The engine hears a key; the button is another way to press it. */
function pressJump(): void {
  for (const type of ["keydown", "keyup"])
    engineCanvas().dispatchEvent(new KeyboardEvent(type, { code: readKeys().jump, bubbles: true }));
}

function Joystick() {
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
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      className="absolute bottom-24 left-5 grid size-32 touch-none place-items-center rounded-full border border-glass-line bg-glass/50 backdrop-blur-sm"
    >
      <div ref={knob} className="size-14 rounded-full bg-on-glass/70 shadow-float" />
    </div>
  );
}

function useCoarsePointer(): boolean {
  const [isCoarse, setCoarse] = useState(() => window.matchMedia("(pointer: coarse)").matches);
  useEffect(() => {
    const query = window.matchMedia("(pointer: coarse)");
    const changed = () => setCoarse(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return isCoarse;
}
