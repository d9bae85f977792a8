import type { EngineEvents } from "@veranda/contract/engine/messages";

type BufferedEvent = EngineEvents["analytics_event"] & { at: number };

const CAPACITY = 200;
let buffer: readonly BufferedEvent[] = [];

/** Events of this page's visits, the newest last; they never leave this browser. */
export const bufferedEvents = (): readonly BufferedEvent[] => buffer;

export function bufferEvent(event: EngineEvents["analytics_event"]): void {
  buffer = [...buffer.slice(1 - CAPACITY), { ...event, at: Date.now() }];
}
