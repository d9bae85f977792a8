import type { RefObject } from "react";
import { useEscape } from "./use-escape.ts";
import { useFocusReturn } from "./use-focus-return.ts";

/** For non-modal surfaces: Escape inside closes them, and on unmount a focus inside returns to the opener. */
export function useDismiss(element: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEscape(element, onClose);
  useFocusReturn(element);
}
