// Fetches, decompresses and decodes custom avatars off the main thread.
import { type CustomAvatarRequest, readCustomAvatar } from "./custom-avatar-file.ts";
import { cutPicture } from "./custom-avatar-texture.ts";
import type { WorkerRequest, WorkerResponse } from "./worker-messages.ts";

const means = {
  async bytesOf(path: string): Promise<ArrayBuffer> {
    const url = new URL(path, base);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url.href} answered ${answer.status}`);
    return answer.arrayBuffer();
  },
  cut: cutPicture,
  rest: () => undefined,
};

/** The page's base URL; the worker's own may differ. */
let base = "";

const tell = (told: WorkerResponse, transfer: Transferable[] = []): void =>
  self.postMessage(told, { transfer });

async function answer(number: number, ask: CustomAvatarRequest): Promise<void> {
  try {
    const read = await readCustomAvatar(ask, means);
    tell({ number, read }, [
      ...read.levels.flatMap(({ vertices, indices }) =>
        [vertices, ...indices].map(({ buffer }) => buffer as ArrayBuffer),
      ),
      ...read.pieces.map(({ bitmap }) => bitmap),
    ]);
  } catch (error) {
    tell({ number, error: String(error) });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  base = data.base;
  void answer(data.number, data.ask);
});
