import type { EnvironmentManifest, MirroredRoom } from "@veranda/contract/environment";

/** The rooms with polished surfaces that reflect them. */
export function reflectionRooms({
  reflection,
}: Pick<EnvironmentManifest, "reflection">): readonly MirroredRoom[] {
  if (!reflection) return [];
  return Array.isArray(reflection) ? reflection : [reflection];
}
