import {
  DEFAULT_KEYS,
  ENGINE_ACTIONS,
  isPadAction,
  isPadKey,
  SECOND_KEYS,
  type EngineAction,
  type KeyAction,
  type Keybinds,
} from "@veranda/contract";

/** Every action with its key. */
export type Keys = Readonly<Record<KeyAction, string>>;

export const ACTIONS = Object.keys(DEFAULT_KEYS) as KeyAction[];

type Pressed = Pick<KeyboardEvent, "code" | "altKey" | "ctrlKey" | "shiftKey"> & { metaKey?: boolean };

const isEngineAction = (action: KeyAction): action is EngineAction =>
  (ENGINE_ACTIONS as readonly string[]).includes(action);

/** The stored bindings merged over the defaults; unknown actions are ignored. */
export function keysOf(chosen: Keybinds): Keys {
  const keys: Record<KeyAction, string> = { ...DEFAULT_KEYS };
  for (const action of ACTIONS) keys[action] = chosen[action] ?? keys[action];
  return keys;
}

/** Only the differences from the defaults. */
export function chosenOf(keys: Keys): Keybinds {
  return Object.fromEntries(
    ACTIONS.flatMap((action) => (isDefault(keys, action) ? [] : [[action, keys[action]]])),
  );
}

export const isDefault = (keys: Keys, action: KeyAction): boolean => keys[action] === DEFAULT_KEYS[action];

/** A key event in the stored form: `ctrl+` (also Command on a Mac), `alt+`, `shift+`, then the key's code. */
export function keyOfPress({ code, altKey, ctrlKey, metaKey = false, shiftKey }: Pressed): string {
  if (/^(?:Shift|Control|Alt)(?:Left|Right)$/.test(code)) return code;
  return `${ctrlKey || metaKey ? "ctrl+" : ""}${altKey ? "alt+" : ""}${shiftKey ? "shift+" : ""}${code}`;
}

/**
 * Whether the key can be bound to this action: walking takes single keys, and some keys are the browser's or the
 * page's.
 */
export function canTake(action: KeyAction, key: string): boolean {
  if (isPadAction(action) || isPadKey(key)) return isPadAction(action) && isPadKey(key);
  if (/(?:^|\+)(?:Escape|Tab|F5|F11|F12|Meta\w*|ContextMenu)$/.test(key)) return false;
  // Browsers handle these before the page: they open and close tabs and windows.
  if (/^ctrl\+(?:shift\+)?Key[WTN]$/.test(key)) return false;
  if (key === "ctrl+shift+Backquote" || !/^(?:ctrl\+)?(?:alt\+)?(?:shift\+)?[A-Za-z0-9]{1,24}$/.test(key))
    return false;
  return isEngineAction(action)
    ? !key.includes("+") && !/^(?:Alt|Control)/.test(key)
    : !/^(?:Alt|Control|Shift)/.test(key);
}

/** The action of a key event; the first in the table where two share a key. */
export function actionOfPress(keys: Keys, press: Pressed): KeyAction | null {
  const key = keyOfPress(press);
  const first = ACTIONS.find((action) => keys[action] === key);
  return first ?? (SECOND_KEYS as Partial<Record<string, KeyAction>>)[key] ?? null;
}

/** Other actions on the same key. */
export function conflictsOf(keys: Keys, action: KeyAction): KeyAction[] {
  const others = ACTIONS.filter((other) => other !== action && keys[other] === keys[action]);
  const second = (SECOND_KEYS as Partial<Record<string, KeyAction>>)[keys[action]];
  // The engine handles an arrow key for its own actions; the page's action on it runs as well.
  const isBoth = second !== undefined && isEngineAction(second) && !isEngineAction(action);
  return isBoth && !others.includes(second) ? [...others, second] : others;
}

export const engineKeys = (keys: Keys): Record<EngineAction, string> =>
  Object.fromEntries(ENGINE_ACTIONS.map((action) => [action, keys[action]])) as Record<EngineAction, string>;
