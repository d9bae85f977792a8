import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ElementStreamPicture } from "./stream-picture.ts";
import { ElementVideo } from "./element-video.ts";

/** A fake element whose frames are controlled by the test. */
class VideoElement extends EventTarget {
  preload = "";
  muted = false;
  src: string | null = "";
  srcObject: MediaStream | null = null;
  playsInline = false;
  readyState = 0;
  videoWidth = 0;
  videoHeight = 0;
  onFrame: (() => void) | null = null;
  play = (): Promise<void> => Promise.resolve();
  pause(): void {}
  load(): void {
    this.clear();
  }
  removeAttribute(): void {}
  requestVideoFrameCallback(callback: () => void): number {
    this.onFrame = callback;
    return 1;
  }
  cancelVideoFrameCallback(): void {
    this.onFrame = null;
  }
  clear(): void {
    Object.assign(this, { readyState: 0, videoWidth: 0, videoHeight: 0 });
  }
  frame(): void {
    Object.assign(this, { readyState: 2, videoWidth: 640, videoHeight: 360 });
    this.onFrame?.();
  }
}

let element: VideoElement;

beforeEach(() => {
  vi.stubGlobal("HTMLVideoElement", VideoElement);
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal("document", { createElement: () => (element = new VideoElement()) });
});
afterEach(() => void vi.unstubAllGlobals());

/** The uploads of a renderer: it checks the texture's version, and skips version 0 and versions uploaded before. */
function uploadsOf({ texture }: Pick<ElementVideo | ElementStreamPicture, "texture">) {
  let last = 0;
  return (): "uploaded" | "as before" => {
    (texture as unknown as { update(): void }).update();
    const { version } = texture ?? { version: 0 };
    if (version === 0 || version === last) return "as before";
    if (element.videoWidth === 0) throw new Error("texImage2D: no video");
    last = version;
    return "uploaded";
  };
}

describe.each([
  ["a film", () => new ElementVideo("/files/waves.mp4", true)],
  ["a shared screen", () => new ElementStreamPicture({} as MediaStream, true)],
  ["a camera", () => new ElementStreamPicture({} as MediaStream, false)],
])("the texture of %s", (_, open) => {
  it("is uploaded from the first frame on, once per frame", () => {
    const draw = uploadsOf(open());
    expect(draw()).toBe("as before");
    // The callback precedes the element's frame.
    element.onFrame?.();
    expect(draw()).toBe("as before");
    element.frame();
    expect([draw(), draw()]).toEqual(["uploaded", "as before"]);
    element.frame();
    expect(draw()).toBe("uploaded");
  });

  it("keeps its content without a frame, and continues with the next", () => {
    const draw = uploadsOf(open());
    element.frame();
    draw();
    element.frame();
    element.clear();
    expect([draw(), draw()]).toEqual(["as before", "as before"]);
    element.frame();
    expect([draw(), draw()]).toEqual(["uploaded", "as before"]);
  });

  it("reads nothing from a closed element, though it is drawn until it is replaced", () => {
    const picture = open();
    element.frame();
    picture.close();
    element.clear();
    // The content was lost with its texture.
    expect(uploadsOf(picture)()).toBe("as before");
  });
});
