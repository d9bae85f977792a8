import { TOAST_ACTION_MS, TOAST_ERROR_MS, TOAST_MS } from "@veranda/contract";
import { create } from "zustand";

export type Toast = {
  id: number;
  message: string;
  kind: "info" | "error";
  durationMs: number;
  /** What one can do about it, once. */
  action?: { label: string; press: () => void };
  /** To turn that down, in place of the cross. */
  refusal?: { label: string; press: () => void };
};

export const useToasts = create<readonly Toast[]>(() => []);
export const readToasts = (): readonly Toast[] => useToasts.getState();

let lastId = 0;

/** At most this many at once; an older one makes room. */
const MAX_TOASTS = 3;

/** Shows a sentence for a moment, from anywhere in the page. The same sentence is not stacked. */
export function showToast({
  message,
  kind = "info",
  action,
  refusal,
  durationMs = action ? TOAST_ACTION_MS : kind === "error" ? TOAST_ERROR_MS : TOAST_MS,
}: Pick<Toast, "message"> & Partial<Toast>): void {
  lastId += 1;
  const toast = {
    id: lastId,
    message,
    kind,
    durationMs,
    ...(action && { action }),
    ...(refusal && { refusal }),
  };
  useToasts.setState(
    (shown) => [...shown.filter((each) => each.message !== message), toast].slice(-MAX_TOASTS),
    true,
  );
}

export function closeToast(id: number): void {
  useToasts.setState((shown) => shown.filter((toast) => toast.id !== id), true);
}
