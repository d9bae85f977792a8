import { currentLocale } from "@veranda/messages";
import { messageFiles } from "@veranda/messages/files";
import type { EntryContext } from "react-router";
import areasOfScripts from "virtual:message-areas";
import stageScripts from "virtual:stage-scripts";

/**
 * A page's scripts ask for areas of messages by their names, and its import map says which files those are in its
 * language: so one build serves every language, and a page carries its own alone (docs/decisions/0018).
 */
export function importMapOf(): { imports: Record<string, string> } {
  const files = Object.entries(messageFiles[currentLocale()] ?? {}).filter(([area]) => ofPages.has(area));
  return {
    imports: Object.fromEntries(files.map(([area, file]) => [`@veranda/messages/${area}`, addressOf(file)])),
  };
}

/** The files of messages that the scripts of a page ask for before anything is pressed. */
export function messageFilesOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]);
  const scripts = [manifest.entry, ...routes].flatMap((each) =>
    each ? [each.module, ...(each.imports ?? [])] : [],
  );
  return messageFilesOfScripts(scripts);
}

/** The scripts that the stage of a space stands on, and the files of messages that they ask for. */
export const stageFiles = (): string[] => [...stageScripts, ...messageFilesOfScripts(stageScripts)];

function messageFilesOfScripts(scripts: readonly string[]): string[] {
  const areas = new Set(scripts.flatMap((script) => areasOfScripts[script]?.atOnce ?? []));
  const files = messageFiles[currentLocale()] ?? {};
  return [...areas].flatMap((area) => files[area] ?? []).map(addressOf);
}

/** What the server alone says, in mails, is no page's. */
const ofPages = new Set(Object.values(areasOfScripts).flatMap(({ atOnce, later }) => [...atOnce, ...later]));

const addressOf = (file: string): string => `/assets/${file}`;
