// Transcodes pictures on a worker.
import { unpackKtx2 } from "./unpack-ktx2.ts";
import type { UnpackRequest, UnpackResponse } from "./unpack-messages.ts";

const tell = (told: UnpackResponse, transfer: Transferable[] = []): void =>
  self.postMessage(told, { transfer });

self.addEventListener("message", ({ data: { number, bytes, form } }: MessageEvent<UnpackRequest>) => {
  try {
    const unpacked = unpackKtx2(new Uint8Array(bytes), form);
    tell(
      { number, unpacked },
      unpacked.levels.map(({ data }) => data.buffer),
    );
  } catch (error) {
    tell({ number, error: String(error) });
  }
});
