import type { PictureKind } from "../../processing/image/draw-picture.ts";

/** Pictures of a profile. */
export type ShownKind = Exclude<PictureKind, "poster" | "evidence">;

export const KINDS: readonly ShownKind[] = ["avatar", "banner"];

/** Prefix of the uses of a person's pictures of a kind. */
export const usesOf = (accountId: string, kind: ShownKind): string => `${kind}:${accountId}:`;

type Shown = Readonly<Record<ShownKind, string | null>>;

/** Each picture has a use of its own, so that one can be deleted while another arrives. */
export const useOf = (accountId: string, kind: ShownKind, url: string): string =>
  usesOf(accountId, kind) + url;

/** Uses of the pictures that a profile shows. */
export const usesOfShown = (accountId: string, shown: Shown): string[] =>
  KINDS.flatMap((kind) => {
    const url = shown[kind];
    return url === null ? [] : [useOf(accountId, kind, url)];
  });
