import type { EngineEvents, EngineMessageName, EngineMessageRead } from "@veranda/contract/engine/messages";
import type { EngineWords } from "@veranda/contract/engine/words";
import type { EngineState } from "@veranda/contract/engine/state";
import type { Emitter } from "../core/emitter.ts";
import type { Frame } from "../core/loop.ts";
import type { Input } from "../core/input.ts";
import type { StateTree } from "../core/state-tree.ts";
import type { Platform } from "../platform/platform.ts";
import type { World } from "../world/world.ts";

/** Shared by all features. */
export type Context = {
  readonly platform: Platform;
  readonly world: World;
  readonly input: Input;
  readonly state: StateTree<EngineState>;
  readonly events: Emitter<EngineEvents>;
  readonly words: EngineWords;
};

export type Handlers = { readonly [N in EngineMessageName]: (data: EngineMessageRead<N>) => void };

/** A feature handles some messages, and may have a task in each frame. */
export type Feature<N extends EngineMessageName> = {
  readonly handlers: Pick<Handlers, N>;
  readonly onFrame?: (frame: Frame) => void;
};
