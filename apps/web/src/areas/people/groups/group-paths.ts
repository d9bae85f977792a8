import type { FriendPresence } from "@veranda/contract";
import { spacePath } from "#site/space-path.ts";

/** The very instance. */
export const placePath = ({ spaceID, slug, instanceId }: FriendPresence): string =>
  `${spacePath({ id: spaceID, slug })}?instance=${encodeURIComponent(instanceId)}`;

/** Whoever has it may join. */
export const groupPath = (id: string): string => `/group/${id}`;
