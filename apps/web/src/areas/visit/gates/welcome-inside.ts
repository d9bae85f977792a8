import type { EngineHandle } from "@veranda/contract/engine/module";
import type { SessionStatus } from "@veranda/contract/engine/state";
import { closeDialog, openDialog } from "#ui/dialogs/dialog-store.ts";
import { WelcomeModal } from "./welcome-modal.tsx";

type Entered = { space: { id: string; name: string }; shareId: string | null };

/** States of a visit that is over. */
const HAS_ENDED: ReadonlySet<SessionStatus> = new Set(["leaving", "not_connected"]);

let stopWaiting = (): void => undefined;
/** The space being entered through its gates. */
let tried: string | null = null;

export function tryDoor(spaceId: string): void {
  tried = spaceId;
}

/** Whether entering this space was just refused. */
export const wasTried = (spaceId: string): boolean => tried === spaceId;

/** Welcomes people once they are inside after entering through gates; a later attempt or a refusal cancels it. */
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

/** They were refused, or have left again. */
export function welcomeNobody(): void {
  stopWaiting();
  tried = null;
  closeDialog(WelcomeModal);
}
