import { useEffect } from "react";

/** What is to become of a picture when the profile is saved; undefined: it stays as it is, null: it goes. */
export type PictureChoice = { readonly file: Blob; readonly url: string } | null | undefined;

export type Picture = {
  /** What is shown: the chosen one, else the one that is there. */
  preview: string | null;
  choose: (file: Blob) => void;
  remove: () => void;
};

/** A picture of one's profile as it will be once it is saved. */
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
