import type { FileAsset } from "@veranda/contract/records/file";
import { loadCustomEnvironment, type CustomSource } from "../../world/environment/custom-environment.ts";
import type { EnvironmentView } from "../../world/environment/index.ts";
import type { Context } from "../context.ts";

/** Maximum triangles of an environment model that has a lighter level. */
const CUSTOM_TRIANGLES = 300_000;

type Source = Omit<CustomSource, "modelUrl" | "readModel" | "title">;

/** Loads a model as an environment; falls back to the server's version if the original can't be shown. */
export async function loadOwnModel(
  { platform, events }: Context,
  asset: FileAsset | undefined,
  showsOriginal: boolean,
  source: Source,
): Promise<EnvironmentView> {
  const media = await platform.openMedia();
  const [first, ...others] = modelsOf(asset, showsOriginal);
  if (first === undefined) throw new Error("There is nothing to see of this model.");
  const load = (modelUrl: string, isLast: boolean): Promise<EnvironmentView> =>
    loadCustomEnvironment({
      ...source,
      title: asset?.name ?? "",
      modelUrl,
      async readModel(bytes) {
        const model = await media.readModel(bytes);
        // The server's version has readable textures.
        if (model.unreadPictures > 0 && !isLast) throw new Error("It has pictures that can't be read.");
        return model;
      },
    });
  return others.reduce(
    (loading, url, i) =>
      loading.catch((error: unknown) => {
        source.signal.throwIfAborted();
        events.emit("log", {
          level: "warn",
          message: "A model could not be shown as it was brought",
          data: { error: String(error) },
        });
        return load(url, i === others.length - 1);
      }),
    load(first, others.length === 0),
  );
}

/** Files to try for a model: a light level or the original, then the finest level. */
function modelsOf(asset: FileAsset | undefined, showsOriginal: boolean): string[] {
  const { levels = [], original } = asset ?? {};
  const light = levels.find(({ triangles = 0 }) => triangles <= CUSTOM_TRIANGLES) ?? levels.at(-1);
  const wanted = showsOriginal ? [original, levels[0]] : [light];
  return wanted.flatMap((each) => each?.url ?? []);
}
