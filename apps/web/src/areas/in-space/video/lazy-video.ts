import { lazyComponent } from "#ui/lazy-component.tsx";

const chunk = () => import("./video-chunk.ts");

/** Loaded with the rest of the video code. */
export const CameraMenu = lazyComponent(() => chunk().then(({ CameraMenu }) => CameraMenu));
export const ShareMenu = lazyComponent(() => chunk().then(({ ShareMenu }) => ShareMenu));
export const VideoTiles = lazyComponent(() => chunk().then(({ VideoTiles }) => VideoTiles));
