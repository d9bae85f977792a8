import type { EngineHandle } from "@veranda/contract/engine/module";
import { closeDialog, openDialog } from "#ui/dialogs/dialog-store.ts";
import { WelcomeModal } from "./welcome-modal.tsx";

type Entered = { space: { id: string; name: string }; shareId: string | null };

let stopWaiting = (): void => undefined;
/** Space whose door is being tried. */
let tried: string | null = null;

export function tryDoor(spaceId: string): void {
  tried = spaceId;
}

/** Whether they come from the door of this space, which stayed closed. */
export const wasTried = (spaceId: string): boolean => tried === spaceId;

/** Welcomes who tries the door once they are inside; a door tried later, or not passed, ends the wait. */
export function welcomeInside(engine: Pick<EngineHandle, "state" | "observe">, entered: Entered): void {
  stopWaiting();
  const look = (): void => {
    const { session, loading } = engine.state;
    if (session.status !== "joined" || !loading.isReady) return;
    stopWaiting();
    tried = null;
    if (session.roomId === entered.space.id) openDialog(WelcomeModal, entered);
  };
  stopWaiting = engine.observe(["session", "loading"], look);
}

/** They are kept out, or out again. */
export function welcomeNobody(): void {
  stopWaiting();
  tried = null;
  closeDialog(WelcomeModal);
}
