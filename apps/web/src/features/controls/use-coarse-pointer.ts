import { useEffect, useState } from "react";

/** Whether one points with a finger here: what walks and looks is then on the view itself. */
export function useCoarsePointer(): boolean {
  const [isCoarse, setCoarse] = useState(() => window.matchMedia("(pointer: coarse)").matches);
  useEffect(() => {
    const query = window.matchMedia("(pointer: coarse)");
    const changed = () => setCoarse(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return isCoarse;
}
