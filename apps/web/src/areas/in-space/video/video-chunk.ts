/* All of cameras and screens that is fetched when somebody first shows something. */
export { CameraMenu } from "./camera-menu.tsx";
export { ShareMenu } from "./share-menu.tsx";
export { VideoTiles } from "./tiles/video-tiles.tsx";
export { startVideo } from "./video-session.ts";
