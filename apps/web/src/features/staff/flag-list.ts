import type { FeatureFlags } from "@veranda/contract";

type OnOff = Exclude<keyof FeatureFlags, "authlessAvatarBodies">;

/** Flags that are on or off, as staff read them. */
export const ON_OFF_FLAGS: readonly { name: OnOff; label: string; hint: string }[] = [
  { name: "debugMenu", label: "Debug menu", hint: "Ctrl+Shift+` opens it" },
  { name: "playClick", label: "Press to play", hint: "The loading screen waits for a press" },
  { name: "h5Ads", label: "H5 ads", hint: "Reserved for ads" },
  { name: "gamAds", label: "GAM ads", hint: "Reserved for ads" },
  { name: "adinPlayAds", label: "AdinPlay ads", hint: "Reserved for ads" },
];
