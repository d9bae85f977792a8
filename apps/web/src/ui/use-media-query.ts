import { useCallback, useSyncExternalStore } from "react";

/** Where a bar has room for few buttons (`max-sm`). */
export const NARROW = "(width < 40rem)";
/** A phone, held upright or sideways, as `handheld:` matches it. */
export const HANDHELD = "(width < 40rem), (pointer: coarse) and (height < 32rem)";

const onServer = (): boolean => false;

/** Whether a media query matches; false on the server and during hydration. */
export function useMediaQuery(media: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches, onServer);
}
