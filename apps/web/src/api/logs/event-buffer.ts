import type { EngineEvents } from "@veranda/contract/engine/messages";

type BufferedEvent = EngineEvents["analytics_event"] & { at: number };

const CAPACITY = 200;
let buffer: readonly BufferedEvent[] = [];

/** What happened in spaces since the page was loaded, the latest at the end; nothing of it leaves this browser. */
export const bufferedEvents = (): readonly BufferedEvent[] => buffer;

export function bufferEvent(event: EngineEvents["analytics_event"]): void {
  buffer = [...buffer.slice(1 - CAPACITY), { ...event, at: Date.now() }];
}
