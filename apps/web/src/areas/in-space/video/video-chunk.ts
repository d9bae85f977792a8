/* The video code that is loaded when somebody first shows something. */
export { CameraMenu } from "./camera-menu.tsx";
export { ShareMenu } from "./share-menu.tsx";
export { VideoTiles } from "./tiles/video-tiles.tsx";
export { startVideo } from "./video-session.ts";
