import { spaces, type SpaceRow } from "./tables.ts";

/** The space's pictures and clip, and which of them are custom rather than its environment's. */
export type ShownBySpace = Pick<
  SpaceRow,
  "poster" | "posterSmall" | "isCustomThumbnail" | "isTakenThumbnail" | "video" | "isCustomVideo"
>;

export const SHOWN_COLUMNS = {
  poster: spaces.poster,
  posterSmall: spaces.posterSmall,
  isCustomThumbnail: spaces.isCustomThumbnail,
  isTakenThumbnail: spaces.isTakenThumbnail,
  video: spaces.video,
  isCustomVideo: spaces.isCustomVideo,
};

/** Each picture has a use of its own, so that one can be deleted while another arrives. */
export const useOf = (id: string, url: string): string => `space-picture:${id}:${url}`;

/** Prefix of all uses that a space has ever had. */
export const allPictureUses = (id: string): string => useOf(id, "");

/** The uses of the files of a space's custom pictures and clip. */
export const pictureUses = (id: string, shown: ShownBySpace): string[] => [
  ...(shown.isCustomThumbnail ? [useOf(id, shown.poster), useOf(id, shown.posterSmall)] : []),
  ...(shown.isCustomVideo && shown.video !== null ? [useOf(id, shown.video)] : []),
];
