import type { KeyAction } from "@veranda/contract";
import { Link } from "react-router";
import { KeyCaps } from "../keybinds/key-caps.tsx";
import { useKeys } from "../keybinds/key-store.ts";
import { actionName, keyWords } from "../keybinds/key-words.ts";
import type { Keys } from "../keybinds/keys.ts";
import { useVisit } from "../visit/visit.ts";
import { Modal } from "../modals/modal.tsx";

type Control = { does: string; keys: readonly string[] };

/** Shown only where there is such a pointer. */
const WITH_MOUSE = "any-pointer-fine:block hidden";
const WITH_FINGERS = "any-pointer-coarse:block hidden";

/** In the order in which one needs them. */
const BY_KEY = [
  "walk_forward",
  "walk_left",
  "walk_back",
  "walk_right",
  "run",
  "jump",
  "interact",
  "open_chat",
  "toggle_view_size",
  "toggle_maximized",
] as const;

const GROUPS: readonly { name: string; className: string; controls: readonly Control[] }[] = [
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

/** How one walks, looks and speaks, by the keys that were chosen. */
export function ControlsModal({ onClose }: { onClose: () => void }) {
  const keys = useKeys();
  const { visit } = useVisit();
  return (
    <Modal title="Controls" onClose={onClose}>
      <div className="flex flex-col gap-6">
        <section className={WITH_MOUSE}>
          <div className="mb-1 flex items-baseline justify-between">
            <h3 className="font-text text-sm font-semibold tracking-normal text-ink-faint">Keyboard</h3>
            {visit?.isEmbedded !== true && (
              <Link
                to="/settings/keys"
                onClick={onClose}
                className="text-sm font-semibold text-accent hover:underline"
              >
                Change keys
              </Link>
            )}
          </div>
          <dl className="divide-y divide-line">
            {BY_KEY.map((action) => (
              <div key={action} className="flex items-center justify-between gap-4 py-2">
                <dt>{actionName(action)}</dt>
                <dd className="shrink-0">
                  <KeyCaps keys={keys[action]} />
                </dd>
              </div>
            ))}
            <ControlRow does="Walk, with the arrows" keys={["↑", "←", "↓", "→"]} />
            <ControlRow does="Emotes" keys={emoteKeys(keys)} />
          </dl>
        </section>
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

/** Nine keys, or in short when they are the digits. */
function emoteKeys(keys: Keys): string[] {
  const each = Array.from({ length: 9 }, (_, at) => keyWords(keys[`emote_${at + 1}` as KeyAction]));
  return each.join("") === "123456789" ? ["1 – 9"] : each;
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
