import { useEffect } from "react";

/** The picture to save; undefined: unchanged, null: removed. */
export type PictureChoice = { readonly file: Blob; readonly url: string } | null | undefined;

export type Picture = {
  /** The displayed picture: the chosen one, else the current one. */
  preview: string | null;
  choose: (file: Blob) => void;
  remove: () => void;
};

/** A picture of one's profile as it will be once saved. */
export function usePicture(
  current: string | null,
  choice: PictureChoice,
  onChoose: (choice: PictureChoice) => void,
): Picture {
  const url = choice?.url;
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);
  return {
    preview: choice === undefined ? current : (choice?.url ?? null),
    choose: (file) => onChoose({ file, url: URL.createObjectURL(file) }),
    remove: () => onChoose(current === null ? undefined : null),
  };
}
