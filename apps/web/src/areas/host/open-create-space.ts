import { loadAuth, openLogin } from "#session/auth.ts";
import { readAuth } from "#session/auth-view.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { CreateSpaceDialog } from "./space-dialogs.tsx";

/** Opens CreateSpace; guests get the sign-in first, on top of it. */
export async function openCreateSpace(isInSpace: boolean): Promise<void> {
  if (readAuth().isLoggedIn) return openDialog(CreateSpaceDialog);
  if (isInSpace) (await loadAuth()).send({ type: "SIGN_IN_FROM_SPACE" });
  openDialog(CreateSpaceDialog);
  return openLogin();
}
