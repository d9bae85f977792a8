import type { Space } from "@veranda/contract";
import { Camera, ImageUp, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Poster } from "../explore/poster.tsx";
import { removePoster, setPoster } from "../own-spaces/space-acts.ts";
import { useSpaceAct } from "../own-spaces/use-space-act.ts";
import { cutPoster } from "./cut-poster.ts";
import { engineIn } from "./engine-in.ts";

const KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";

type PosterFieldProps = { space: Pick<Space, "id" | "name" | "pictures" | "isCustomThumbnail"> };

/** The picture on a space's cards and door: chosen, dropped, taken from the view, or again that of its place. */
export function PosterField({ space }: PosterFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => void (chosen !== null && URL.revokeObjectURL(chosen)), [chosen]);
  const engine = engineIn(space.id);

  const send = useSpaceAct(async (queries, bring: () => Promise<Blob>) => {
    const file = await cutPoster(await bring());
    setChosen(URL.createObjectURL(file));
    try {
      return await setPoster(queries, space.id, file);
    } finally {
      setChosen(null);
    }
  });
  const remove = useSpaceAct((queries) => removePoster(queries, space.id));
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) send.act(() => Promise.resolve(file));
  };
  const isBusy = send.isBusy || remove.isBusy;

  return (
    <div role="group" aria-label="Poster">
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
        className={`relative aspect-video overflow-hidden rounded-2xl bg-sunken ${isDraggedOver ? "outline-3 outline-offset-2 outline-focus" : ""}`}
      >
        {chosen === null ? (
          <Poster key={space.pictures.poster} pictures={space.pictures} sizes="30rem" isEager />
        ) : (
          <img src={chosen} alt="" className="size-full object-cover" />
        )}
        {isBusy && (
          <span
            role="status"
            className="absolute right-3 bottom-3 rounded-full bg-glass-strong px-3 py-1.5 text-sm font-semibold text-on-glass backdrop-blur-sm"
          >
            Keeping the picture…
          </span>
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={KINDS}
          hidden
          onChange={({ target }) => {
            take(target.files);
            target.value = "";
          }}
        />
        {engine && (
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() => send.act(() => engine.screenshot({ isFull: true }))}
          >
            <Camera className="size-4" aria-hidden="true" /> Take from the view
          </Button>
        )}
        <Button size="sm" disabled={isBusy} onClick={() => input.current?.click()}>
          <ImageUp className="size-4" aria-hidden="true" /> Choose a picture
        </Button>
        {space.isCustomThumbnail && (
          <Button size="sm" look="quiet" disabled={isBusy} onClick={() => remove.act(undefined)}>
            <Trash2 className="size-4" aria-hidden="true" /> Remove
          </Button>
        )}
      </div>
    </div>
  );
}
