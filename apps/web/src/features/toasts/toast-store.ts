import { TOAST_ERROR_MS, TOAST_MS } from "@veranda/contract";

export type Toast = {
  id: number;
  message: string;
  kind: "info" | "error";
  durationMs: number;
  /** What one can do about it, once. */
  action?: { label: string; press: () => void };
};

type Listener = () => void;

const listeners = new Set<Listener>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** At most this many at once; an older one makes room. */
const MAX_TOASTS = 3;

/** Shows a sentence for a moment, from anywhere in the page. The same sentence is not stacked. */
export function showToast({
  message,
  kind = "info",
  durationMs = kind === "error" ? TOAST_ERROR_MS : TOAST_MS,
  action,
}: Pick<Toast, "message"> & Partial<Toast>): void {
  lastId += 1;
  const others = toasts.filter((toast) => toast.message !== message);
  change(
    [...others, { id: lastId, message, kind, durationMs, ...(action && { action }) }].slice(-MAX_TOASTS),
  );
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export const readToasts = (): readonly Toast[] => toasts;

const NONE: readonly Toast[] = [];
export const readToastsOnServer = (): readonly Toast[] => NONE;

export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
