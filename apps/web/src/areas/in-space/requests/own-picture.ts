import type { QueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/engine";
import { queryClientHere } from "#api/load-in-browser.ts";
import { PageRefusal } from "#api/faults/refusal.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { saveProfile, sendPicture } from "#areas/people";
import { showToast } from "#ui/toast/toast-store.ts";

/** The picture at an address that this page may read becomes one's own; null takes one's own away. */
export async function takePicture(
  url: string | null,
  queries: QueryClient = queryClientHere(),
): Promise<void> {
  try {
    if (url === null) await saveProfile(queries, { avatarImageURL: null });
    else
      await sendPicture("avatar", await pictureAt(url), {
        onProgress: () => {},
        signal: new AbortController().signal,
      });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["me", "user"] }),
      queries.invalidateQueries({ queryKey: ["profile"] }),
    ]);
  } catch (error) {
    showToast({ message: sentenceFor(error), kind: "error" });
  }
}

/** Other sites' pictures are closed to this page by its own policy. */
async function pictureAt(url: string): Promise<Blob> {
  const answer = await fetch(url).catch(() => null);
  const picture = answer?.ok === true ? await answer.blob() : null;
  if (picture?.type.startsWith("image/") !== true) throw new PageRefusal(t.pictureUnloadable());
  return picture;
}
