// Unpacks pictures beside the page's thread.
import type { Ask, Told } from "./packed-pictures.ts";
import { unpackKtx2 } from "./unpack-ktx2.ts";

const tell = (told: Told, transfer: Transferable[] = []): void => self.postMessage(told, { transfer });

self.addEventListener("message", ({ data: { number, bytes, form } }: MessageEvent<Ask>) => {
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
