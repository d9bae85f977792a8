import type { EnvironmentManifest, MirroredRoom } from "@veranda/contract/environment";

/** The rooms whose polished things mirror them. */
export function reflectionRooms({
  reflection,
}: Pick<EnvironmentManifest, "reflection">): readonly MirroredRoom[] {
  if (!reflection) return [];
  return Array.isArray(reflection) ? reflection : [reflection];
}
