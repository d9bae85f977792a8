import type { ComponentProps } from "react";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "hidden" | "value" | "onChange"> & {
  onFiles: (files: [File, ...File[]]) => void;
};

/** A hidden file input, opened by a button beside it. */
export const FileInput = ({ onFiles, ...rest }: FileInputProps) => (
  <input
    type="file"
    hidden
    onChange={({ target }) => {
      const [first, ...others] = target.files ?? [];
      // Reset, so that the same file can be chosen again.
      target.value = "";
      if (first !== undefined) onFiles([first, ...others]);
    }}
    {...rest}
  />
);
