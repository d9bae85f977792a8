import type { KeyAction } from "@veranda/contract";
import * as t from "@veranda/messages/space";
import { Link } from "react-router";
import { KeyCaps } from "#engine/keybinds/key-caps.tsx";
import { useKeys } from "#engine/keybinds/key-store.ts";
import { actionName, keyWords } from "#engine/keybinds/key-words.ts";
import type { Keys } from "#engine/keybinds/keys.ts";
import { Modal } from "#ui/modal.tsx";
import { useVisit } from "#engine/visit.ts";
import { useDevices, type Device } from "./use-devices.ts";

type Control = { does: string; keys: readonly string[] };

/** In the order in which they are needed. */
const BY_KEY = [
  "walk_forward",
  "walk_left",
  "walk_back",
  "walk_right",
  "run",
  "jump",
  "interact",
  "descend",
  "first_person",
  "camera_rotation",
  "filming_tools",
  "take_picture",
  "build",
  "build_flight",
  "emotes",
  "push_to_talk",
  "toggle_microphone",
  "open_chat",
  "toggle_captions",
  "toggle_view_size",
  "toggle_maximized",
] as const satisfies readonly KeyAction[];
const BY_BUTTON = [
  "pad_jump",
  "pad_run",
  "pad_interact",
  "pad_emotes",
  "pad_zoom_in",
  "pad_zoom_out",
  "pad_first_person",
  "pad_take_picture",
] as const satisfies readonly KeyAction[];

type Group = {
  name: () => string;
  device: Device;
  actions: readonly KeyAction[];
  more: (keys: Keys) => Control[];
};

const GROUPS: readonly Group[] = [
  {
    name: t.keyboard,
    device: "keyboard",
    actions: BY_KEY,
    more: (keys) => [
      { does: t.walkWithArrows(), keys: ["↑", "←", "↓", "→"] },
      { does: t.emotesHoldKey(), keys: emoteKeys(keys) },
    ],
  },
  {
    name: t.mouse,
    device: "mouse",
    actions: [],
    more: () => [
      { does: t.lookAround(), keys: [t.drag()] },
      { does: t.zoomFirstPerson(), keys: [t.wheel()] },
      { does: t.releaseMouse(), keys: [t.esc()] },
    ],
  },
  {
    name: t.touch,
    device: "touch",
    actions: [],
    more: () => [
      { does: t.walkRunAtEdge(), keys: [t.joystick()] },
      { does: t.lookAround(), keys: [t.drag()] },
      { does: t.zoom(), keys: [t.pinch()] },
      { does: t.jump(), keys: [t.tapArrows()] },
      { does: t.sitStandClimb(), keys: [t.tapPrompt()] },
      { does: t.playEmote(), keys: [t.pullFromWheel()] },
    ],
  },
  {
    name: t.gamepad,
    device: "gamepad",
    actions: BY_BUTTON,
    more: () => [
      { does: t.walkFaster(), keys: [t.leftStick()] },
      { does: t.lookChoose(), keys: [t.rightStick()] },
    ],
  },
];

/** The controls of each connected device, with the person's key bindings. */
export function ControlsModal({ onClose }: { onClose: () => void }) {
  const keys = useKeys();
  const devices = useDevices();
  const { visit } = useVisit();
  return (
    <Modal title={t.controls()} onClose={onClose}>
      <div className="flex flex-col gap-6">
        {GROUPS.filter(({ device }) => devices.has(device)).map(({ name, device, actions, more }) => (
          <section key={device}>
            <div className="mb-1 flex items-baseline justify-between">
              <h3 className="font-text text-sm font-semibold tracking-normal text-ink-faint">{name()}</h3>
              {actions.length > 0 && visit?.isEmbedded !== true && (
                <Link
                  to="/settings/keys"
                  onClick={onClose}
                  className="text-sm font-semibold text-accent hover:underline"
                >
                  {device === "gamepad" ? t.changeButtons() : t.changeKeys()}
                </Link>
              )}
            </div>
            <dl className="divide-y divide-line">
              {actions.map((action) => (
                <div key={action} className="flex items-center justify-between gap-4 py-2">
                  <dt>{actionName(action)}</dt>
                  <dd className="shrink-0">
                    <KeyCaps keys={keys[action]} />
                  </dd>
                </div>
              ))}
              {more(keys).map((control) => (
                <ControlRow key={control.does} {...control} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

/** Nine keys, abbreviated where they are the digits. */
function emoteKeys(keys: Keys): string[] {
  const each = Array.from({ length: 9 }, (_, at) => keyWords(keys[`emote_${at + 1}` as KeyAction]));
  return each.join("") === "123456789" ? ["1 – 9"] : each;
}

function ControlRow({ does, keys }: Control) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt>{does}</dt>
      <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1">
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
