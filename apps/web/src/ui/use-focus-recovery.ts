import { useEffect } from "react";

/** For the root of all pages. Loaded after them: nothing is gone before somebody has done something. */
export function useFocusRecovery(): void {
  useEffect(() => {
    let isOver = false;
    let end: (() => void) | undefined;
    const start = async (): Promise<void> => {
      const loaded = await import("./focus-recovery.ts").catch(() => null);
      if (!isOver) end = loaded?.recoverFocus();
    };
    void start();
    return () => {
      isOver = true;
      end?.();
    };
  }, []);
}
