/** Cameras and screens of one visit, once their code is there. */
export type VideoSession = {
  /** One's own camera, on or off. */
  pressCamera(): void;
  /** From a press. `surfaceId` undefined: on the nearest screen of the space; null: on none. */
  share(surfaceId: string | null | undefined): Promise<void>;
  stopSharing(): void;
  /** The open camera, for what there is to choose of it. */
  readonly cameraTrack: MediaStreamTrack | null;
  /** Gives camera and screen back. */
  close(): void;
};
