import * as t from "@veranda/messages/profile";
import * as form from "@veranda/messages/profile-edit";
import { ImageUp, Trash2 } from "lucide-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { Progress } from "#ui/progress.tsx";
import { Button } from "#ui/button.tsx";
import { FileInput } from "#ui/file-input.tsx";
import type { PictureKind } from "./shrink-picture.ts";
import type { Picture } from "./use-picture.ts";

const KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic";

type PictureFieldProps = {
  kind: PictureKind;
  picture: Picture;
  /** Upload progress, 0 to 1. */
  progress: number | null;
  isDisabled: boolean;
  /** Class of the displayed picture. */
  frame: string;
  /** Shown where there is none. */
  fallback: ReactNode;
};

/** A picture to choose, drop or remove. Its form shows the errors. */
export function PictureField({ kind, picture, progress, isDisabled, frame, fallback }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const { preview } = picture;
  const take = ([file]: Iterable<File>) => {
    if (file && !isDisabled) picture.choose(file);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="mb-1.5 block text-sm font-semibold">
        {form.pictureLabel({ kind })}
      </span>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          take(event.dataTransfer.files);
        }}
        className={`relative overflow-hidden bg-accent-soft ${frame} ${isDraggedOver ? "outline-2 outline-offset-2 outline-focus" : ""}`}
      >
        {preview === null ? (
          fallback
        ) : (
          <img
            src={preview}
            alt=""
            className={`size-full object-cover ${progress === null ? "" : "opacity-60"}`}
          />
        )}
        {progress !== null && (
          <Progress
            label={form.uploadingPicture({ kind })}
            share={progress}
            className="absolute inset-x-0 bottom-0 h-1.5"
          />
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <FileInput ref={input} id={id} accept={KINDS} onFiles={take} />
        <Button
          size="sm"
          disabled={isDisabled}
          aria-label={form.choosePicture({ kind })}
          onClick={() => input.current?.click()}
        >
          <ImageUp className="size-4" aria-hidden="true" />{" "}
          {progress === null ? form.choose() : form.uploading()}
        </Button>
        {preview !== null && (
          <Button
            size="sm"
            variant="quiet"
            disabled={isDisabled}
            aria-label={form.removePicture({ kind })}
            onClick={picture.remove}
          >
            <Trash2 className="size-4" aria-hidden="true" /> {t.remove()}
          </Button>
        )}
      </div>
    </div>
  );
}
