import type { EngineEvents } from "@veranda/contract/engine/messages";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { api } from "#api/client.ts";

/** Sends the engine the preview of a hyperlink's page; nothing where there is none. */
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
    // The card shows without a preview.
    engine.send("set_link_page", page);
  }
}
