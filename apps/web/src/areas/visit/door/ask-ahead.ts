import { useQuery } from "@tanstack/react-query";
import type { Bootstrap, SpacePreview, SpaceSetting } from "@veranda/contract";
import { engineBundleUrl } from "@veranda/contract/engine/module";
import { useContext, useEffect } from "react";
import { preloadModule } from "react-dom";
import { bootstrapQuery, spaceQuery } from "#api/queries.ts";
import { StageFilesContext } from "#site/stage-files.ts";

/**
 * Asks with the page for what the way into the space needs next: each would else be found only when the one before it
 * has come. What the page itself is made of comes first.
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
    // It goes on when one is on the way in, and nothing more is wanted ahead: there it is needed next.
    if (manifests !== "") for (const address of manifests.split(" ")) fetchAhead(address);
  }, [manifests]);
  if (!isAsked) return;
  for (const file of stageFiles) preloadModule(file, { as: "script" });
  askForEngine(bootstrap.engine);
}

/**
 * Into the browser's cache. Not as a preload: who reads at the door before they walk in would be warned in the console
 * that it was not used.
 */
function fetchAhead(address: string): void {
  fetch(address, { priority: "low" })
    .then((answer) => answer.arrayBuffer())
    // Whoever needs it asks again, and says what is wrong.
    .catch(() => undefined);
}

function askForEngine(engine: Bootstrap["engine"]): void {
  const bundle = engineBundleUrl(engine);
  const folder = bundle.slice(0, bundle.lastIndexOf("/") + 1);
  for (const file of engine.startFiles ?? []) preloadModule(folder + file, { as: "script" });
}

/** What says which files people and the place are made of. */
function manifestsOf(contentUrl: string, setting: SpaceSetting | undefined): string[] {
  const content = contentUrl.replace(/\/?$/, "/");
  const place = setting && !setting.customFileId && !setting.packageUrl ? setting.environment : null;
  return [
    `${content}avatars/avatars.json`,
    ...(place === null ? [] : [`${content}environments/${place}/environment.json`]),
  ];
}
