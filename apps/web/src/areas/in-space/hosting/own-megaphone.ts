import type { EngineHandle } from "@veranda/contract/engine/module";

/** What one has asked for oneself, until it is so: it is no news. */
let asked: boolean | null = null;

/** Takes the megaphone oneself, or puts it down. */
export function askForMegaphone(engine: EngineHandle, me: string, hasMegaphone: boolean): void {
  asked = hasMegaphone;
  engine.send("set_megaphone", { participantId: me, hasMegaphone });
}

/** Whether a change that has come was one's own. */
export function isOwnMegaphone(hasMegaphone: boolean): boolean {
  const isOwn = asked === hasMegaphone;
  asked = null;
  return isOwn;
}
