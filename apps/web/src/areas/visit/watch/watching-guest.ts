import { api } from "#api/client.ts";
import { rememberedGuest } from "#session/guest.ts";

const KEY = "watching_guest_name";

/**
 * What a guest who watches is called: as this browser's guest was called before, or by a name of their language, which
 * stays theirs in this tab.
 */
export async function watchingGuestName(): Promise<string> {
  const name = rememberedGuest(localStorage).displayName ?? sessionStorage.getItem(KEY);
  if (name !== null) return name;
  const { username } = (await api("GET /random-username", {})).data;
  try {
    sessionStorage.setItem(KEY, username);
  } catch {
    // Storage is full: the next name may be another one.
  }
  return username;
}
