import { engineMessages, type EngineMessageName } from "@veranda/contract/engine/messages";
import type { Handlers } from "./features/context.ts";
import { MessageError } from "./features/message-error.ts";

/** Validates messages from the page and dispatches them in order; those sent before the engine is up are queued. */
export class MessageDispatcher {
  #handlers: Handlers | null = null;
  #waiting: (() => void)[] = [];
  readonly #onRefused: (error: MessageError) => void;

  constructor(onRefused: (error: MessageError) => void) {
    this.#onRefused = onRefused;
  }

  open(handlers: Handlers): void {
    this.#handlers = handlers;
    for (const deliver of this.#waiting.splice(0)) deliver();
  }

  /** `onRefused` is called with an unknown or malformed message; it may throw. */
  post(name: string, data: unknown): void {
    if (!isMessageName(name)) return this.#onRefused(new MessageError("UNKNOWN_MESSAGE", name));
    const parsed = engineMessages[name].safeParse(data);
    if (!parsed.success) {
      return this.#onRefused(new MessageError("MALFORMED_MESSAGE", name, parsed.error.issues));
    }
    const deliver = (): void => {
      try {
        (this.#handlers?.[name] as ((data: unknown) => void) | undefined)?.(parsed.data);
      } catch (error) {
        if (!(error instanceof MessageError)) throw error;
        this.#onRefused(error);
      }
    };
    if (this.#handlers) deliver();
    else this.#waiting.push(deliver);
  }
}

const isMessageName = (name: string): name is EngineMessageName => Object.hasOwn(engineMessages, name);
