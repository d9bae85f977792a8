import type { QueryClient } from "@tanstack/react-query";
import * as t from "@veranda/messages/engine";
import { queryClientHere } from "#api/load-in-browser.ts";
import { PageRefusal } from "#api/faults/refusal.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { saveProfile, sendPicture } from "#areas/people";
import { showToast } from "#ui/toast/toast-store.ts";

/** Makes the picture at an address one's profile picture; null removes it. */
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

/** The page's content security policy forbids other sites' pictures. */
async function pictureAt(url: string): Promise<Blob> {
  const answer = await fetch(url).catch(() => null);
  const picture = answer?.ok === true ? await answer.blob() : null;
  if (picture?.type.startsWith("image/") !== true) throw new PageRefusal(t.pictureUnloadable());
  return picture;
}
