import type { FriendPresence } from "@veranda/contract";
import { spacePath } from "#site/space-path.ts";

/** The address of the exact instance. */
export function placePath(
  { spaceID, slug, instanceId }: FriendPresence,
  shareId: string | null = null,
): string {
  const path = spacePath({ id: spaceID, slug }, shareId);
  return `${path}${shareId === null ? "?" : "&"}instance=${encodeURIComponent(instanceId)}`;
}

/** The group's invite link: anybody who has it may join. */
export const groupPath = (id: string): string => `/group/${id}`;
