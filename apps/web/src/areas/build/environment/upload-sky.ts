import type { EngineHandle } from "@veranda/contract/engine/module";
import { startUploads } from "../uploads/upload-store.ts";

/** Uploads a picture as the sky; the sky changes once it is optimized. */
export function uploadSky(engine: EngineHandle, file: File): void {
  startUploads({
    files: [file],
    roomId: engine.state.session.roomId,
    onAnnounced([announced]) {
      if (!announced) return;
      const { id, asset } = announced;
      engine.send("set_custom_skybox", { content: { fileId: id, asset } });
    },
    onFailed: (announced) => announced && engine.send("set_custom_skybox", { content: null }),
  });
}
