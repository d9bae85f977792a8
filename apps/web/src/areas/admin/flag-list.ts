import type { FeatureFlags, InstallationFlags } from "@veranda/contract";
import * as t from "@veranda/messages/staff";

type OnOff = Exclude<keyof FeatureFlags, "authlessAvatarBodies">;

/** Flags that are on or off and change something, as staff read them. */
export const ON_OFF_FLAGS: readonly { name: OnOff; label: () => string; hint: () => string }[] = [
  { name: "debugMenu", label: t.debugMenu, hint: t.debugMenuHint },
  { name: "playClick", label: t.pressToPlay, hint: t.pressToPlayHint },
];

/** Those that are set, for everyone or for one person. */
export type SetFlags = InstallationFlags["featureFlags"];

/** undefined takes the flag away. */
export function withFlag<N extends keyof SetFlags>(flags: SetFlags, name: N, value: SetFlags[N]): SetFlags {
  const { [name]: _, ...others } = flags;
  return value === undefined ? others : { ...others, [name]: value };
}
