import type { Rooms } from "../../rooms/types.ts";

/** Who is where right now, and how a face is pictured: what spaces need from the rooms and the avatars. */
export type WhoIsWhere = Pick<Rooms, "presence" | "busiest"> & {
  thumbnailOf(avatar: string): string;
};
