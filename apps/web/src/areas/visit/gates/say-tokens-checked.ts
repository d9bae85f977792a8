import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/gates";
import { showToast } from "#ui/toast/toast-store.ts";
import { wasTried } from "./welcome-inside.ts";

/** It is read while one looks around a new place. */
const SHOWN_MS = 10_000;

let stopWaiting = (): void => undefined;

/**
 * Tells somebody whom their tokens have let in, once they are inside, that those are looked up again. Who came by way of
 * the requirements reads it in their welcome.
 */
export function sayTokensChecked(engine: Pick<EngineHandle, "state" | "observe">, spaceId: string): void {
  stopWaiting();
  if (wasTried(spaceId)) return;
  const look = (): void => {
    const { session, loading } = engine.state;
    if (session.status !== "joined" || !loading.isReady) return;
    stopWaiting();
    if (session.roomId === spaceId) showToast({ message: t.welcomeTokens(), durationMs: SHOWN_MS });
  };
  stopWaiting = engine.observe(["session", "loading"], look);
  look();
}
