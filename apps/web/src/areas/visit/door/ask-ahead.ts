import { useQuery } from "@tanstack/react-query";
import type { Bootstrap, SpacePreview, SpaceSetting } from "@veranda/contract";
import { engineBundleUrl } from "@veranda/contract/engine/module";
import { useContext, useEffect } from "react";
import { preloadModule } from "react-dom";
import { bootstrapQuery, spaceQuery } from "#api/queries.ts";
import { StageFilesContext } from "#site/stage-files.ts";

/**
 * Prefetches what entering the space needs, which would otherwise be discovered one after the other. The page's own
 * resources come first.
 */
export function useAskAhead(preview: SpacePreview, share: string | null, isWanted: boolean): void {
  const { data: bootstrap } = useQuery({ ...bootstrapQuery(), enabled: false });
  const { data: space } = useQuery({
    ...spaceQuery({ id: preview.id, share: share ?? undefined }),
    enabled: false,
  });
  const stageFiles = useContext(StageFilesContext);
  const isAsked = isWanted && preview.canJoin && bootstrap !== undefined;
  const manifests = isAsked ? manifestsOf(bootstrap.services.contentUrl, space?.setting).join(" ") : "";
  useEffect(() => {
    // Stops on entering, when these are needed by themselves.
    if (manifests !== "") for (const address of manifests.split(" ")) fetchAhead(address);
  }, [manifests]);
  if (!isAsked) return;
  for (const file of stageFiles) preloadModule(file, { as: "script" });
  askForEngine(bootstrap.engine);
}

/** Fetches into the browser's cache. Not a preload link, which would warn in the console when unused. */
function fetchAhead(address: string): void {
  fetch(address, { priority: "low" })
    .then((answer) => answer.arrayBuffer())
    // Whoever needs it fetches again and handles the error.
    .catch(() => undefined);
}

function askForEngine(engine: Bootstrap["engine"]): void {
  const bundle = engineBundleUrl(engine);
  const folder = bundle.slice(0, bundle.lastIndexOf("/") + 1);
  for (const file of engine.startFiles ?? []) preloadModule(folder + file, { as: "script" });
}

/** The manifests of avatars and environments. */
function manifestsOf(contentUrl: string, setting: SpaceSetting | undefined): string[] {
  const content = contentUrl.replace(/\/?$/, "/");
  const place = setting && !setting.customFileId && !setting.packageUrl ? setting.environment : null;
  return [
    `${content}avatars/avatars.json`,
    ...(place === null ? [] : [`${content}environments/${place}/environment.json`]),
  ];
}
