import { UPLOAD_TIMEOUT_MS } from "@veranda/contract/constants";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { mayChange } from "@veranda/contract/permissions";
import * as t from "@veranda/messages/content";
import { api } from "#api/client.ts";
import { PageRefusal } from "#api/faults/refusal.ts";

/** Imports a token's model as the environment of the current space. Throws CallError. */
export async function importToken(engine: EngineHandle, id: string): Promise<void> {
  const { rights, session } = engine.state;
  const { roomId } = session;
  if (roomId === null || rights === null) throw new PageRefusal(t.joinFirst());
  if (!mayChange(rights, "change_environment")) throw new PageRefusal(t.onlyHostsEnvironment());
  const { data } = await api(
    "POST /files/import/token",
    { body: { id, roomID: roomId } },
    { timeoutMs: UPLOAD_TIMEOUT_MS },
  );
  // If the person has left meanwhile, it is among their uploads.
  if (engine.state.session.roomId === roomId)
    engine.send("set_custom_environment", { content: { fileId: data.id, asset: data.asset }, replace: true });
}
