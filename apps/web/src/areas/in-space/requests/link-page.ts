import type { EngineEvents } from "@veranda/contract/engine/messages";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { api } from "#api/client.ts";

/** Tells the engine what the page of a link's card says of itself; of one that can't be had, nothing. */
export async function sendLinkPage(
  engine: EngineHandle,
  { objectId, linkHref }: EngineEvents["need_page"],
): Promise<void> {
  const page = { objectId, linkHref, title: "", description: "", picture: null };
  try {
    const { roomId } = engine.state.session;
    const { data } = await api("POST /files/import/page", { body: { url: linkHref, roomID: roomId } });
    engine.send("set_link_page", { ...page, ...data, picture: data.picture?.asset ?? null });
  } catch {
    // The card stands all the same.
    engine.send("set_link_page", page);
  }
}
