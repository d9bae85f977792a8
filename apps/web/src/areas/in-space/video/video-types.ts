/** Cameras and screens of a visit, once their code has loaded. */
export type VideoSession = {
  /** Toggles one's own camera. */
  pressCamera(): void;
  /** Requires a user gesture. `surfaceId` undefined: on the nearest screen of the space; null: on none. */
  share(surfaceId: string | null | undefined): Promise<void>;
  stopSharing(): void;
  /** The open camera, for what there is to choose of it. */
  readonly cameraTrack: MediaStreamTrack | null;
  /** Releases camera and screen. */
  close(): void;
};
