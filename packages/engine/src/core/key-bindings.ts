import { DEFAULT_KEYS, ENGINE_ACTIONS, SECOND_KEYS, type EngineAction } from "@veranda/contract/keybinds";

export type ChosenKeys = Partial<Record<EngineAction, string>>;

/** What each key does, by position on the keyboard, so that all layouts work alike; and the buttons of a gamepad. */
export class KeyBindings {
  readonly #chosen: ChosenKeys;
  readonly #byKey = new Map<string, EngineAction>();

  /** Actions without a chosen key have their default. */
  constructor(chosen: ChosenKeys = {}) {
    this.#chosen = chosen;
    for (const action of ENGINE_ACTIONS) this.#give(this.keyOf(action), action);
    for (const [key, action] of Object.entries(SECOND_KEYS)) if (isOwn(action)) this.#give(key, action);
  }

  /** The key bound to an action, as `KeyboardEvent.code` or a gamepad button. */
  keyOf(action: EngineAction): string {
    return this.#chosen[action] ?? DEFAULT_KEYS[action];
  }

  /** The action of a key; undefined: none. */
  actionOf(key: string): EngineAction | undefined {
    return this.#byKey.get(key);
  }

  #give(key: string, action: EngineAction): void {
    if (!this.#byKey.has(key)) this.#byKey.set(key, action);
  }
}

const isOwn = (action: string): action is EngineAction => ENGINE_ACTIONS.some((own) => own === action);
