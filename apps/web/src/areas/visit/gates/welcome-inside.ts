import type { EngineHandle } from "@veranda/contract/engine/module";
import type { SessionStatus } from "@veranda/contract/engine/state";
import { closeDialog, openDialog } from "#ui/dialogs/dialog-store.ts";
import { WelcomeModal } from "./welcome-modal.tsx";

type Entered = { space: { id: string; name: string }; shareId: string | null };

/** How a visit stands that is over. */
const HAS_ENDED: ReadonlySet<SessionStatus> = new Set(["leaving", "not_connected"]);

let stopWaiting = (): void => undefined;
/** Space whose door is being tried. */
let tried: string | null = null;

export function tryDoor(spaceId: string): void {
  tried = spaceId;
}

/** Whether they come from the door of this space, which stayed closed. */
export const wasTried = (spaceId: string): boolean => tried === spaceId;

/**
 * Welcomes who tries the door once they are inside, as long as they are; a door tried later, or not passed, ends the wait.
 */
export function welcomeInside(engine: Pick<EngineHandle, "state" | "observe">, entered: Entered): void {
  stopWaiting();
  let isIn = false;
  const look = (): void => {
    const { session, loading } = engine.state;
    const wasIn = isIn;
    isIn ||= session.status === "joined" && loading.isReady;
    if (isIn) tried = null;
    const isElsewhere = isIn && session.roomId !== entered.space.id;
    if (isElsewhere || HAS_ENDED.has(session.status)) {
      if (isIn) welcomeNobody();
    } else if (isIn && !wasIn) openDialog(WelcomeModal, entered);
  };
  stopWaiting = engine.observe(["session", "loading"], look);
}

/** They are kept out, or out again. */
export function welcomeNobody(): void {
  stopWaiting();
  tried = null;
  closeDialog(WelcomeModal);
}
