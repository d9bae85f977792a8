import { isPadAction, type KeyAction } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/account";
import { RotateCcw } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { Button, ButtonBase } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { rich } from "#ui/rich.ts";
import { useAuth } from "#session/use-auth.ts";
import { KeyCaps } from "#engine/keybinds/key-caps.tsx";
import { useKeys } from "#engine/keybinds/key-store.ts";
import { actionName, keyWords } from "#engine/keybinds/key-words.ts";
import {
  ACTIONS,
  canTake,
  conflictsOf,
  isDefault,
  keyOfPress,
  keysOf,
  type Keys,
} from "#engine/keybinds/keys.ts";
import { useChooseKeys } from "#engine/keybinds/use-choose-keys.ts";
import { CARD_LINES, Card } from "#ui/card.tsx";

const DEFAULTS = keysOf({});
const GROUPS: readonly { name: () => string; lead?: () => string; actions: readonly KeyAction[] }[] = [
  {
    name: t.walking,
    lead: t.walkingLead,
    actions: ["walk_forward", "walk_back", "walk_left", "walk_right", "run", "jump", "descend", "interact"],
  },
  {
    name: t.camera,
    actions: [
      "first_person",
      "camera_rotation",
      "filming_tools",
      "take_picture",
      "record_film",
      "hide_interface",
    ],
  },
  {
    name: t.inSpace,
    actions: [
      "push_to_talk",
      "toggle_microphone",
      "raise_hand",
      "open_chat",
      "toggle_captions",
      "toggle_view_size",
      "toggle_maximized",
    ],
  },
  {
    name: t.building,
    lead: t.buildingLead,
    actions: [
      "build",
      "build_flight",
      "content_menu",
      "layers",
      "properties",
      "tool_select",
      "tool_move",
      "tool_rotate",
      "tool_scale",
      "gizmo_space",
      "snapping",
      "focus_object",
      "undo",
      "redo",
      "select_all",
      "duplicate",
      "group",
      "ungroup",
      "lock",
      "hide_object",
      "delete_object",
      "save_space",
    ],
  },
  {
    name: t.emotes,
    lead: t.emotesLead,
    actions: ["emotes", ...ACTIONS.filter((action) => /^emote_\d$/.test(action))],
  },
  {
    name: t.gamepad,
    lead: t.gamepadLead,
    actions: ACTIONS.filter((action) => isPadAction(action)),
  },
];

