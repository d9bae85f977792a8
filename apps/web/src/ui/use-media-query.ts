import { useCallback, useSyncExternalStore } from "react";

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
