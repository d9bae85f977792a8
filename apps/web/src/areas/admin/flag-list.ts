import type { FeatureFlags } from "@veranda/contract";
import * as t from "@veranda/messages/staff";

type OnOff = Exclude<keyof FeatureFlags, "authlessAvatarBodies">;

/** Flags that are on or off, as staff read them. */
export const ON_OFF_FLAGS: readonly { name: OnOff; label: () => string; hint: () => string }[] = [
  { name: "debugMenu", label: t.debugMenu, hint: t.debugMenuHint },
  { name: "playClick", label: t.pressToPlay, hint: t.pressToPlayHint },
  { name: "h5Ads", label: t.h5Ads, hint: t.reservedForAds },
  { name: "gamAds", label: t.gamAds, hint: t.reservedForAds },
  { name: "adinPlayAds", label: t.adinPlayAds, hint: t.reservedForAds },
];
