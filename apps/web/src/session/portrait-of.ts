import type { BuiltInAvatar } from "@veranda/contract";

const LOOK = "s1.";

/** Whether an avatar's code is that of a look of one's own. */
export const isLook = (avatar: string): boolean => avatar.startsWith(LOOK);

/** Whether an avatar's portrait has an address of its own: all but the built-in ones. */
export const isDrawn = (avatar: string): boolean => isLook(avatar) || avatar.startsWith("own.");

/** The portrait of an avatar by its code; undefined while the built-in ones aren't known. */
export function portraitOf(avatar: string, presets: readonly BuiltInAvatar[]): string | undefined {
  if (isLook(avatar)) return `/avatars/portraits/${avatar}.webp`;
  if (avatar.startsWith("own.")) return `/own-avatars/${avatar.slice(4)}.webp`;
  return presets.find(({ id }) => id === avatar)?.thumbnail;
}
