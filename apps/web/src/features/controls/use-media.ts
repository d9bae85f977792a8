import { useEffect, useState } from "react";

/** Whether a media query holds, as long as it is the same query. */
export function useMedia(media: string): boolean {
  const [isMatch, setMatch] = useState(() => window.matchMedia(media).matches);
  useEffect(() => {
    const query = window.matchMedia(media);
    const changed = () => setMatch(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, [media]);
  return isMatch;
}
