import { foldName, nameFault, type BuiltInAvatar, type FeatureFlags } from "@veranda/contract";
import { isLook } from "./portrait-of.ts";

/** A guest's identity in a space. */
export type Guest = {
  displayName: string;
  /** An avatar's code: a preset's, or a custom look's. */
  avatar: string;
};

const NAME_KEY = "authless_display_name";
const AVATAR_KEY = "authless_avatar";

/** What this browser stores; either may be missing. */
export function rememberedGuest(storage: Storage): Partial<Guest> {
  const name = foldName(storage.getItem(NAME_KEY) ?? "");
  const avatar = storage.getItem(AVATAR_KEY);
  return {
    ...(nameFault(name) === null ? { displayName: name } : {}),
    ...(avatar === null ? {} : { avatar }),
  };
}

export function rememberGuest(storage: Storage, guest: Guest): void {
  try {
    storage.setItem(NAME_KEY, guest.displayName);
    storage.setItem(AVATAR_KEY, guest.avatar);
  } catch {
    // Storage is full or forbidden: it asks again next time.
  }
}

/** The avatars that guests may wear: marked so, and in the flag's list. */
export function avatarsForGuests(
  avatars: readonly BuiltInAvatar[],
  { authlessAvatarBodies }: Pick<FeatureFlags, "authlessAvatarBodies">,
): BuiltInAvatar[] {
  const allowed = new Set(authlessAvatarBodies.split("|"));
  return avatars.filter(({ id, isAllowedForGuests }) => isAllowedForGuests && allowed.has(id));
}

/** The stored avatar where it is a look or still allowed, otherwise any allowed one; "" where there is none. */
export function chooseAvatar(
  remembered: string | undefined,
  allowed: readonly BuiltInAvatar[],
  random: number,
): string {
  if (remembered !== undefined && (isLook(remembered) || allowed.some(({ id }) => id === remembered)))
    return remembered;
  return allowed[Math.floor(random * allowed.length)]?.id ?? "";
}