/** Key bindings. */
export function KeysSection() {
  const keys = useKeys();
  const choose = useChooseKeys();
  const { isLoggedIn } = useAuth();
  const [asking, setAsking] = useState<KeyAction | null>(null);
  const isChanged = ACTIONS.some((action) => !isDefault(keys, action));
  return (
    <>
      {GROUPS.map(({ name, lead, actions }) => (
        <Card key={actions[0]} title={name()} lead={lead?.()}>
          <ul className={CARD_LINES}>
            {actions.map((action) => (
              <KeyRow
                key={action}
                action={action}
                keys={keys}
                isAsking={asking === action}
                onAsk={() => setAsking(action)}
                onDone={(key) => {
                  setAsking(null);
                  if (key !== null) choose({ ...keys, [action]: key });
                }}
              />
            ))}
          </ul>
        </Card>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3 px-2">
        <p className="text-sm text-ink-soft">{isLoggedIn ? t.savedToAccount() : t.savedInBrowser()}</p>
        <Button disabled={!isChanged} onClick={() => choose(DEFAULTS)}>
          <RotateCcw className="size-4" aria-hidden="true" /> {t.resetAllKeys()}
        </Button>
      </div>
    </>
  );
}

type KeyRowProps = {
  action: KeyAction;
  keys: Keys;
  isAsking: boolean;
  onAsk: () => void;
  /** null: unchanged. */
  onDone: (key: string | null) => void;
};

const hidden = (words: string): ReactNode => <span className="sr-only">{words}</span>;

function KeyRow({ action, keys, isAsking, onAsk, onDone }: KeyRowProps) {
  const name = actionName(action);
  const conflicts = conflictsOf(keys, action);
  const refused = useNextKey(isAsking, action, onDone);
  const caps = isAsking ? (
    <span className="flex-1 text-center text-sm font-semibold text-accent">…</span>
  ) : (
    <KeyCaps keys={keys[action]} />
  );
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-36">
        <span className="block font-medium">{name}</span>
        {conflicts.length > 0 && (
          <span className="block text-sm text-bad">
            {t.keyConflicts({ actions: formatList(conflicts.map(actionName), { type: "unit" }) })}
          </span>
        )}
        <span role="status" className="block text-sm text-ink-soft empty:hidden">
          {isAsking &&
            (refused === null
              ? (isPadAction(action) ? t.pressButton : t.pressKey)()
              : t.keyRefused({ key: refused }))}
        </span>
      </span>
      <span className="flex items-center gap-1">
        {!isDefault(keys, action) && !isAsking && (
          <IconButton
            label={t.resetKey({ action: name, key: keyWords(DEFAULTS[action]) })}
            title={t.resetToDefault()}
            onClick={() => onDone(DEFAULTS[action])}
          >
            <RotateCcw className="size-4.5" aria-hidden="true" />
          </IconButton>
        )}
        <ButtonBase
          aria-pressed={isAsking}
          onClick={() => (isAsking ? onDone(null) : onAsk())}
          className="-mr-2 flex min-h-11 min-w-20 items-center justify-end rounded-xl border border-transparent px-2 transition-colors duration-150 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          {rich(
            (isPadAction(action) ? t.buttonOf : t.keyOf)({
              action: name,
              hidden,
              key: () => caps,
            }),
          )}
        </ButtonBase>
      </span>
    </li>
  );
}

const MODIFIERS = /^(?:Shift|Control|Alt|Meta)(?:Left|Right)$/;

/** Captures the next key press before any other listener of the page; calls back with one that can't be bound. */
function useNextKey(
  isAsking: boolean,
  action: KeyAction,
  onDone: (key: string | null) => void,
): string | null {
  const [refused, setRefused] = useState<string | null>(null);
  const leave = useEffectEvent(() => setRefused(null));
  const take = useEffectEvent((key: string) => {
    if (key === "Escape") onDone(null);
    else if (canTake(action, key)) onDone(key);
    else setRefused(keyWords(key));
  });
  useEffect(() => {
    if (!isAsking) return undefined;
    const down = (event: KeyboardEvent): void => {
      // Tab moves the focus on and ends the capture.
      if (event.code === "Tab") return take("Escape");
      event.preventDefault();
      event.stopPropagation();
      // A modifier may begin a combination: alone it counts on release.
      if (!event.repeat && !MODIFIERS.test(event.code)) take(keyOfPress(event));
    };
    const up = (event: KeyboardEvent): void => {
      if (!MODIFIERS.test(event.code)) return;
      event.preventDefault();
      take(event.code);
    };
    window.addEventListener("keydown", down, true);
    window.addEventListener("keyup", up, true);
    return () => {
      window.removeEventListener("keydown", down, true);
      window.removeEventListener("keyup", up, true);
      leave();
    };
  }, [isAsking]);

  // The Gamepad API has no button events: it is polled each frame.
  const asksPad = isAsking && isPadAction(action);
  useEffect(() => {
    if (!asksPad) return undefined;
    const before = downNow();
    let frame = 0;
    const look = () => {
      const pressed = [...downNow()].find((code) => !before.delete(code));
      if (pressed !== undefined) return take(pressed);
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [asksPad]);
  return refused;
}

/** Codes of the buttons pressed on any gamepad. */
function downNow(): Set<string> {
  const pads = "getGamepads" in navigator ? navigator.getGamepads() : [];
  return new Set(
    pads.flatMap((pad) => pad?.buttons.flatMap(({ pressed }, at) => (pressed ? [`Pad${at}`] : [])) ?? []),
  );
}
