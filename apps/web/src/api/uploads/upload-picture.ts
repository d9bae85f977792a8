import { api } from "../client.ts";
import { putPart } from "./send-parts.ts";
import { Upload } from "./upload.ts";

/** Uploads a picture for the page's own use, hidden from the content menu. Resolves with its id once uploaded. */
export function uploadPicture(file: File, roomId: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    let fileId = "";
    const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
    const upload = new Upload(
      file,
      roomId,
      { client: api, putPart, wait },
      (step) => {
        if (step.name === "failed") reject(new Error(step.sentence));
        // It may be used before it is optimized.
        if (step.name !== "making" && step.name !== "done") return;
        api("PATCH /v2/files/{id}/hide", { params: { id: fileId } }).catch(() => {});
        resolve(fileId);
      },
      ({ id }) => (fileId = id),
    );
    void upload.run();
  });
}
