import { closeToast, readToasts } from "#ui/toast/toast-store.ts";

/** Closes what the test before this one has left: toasts outlast what showed them. */
export function clearToasts(): void {
  for (const { id } of readToasts()) closeToast(id);
}
