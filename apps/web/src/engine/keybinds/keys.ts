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

/** What was chosen, put over the defaults; what is no action any more is passed over. */
export function keysOf(chosen: Keybinds): Keys {
  const keys: Record<KeyAction, string> = { ...DEFAULT_KEYS };
  for (const action of ACTIONS) keys[action] = chosen[action] ?? keys[action];
  return keys;
}

/** Only what differs from the defaults. */
export function chosenOf(keys: Keys): Keybinds {
  return Object.fromEntries(
    ACTIONS.flatMap((action) => (isDefault(keys, action) ? [] : [[action, keys[action]]])),
  );
}

export const isDefault = (keys: Keys, action: KeyAction): boolean => keys[action] === DEFAULT_KEYS[action];

/** A press as it is kept: `ctrl+` (Command on a Mac as well), `alt+`, `shift+`, then the key's code. */
export function keyOfPress({ code, altKey, ctrlKey, metaKey = false, shiftKey }: Pressed): string {
  if (/^(?:Shift|Control|Alt)(?:Left|Right)$/.test(code)) return code;
  return `${ctrlKey || metaKey ? "ctrl+" : ""}${altKey ? "alt+" : ""}${shiftKey ? "shift+" : ""}${code}`;
}

/** Whether the key can be given to this action: one walks by single keys, and some are the browser's or the page's. */
export function canTake(action: KeyAction, key: string): boolean {
  if (isPadAction(action) || isPadKey(key)) return isPadAction(action) && isPadKey(key);
  if (/(?:^|\+)(?:Escape|Tab|F5|F11|F12|Meta\w*|ContextMenu)$/.test(key)) return false;
  // The browser closes or opens tabs and windows by these before a page hears of them.
  if (/^ctrl\+(?:shift\+)?Key[WTN]$/.test(key)) return false;
  if (key === "ctrl+shift+Backquote" || !/^(?:ctrl\+)?(?:alt\+)?(?:shift\+)?[A-Za-z0-9]{1,24}$/.test(key))
    return false;
  return isEngineAction(action)
    ? !key.includes("+") && !/^(?:Alt|Control)/.test(key)
    : !/^(?:Alt|Control|Shift)/.test(key);
}

/** What a press means now; the first action of the table where two have the same key. */
export function actionOfPress(keys: Keys, press: Pressed): KeyAction | null {
  const key = keyOfPress(press);
  const first = ACTIONS.find((action) => keys[action] === key);
  return first ?? (SECOND_KEYS as Partial<Record<string, KeyAction>>)[key] ?? null;
}

/** Other actions on the same key. */
export function conflictsOf(keys: Keys, action: KeyAction): KeyAction[] {
  const others = ACTIONS.filter((other) => other !== action && keys[other] === keys[action]);
  const second = (SECOND_KEYS as Partial<Record<string, KeyAction>>)[keys[action]];
  // The engine gives an arrow to what it does itself; what the page does by it comes on top.
  const isBoth = second !== undefined && isEngineAction(second) && !isEngineAction(action);
  return isBoth && !others.includes(second) ? [...others, second] : others;
}

export const engineKeys = (keys: Keys): Record<EngineAction, string> =>
  Object.fromEntries(ENGINE_ACTIONS.map((action) => [action, keys[action]])) as Record<EngineAction, string>;
