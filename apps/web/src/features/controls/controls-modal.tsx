import { Modal } from "../modals/modal.tsx";

type Control = { does: string; keys: readonly string[] };

/** Shown only where there is such a pointer. */
const WITH_MOUSE = "any-pointer-fine:block hidden";
const WITH_FINGERS = "any-pointer-coarse:block hidden";

const GROUPS: readonly { name: string; className: string; controls: readonly Control[] }[] = [
  {
    name: "Keyboard",
    className: WITH_MOUSE,
    controls: [
      { does: "Walk", keys: ["W", "A", "S", "D"] },
      { does: "Walk, with the arrows", keys: ["↑", "←", "↓", "→"] },
      { does: "Run", keys: ["Shift"] },
      { does: "Jump", keys: ["Space"] },
      { does: "Emotes", keys: ["1 – 9"] },
      { does: "Write", keys: ["Enter"] },
      { does: "Theater view", keys: ["Alt", "K"] },
      { does: "Maximize", keys: ["Alt", "L"] },
    ],
  },
  {
    name: "Mouse",
    className: WITH_MOUSE,
    controls: [
      { does: "Look around", keys: ["Drag"] },
      { does: "Closer, farther, first person", keys: ["Wheel"] },
    ],
  },
  {
    name: "Touch",
    className: WITH_FINGERS,
    controls: [
      { does: "Walk, run at its edge", keys: ["Joystick"] },
      { does: "Look around", keys: ["Drag"] },
      { does: "Closer, farther", keys: ["Pinch"] },
    ],
  },
];

/** How one walks, looks and speaks. */
export function ControlsModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Controls" onClose={onClose}>
      <div className="flex flex-col gap-6">
        {GROUPS.map(({ name, className, controls }) => (
          <section key={name} className={className}>
            <h3 className="mb-1 font-text text-sm font-semibold tracking-normal text-ink-faint">{name}</h3>
            <dl className="divide-y divide-line">
              {controls.map((control) => (
                <ControlRow key={control.does} {...control} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

function ControlRow({ does, keys }: Control) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt>{does}</dt>
      <dd className="flex shrink-0 items-center gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="grid h-7 min-w-7 place-items-center rounded-lg border border-line-strong bg-paper px-2 font-text text-sm font-medium"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
