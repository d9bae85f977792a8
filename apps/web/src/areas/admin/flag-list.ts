import type { FeatureFlags, InstallationFlags } from "@veranda/contract";
import * as t from "@veranda/messages/staff";

type OnOff = Exclude<keyof FeatureFlags, "authlessAvatarBodies">;

/** Boolean flags that have an effect, as shown to staff. */
export const ON_OFF_FLAGS: readonly { name: OnOff; label: () => string; hint: () => string }[] = [
  { name: "debugMenu", label: t.debugMenu, hint: t.debugMenuHint },
  { name: "playClick", label: t.pressToPlay, hint: t.pressToPlayHint },
];

/** The flags that are set, for everyone or for one person. */
export type SetFlags = InstallationFlags["featureFlags"];

/** undefined removes the flag. */
export function withFlag<N extends keyof SetFlags>(flags: SetFlags, name: N, value: SetFlags[N]): SetFlags {
  const { [name]: _, ...others } = flags;
  return value === undefined ? others : { ...others, [name]: value };
}
