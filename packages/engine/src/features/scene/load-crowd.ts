import type { AvatarAssets, Crowd, LayerPainter } from "../../world/avatars/types.ts";
import type { Context } from "../context.ts";
import { withAvatarProgress } from "./avatar-progress.ts";
import type { LoadingProgress } from "./loading-progress.ts";

export type LoadCrowd = (assets: AvatarAssets) => Promise<Crowd>;

/** Loads the crowd into the world, and the names of its emotes into the state. */
export async function loadCrowd(
  { platform, world, state, words, events }: Context,
  contentUrl: string,
  load: LoadCrowd,
  progress: LoadingProgress,
  signal: AbortSignal,
): Promise<void> {
  const manifestUrl = `${contentUrl}avatars/avatars.json`;
  const fetchBytes = withAvatarProgress(platform.fetchBytes, manifestUrl, (fraction) =>
    progress.report("avatars", fraction),
  );
  const { makeTexture, view } = platform;
  const painter: LayerPainter | null = makeTexture && {
    paint: (...picture) => view.uploadLayer(...picture),
    prepare: (thing) => view.prepare(world.scene, world.rig.camera, thing),
  };
  const onMissing = (file: string, error: unknown): void =>
    events.emit("log", {
      level: "warn",
      message: "A file of the avatars could not be downloaded",
      data: { file, error: String(error) },
    });
  const crowd = await load({ manifestUrl, fetchBytes, signal, painter, onMissing });
  crowd.setQuality(state.current.settings.graphicsQuality);
  world.setCrowd(crowd);
  state.patch("emotes", {
    available: crowd.emotes.map(({ animationAssetName, title, codepoint, isLoop, isDance, canHold }) => ({
      animationAssetName,
      title: words.title("emote", animationAssetName, title),
      codepoint,
      isLoop,
      isDance,
      canHold,
    })),
  });
  progress.report("avatars", 1);
  platform.mark("avatars fetched");
}
