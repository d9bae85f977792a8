import type { BuiltInAvatar } from "@veranda/contract";

const LOOK = "s1.";

/** Whether an avatar's code is a look's. */
export const isLook = (avatar: string): boolean => avatar.startsWith(LOOK);

/** Whether an avatar's portrait has an address of its own: all but presets. */
export const isDrawn = (avatar: string): boolean => isLook(avatar) || avatar.startsWith("custom.");

/** An avatar's portrait by its code; undefined until the presets have loaded. */
export function portraitOf(avatar: string, presets: readonly BuiltInAvatar[]): string | undefined {
  if (isLook(avatar)) return `/avatars/portraits/${avatar}.webp`;
  if (avatar.startsWith("custom.")) return `/custom-avatars/${avatar.slice("custom.".length)}.webp`;
  return presets.find(({ id }) => id === avatar)?.thumbnail;
}
