import { api } from "#api/client.ts";
import { rememberedGuest } from "#session/guest.ts";

const KEY = "watching_guest_name";

/**
 * A viewer's name without an account: that of this browser's guest, or a random one in their language, kept for this
 * tab.
 */
export async function watchingGuestName(): Promise<string> {
  const name = rememberedGuest(localStorage).displayName ?? sessionStorage.getItem(KEY);
  if (name !== null) return name;
  const { username } = (await api("GET /random-username", {})).data;
  try {
    sessionStorage.setItem(KEY, username);
  } catch {
    // Storage is full: the next name may differ.
  }
  return username;
}
