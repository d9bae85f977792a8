import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/editing";
import { readKeys } from "#engine/keybinds/key-store.ts";
import { keyWords } from "#engine/keybinds/key-words.ts";
import { showToast } from "#ui/toast/toast-store.ts";

const HINT_MS = 6_000;
let wasTold = false;

/** Switches flying for building on or off; the first time it explains how to fly. */
export function toggleFlight(engine: EngineHandle): void {
  const { camera, input } = engine.state;
  const isFlying = camera.mode === "build_flight";
  engine.send("set_camera_mode", { mode: isFlying ? "third_person" : "build_flight" });
  if (isFlying || wasTold) return;
  wasTold = true;
  const keys = readKeys();
  const message = {
    keyboard: t.flyByKeys({
      up: keyWords(keys.interact),
      down: keyWords(keys.descend),
      faster: keyWords(keys.run),
    }),
    gamepad: t.flyByGamepad(),
    touch: t.flyByTouch(),
  }[input.device];
  showToast({ message, durationMs: HINT_MS });
}
