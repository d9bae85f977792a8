import type { UserFlag } from "@veranda/contract";
import { useEffect, useEffectEvent } from "react";
import { useChangeMe } from "./use-change-me.ts";
import { useAuth } from "./use-auth.ts";

export type FlagState = {
  /** Someone is signed in, and has not seen or done this yet. */
  isNews: boolean;
  /** Remembers with the account that they have. */
  remember: () => void;
};

/** Something that a person sees or does once, remembered with their account on every device. */
export function useUserFlag(flag: UserFlag): FlagState {
  const { me } = useAuth();
  const change = useChangeMe();
  const isNews = me !== null && !me.userFlags.includes(flag);
  return {
    isNews,
    remember: () => {
      if (!isNews) return;
      const now = [...me.userFlags, flag];
      change({ patch: { userFlags: [flag] }, now: (record) => ({ ...record, userFlags: now }) });
    },
  };
}

/** Whoever sees what calls this has done it. */
export function useRememberFlag(flag: UserFlag): void {
  const { isNews, remember } = useUserFlag(flag);
  const done = useEffectEvent(remember);
  useEffect(() => {
    if (isNews) done();
  }, [isNews]);
}
