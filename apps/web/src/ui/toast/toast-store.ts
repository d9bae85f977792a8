import { TOAST_ACTION_MS, TOAST_ERROR_MS, TOAST_MS } from "@veranda/contract";
import { create } from "zustand";

export type Toast = {
  id: number;
  message: string;
  kind: "info" | "error";
  durationMs: number;
  /** What it tells the state of: a newer toast of the same takes its place. */
  subject?: string | undefined;
  /** Its action, which runs once. */
  action?: { label: string; press: () => void };
  /** An action to decline, in place of the close button. */
  refusal?: { label: string; press: () => void };
};

export const useToasts = create<readonly Toast[]>(() => []);
export const readToasts = (): readonly Toast[] => useToasts.getState();

let lastId = 0;

/** Limit of simultaneous toasts; the oldest makes room. */
const MAX_TOASTS = 3;

type NewToast = Pick<Toast, "message"> & Partial<Toast>;

/** Shows a toast, from anywhere. The same text isn't stacked. */
export function showToast(toast: NewToast): void {
  openToast(toast);
}

/** The same; returns the id for closing it early. */
export function openToast({
  message,
  kind = "info",
  subject,
  action,
  refusal,
  durationMs = action ? TOAST_ACTION_MS : kind === "error" ? TOAST_ERROR_MS : TOAST_MS,
}: NewToast): number {
  lastId += 1;
  const toast = {
    id: lastId,
    message,
    kind,
    durationMs,
    subject,
    ...(action && { action }),
    ...(refusal && { refusal }),
  };
  const isReplaced = (shown: Toast): boolean =>
    shown.message === message || (subject !== undefined && shown.subject === subject);
  useToasts.setState(
    (shown) => [...shown.filter((each) => !isReplaced(each)), toast].slice(-MAX_TOASTS),
    true,
  );
  return toast.id;
}

export function closeToast(id: number): void {
  useToasts.setState((shown) => shown.filter((toast) => toast.id !== id), true);
}
