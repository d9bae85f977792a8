import type { AttachedMedia, LocalVoice } from "@veranda/contract/engine/voice";

/** The streams that the page has handed over, by their media, and the own microphone. */
export class AttachedMediaList {
  readonly all = new Map<string, AttachedMedia>();
  own: LocalVoice | null = null;

  attach(mediaId: string, media: AttachedMedia | null): void {
    if (media) this.all.set(mediaId, media);
    else this.all.delete(mediaId);
  }
}
