import type { ComponentProps } from "react";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "hidden" | "value" | "onChange"> & {
  onFiles: (files: [File, ...File[]]) => void;
};

/** Opens the system's list of files when it is clicked, which a button beside it does: nothing is seen of it. */
export const FileInput = ({ onFiles, ...rest }: FileInputProps) => (
  <input
    type="file"
    hidden
    onChange={({ target }) => {
      const [first, ...others] = target.files ?? [];
      // The same file can be chosen again.
      target.value = "";
      if (first !== undefined) onFiles([first, ...others]);
    }}
    {...rest}
  />
);
