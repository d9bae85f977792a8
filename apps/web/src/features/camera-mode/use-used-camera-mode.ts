import { useEffect, useEffectEvent } from "react";
import { useChangeMe } from "../account-settings/use-change-me.ts";
import { useAuth } from "../auth/use-auth.ts";

/** Remembers with the account that its person knows camera mode. */
export function useUsedCameraMode(): void {
  const { me } = useAuth();
  const change = useChangeMe();
  const isNews = me !== null && !me.userFlags.includes("usedCameraMode");
  const remember = useEffectEvent(() => {
    const userFlags = [...(me?.userFlags ?? []), "usedCameraMode" as const];
    change({ patch: { userFlags }, now: (now) => ({ ...now, userFlags }) });
  });
  useEffect(() => {
    if (isNews) remember();
  }, [isNews]);
}
