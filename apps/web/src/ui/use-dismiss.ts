import type { RefObject } from "react";
import { useEscape } from "./use-escape.ts";
import { useFocusReturn } from "./use-focus-return.ts";

/**
 * Of what lies over a part of the page without keeping the focus: Escape closes it from inside, and when it goes, the
 * focus that was in it goes back to what opened it.
 */
export function useDismiss(element: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEscape(element, onClose);
  useFocusReturn(element);
}
