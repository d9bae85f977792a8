import type { UserFlag } from "@veranda/contract";
import { useEffect, useEffectEvent } from "react";
import { useChangeMe } from "./use-change-me.ts";
import { useAuth } from "./use-auth.ts";

export type FlagState = {
  /** Somebody is signed in, and hasn't seen or done this yet. */
  isNews: boolean;
  /** Saves with the account that they have. */
  remember: () => void;
};

/** Something that a person sees or does once, saved with their account for all devices. */
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

/** Rendering it counts as having done it. */
export function useRememberFlag(flag: UserFlag): void {
  const { isNews, remember } = useUserFlag(flag);
  const done = useEffectEvent(remember);
  useEffect(() => {
    if (isNews) done();
  }, [isNews]);
}
