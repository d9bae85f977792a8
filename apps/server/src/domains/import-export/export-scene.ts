import { randomUUID } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Writable } from "node:stream";
import type { SpaceObject, SpaceSetting } from "@veranda/contract";
import { environmentManifest } from "@veranda/contract/environment";
import { prefabCatalogue, type Prefab } from "@veranda/contract/prefab";
import { NamedError } from "../../named-error.ts";
import { nameInUrl } from "../../platform/files/file-name.ts";
import type { Files } from "../../platform/files/files.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";
import type { SceneItem, SceneTask } from "../../processing/scene/scene-task.ts";
import type { FileReferences } from "../files/file-references.ts";
import type { FileSource } from "../files/adopt-files.ts";
import type { WholeSpace } from "../spaces/own/export-space.ts";

export type SceneExportDeps = {
  stored: Files;
  fileReferences: Pick<FileReferences, "assetsOf">;
  processing: Processing;
  /** Folder of the built environments and prefabs. */
  built: string;
  folder: string;
};

/** Exports a whole space as one GLB: its environment with baked light, and its objects. */
export async function exportScene(
  deps: SceneExportDeps,
  space: WholeSpace,
  sources: readonly FileSource[],
  open: () => Writable,
): Promise<void> {
  const own = join(deps.folder, randomUUID());
  const [inputs, out] = [join(own, "in"), join(own, "out")];
  try {
    await Promise.all([inputs, out].map((folder) => mkdir(folder, { recursive: true })));
    const { setting, objects } = await space.readDocument();
    const items = await itemsOf(deps, objects, sources, inputs);
    const task: SceneTask = {
      folder: out,
      name: space.row.name,
      environment: surroundings(deps, setting),
      items,
    };
    const reads = [task.environment.geometry, task.environment.lightmap, join(deps.built, "prefabs"), inputs];
    const made = await deps.processing.run("scene", task, { reads, writes: out }).catch(refuse);
    await pipeline(createReadStream(made.path), open());
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

function refuse(error: unknown): never {
  if (error instanceof TaskFailed)
    throw new NamedError("UNAVAILABLE", { message: error.message, cause: error });
  throw error;
}

function surroundings({ built }: SceneExportDeps, setting: SpaceSetting): SceneTask["environment"] {
  const folder = join(built, "environments", setting.environment);
  const manifest = environmentManifest.parse(readJson(join(folder, "environment.json")));
  const variant = manifest.variants[setting.variant] ?? manifest.variants[manifest.defaultVariant];
  if (variant === undefined) throw new NamedError("ENVIRONMENT_NOT_FOUND");
  return {
    geometry: join(folder, manifest.files.geometry.file),
    lightmap: join(folder, variant.lightmap.file),
    range: variant.lightmap.range,
    exposure: variant.exposure,
  };
}

async function itemsOf(
  { stored, fileReferences, built }: SceneExportDeps,
  objects: readonly SpaceObject[],
  sources: readonly FileSource[],
  folder: string,
): Promise<SceneItem[]> {
  const { prefabs } = prefabCatalogue.parse(readJson(join(built, "prefabs", "prefabs.json")));
  const byId = new Map(prefabs.map((prefab) => [prefab.id, prefab]));
  const files = new Map(sources.map((file) => [file.id, file]));
  const assets = new Map(
    (await fileReferences.assetsOf([...files.keys()])).map((asset) => [asset.fileId, asset]),
  );
  const download = async (name: string): Promise<string | null> => {
    const path = join(folder, name);
    return (await stored.download(name, path)) ? path : null;
  };
  const items: SceneItem[] = [];
  for (const object of objects) {
    const { name, kind, transform, props, isHidden } = object;
    if (isHidden || kind === "group" || kind === "spawn") continue;
    const placed = { name: name === "" ? kind : name, transform };
    const fileId = String(props["fileId"] ?? "");
    const [file, asset] = [files.get(fileId), assets.get(fileId)];
    const seen = asset?.kind === "image" ? asset.levels[0]?.url : (asset?.poster ?? undefined);
    if (kind === "prefab") {
      const prefab = byId.get(String(props["prefab"]));
      if (prefab !== undefined) items.push({ ...placed, kind, ...drawnAs(prefab, props, built) });
    } else if (kind === "light") {
      const { colour, strength, reach, angle, lightKind } = props;
      items.push({
        ...placed,
        kind,
        colour: String(colour),
        strength: Number(strength),
        reach: Number(reach),
        angle: lightKind === "spot" ? Number(angle ?? 60) : null,
      });
    } else if (kind === "model" && file !== undefined) {
      const path = await download(`${file.digest}.${file.ending}`);
      if (path !== null) items.push({ ...placed, kind, path });
    } else if (seen !== undefined && asset?.work.state === "done") {
      const path = await download(nameInUrl(seen));
      if (path !== null) items.push({ ...placed, kind: "picture", path, aspect: asset.aspect ?? 1 });
    } else items.push({ ...placed, kind: "mark", extras: { kind, ...props } });
  }
  return items;
}

const drawnAs = ({ file, tint }: Prefab, { colour }: SpaceObject["props"], built: string) => ({
  path: join(built, "prefabs", file),
  tint: typeof colour === "string" ? colour : tint,
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
