import { useSyncExternalStore } from "react";

/* Inside a space toasts have a part of the view of their own, so that they lie over nothing one can press. */

let host: HTMLElement | null = null;
const listeners = new Set<() => void>();

export function setToastHost(element: HTMLElement | null): void {
  host = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts stand at this moment; null: over the page. */
export const useToastHost = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => host,
    () => null,
  );
