import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { IntroFriendsModal } from "../people-dialogs.ts";

const SEEN_KEY = "intro-friends-seen";

/** Opens the introduction, once per browser storage. */
export function introduceFriendsOnce(): void {
  try {
    if (localStorage.getItem(SEEN_KEY) !== null) return;
    localStorage.setItem(SEEN_KEY, "1");
  } catch {
    // Without storage it would show each time, so it isn't shown.
    return;
  }
  openDialog(IntroFriendsModal);
}
