import type { FileAsset } from "@veranda/contract/records/file";
import { loadCustomEnvironment, type CustomSource } from "../../world/environment/custom-environment.ts";
import type { EnvironmentView } from "../../world/environment/index.ts";
import type { Context } from "../context.ts";

/** A model that people walk in has no more triangles than this, if it has a lighter level. */
const CUSTOM_TRIANGLES = 300_000;

type Source = Omit<CustomSource, "modelUrl" | "readModel" | "title">;

/** A model of one's own as an environment: where it can't be shown as it was brought, what this server made of it. */
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
        // What this server made of it has pictures that can be read.
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

/** What a model is drawn from: light enough to walk in, or as it was brought, and else the finest that was made of it. */
function modelsOf(asset: FileAsset | undefined, showsOriginal: boolean): string[] {
  const { levels = [], original } = asset ?? {};
  const light = levels.find(({ triangles = 0 }) => triangles <= CUSTOM_TRIANGLES) ?? levels.at(-1);
  const wanted = showsOriginal ? [original, levels[0]] : [light];
  return wanted.flatMap((each) => each?.url ?? []);
}
