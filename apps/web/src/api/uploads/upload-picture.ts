import { api } from "../client.ts";
import { putPart } from "./send-parts.ts";
import { Upload } from "./upload.ts";

/** Brings a picture of the page's own; it is kept out of the content menu. Answers its id once it is there. */
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
        // It needs not be light already to stand in the history.
        if (step.name !== "making" && step.name !== "done") return;
        api("PATCH /v2/files/{id}/hide", { params: { id: fileId } }).catch(() => {});
        resolve(fileId);
      },
      ({ id }) => (fileId = id),
    );
    void upload.run();
  });
}
