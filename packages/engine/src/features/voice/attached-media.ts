import type { AttachedMedia, LocalVoice } from "@veranda/contract/engine/voice";

/** Streams attached by the page, by media, and the local microphone. */
export class AttachedMediaList {
  readonly all = new Map<string, AttachedMedia>();
  own: LocalVoice | null = null;

  attach(mediaId: string, media: AttachedMedia | null): void {
    if (media) this.all.set(mediaId, media);
    else this.all.delete(mediaId);
  }
}
