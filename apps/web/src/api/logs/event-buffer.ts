import type { EngineEvents } from "@veranda/contract/engine/messages";

type KeptEvent = EngineEvents["analytics_event"] & { at: number };

const KEPT = 200;
let kept: readonly KeptEvent[] = [];

/** What happened in spaces since the page was loaded, the latest at the end; nothing of it leaves this browser. */
export const bufferedEvents = (): readonly KeptEvent[] => kept;

export function bufferEvent(event: EngineEvents["analytics_event"]): void {
  kept = [...kept.slice(1 - KEPT), { ...event, at: Date.now() }];
}
