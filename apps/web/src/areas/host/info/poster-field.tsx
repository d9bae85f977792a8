import type { Space } from "@veranda/contract";
import { CARD_CLIP_SECONDS, VIDEO_BYTES_MAX } from "@veranda/contract/constants";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/about-space";
import { Camera, Clapperboard, ImageUp, Trash2 } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Clip, Poster } from "#areas/browse";
import { removePoster, setPoster } from "../space-actions.ts";
import { useSpaceAction } from "../use-space-action.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { FileInput } from "#ui/file-input.tsx";
import { megabytes } from "#api/uploads/megabytes.ts";
import { cutPoster } from "./cut-poster.ts";
import { engineIn } from "#engine/engine-in.ts";
import { removeVideo, setVideo } from "./space-video.ts";

const PICTURES = "image/jpeg,image/png,image/webp,image/gif,image/avif";
const FILMS = "video/*,.mkv,.avi";

type PosterFieldProps = {
  space: Pick<Space, "id" | "name" | "pictures" | "isCustomThumbnail" | "isTakenThumbnail" | "isCustomVideo">;
};

/**
 * The picture of a space's cards and entrance: chosen, dropped, taken from the view, or reset to its environment's; and
 * the video whose beginning plays on its cards.
 */
export function PosterField({ space }: PosterFieldProps) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => void (chosen !== null && URL.revokeObjectURL(chosen)), [chosen]);
  const engine = engineIn(space.id);
  const { video } = space.pictures;

  const send = useSpaceAction(async (queries, read: () => Promise<Blob>) => {
    const file = await cutPoster(await read());
    setChosen(URL.createObjectURL(file));
    try {
      return await setPoster(queries, space.id, file);
    } finally {
      setChosen(null);
    }
  });
  const remove = useSpaceAction((queries) => removePoster(queries, space.id));
  const [share, setShare] = useState(0);
  const film = useSpaceAction((queries, file: File) => setVideo(queries, space.id, file, setShare));
  const still = useSpaceAction((queries) => removeVideo(queries, space.id));
  const take = (file: File) => {
    if (!isFilm(file)) return send.act(() => Promise.resolve(file));
    if (file.size > VIDEO_BYTES_MAX)
      return showToast({
        message: t.videoTooLarge({ limit: megabytes(VIDEO_BYTES_MAX) }),
        kind: "error",
      });
    setShare(0);
    return film.act(file);
  };
  const isBusy = send.isBusy || remove.isBusy || film.isBusy || still.isBusy;

  return (
    <div role="group" aria-label={t.poster()}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDraggedOver(false);
          const file = event.dataTransfer.files[0];
          if (file && !isBusy) take(file);
        }}
        className={`relative aspect-video overflow-hidden rounded-2xl bg-sunken ${isDraggedOver ? "outline-3 outline-offset-2 outline-focus" : ""}`}
      >
        {chosen === null ? (
          <Poster key={space.pictures.poster} pictures={space.pictures} sizes="30rem" isEager />
        ) : (
          <img src={chosen} alt="" className="size-full object-cover" />
        )}
        {space.isCustomVideo && video !== null && chosen === null && <Clip key={video} src={video} />}
        {(send.isBusy || remove.isBusy) && <Busy>{t.savingPicture()}</Busy>}
        {film.isBusy && (
          <Busy>
            {share < 1
              ? t.uploadingVideo({ share: formatNumber(share, { style: "percent" }) })
              : t.processingVideo()}
          </Busy>
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {engine && (
          <Button
            size="sm"
            disabled={isBusy}
            onClick={() => send.act(() => engine.screenshot({ isFull: true }))}
          >
            <Camera className="size-4" aria-hidden="true" /> {t.takeFromView()}
          </Button>
        )}
        <Chooser accept={PICTURES} isBusy={isBusy} onChoose={take}>
          <ImageUp className="size-4" aria-hidden="true" /> {t.choosePicture()}
        </Chooser>
        <Chooser accept={FILMS} isBusy={isBusy} onChoose={take}>
          <Clapperboard className="size-4" aria-hidden="true" /> {t.chooseVideo()}
        </Chooser>
        {space.isCustomThumbnail && !space.isTakenThumbnail && (
          <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => remove.act(undefined)}>
            <Trash2 className="size-4" aria-hidden="true" /> {t.removePicture()}
          </Button>
        )}
        {space.isCustomVideo && (
          <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => still.act(undefined)}>
            <Trash2 className="size-4" aria-hidden="true" /> {t.removeVideo()}
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-soft">{t.posterHint({ seconds: CARD_CLIP_SECONDS })}</p>
    </div>
  );
}

/** Some systems don't report a video's type. */
const isFilm = ({ type, name }: File): boolean => type.startsWith("video/") || /\.(mkv|avi|mov)$/i.test(name);

function Busy({ children }: { children: ReactNode }) {
  return (
    <span
      role="status"
      className="absolute right-3 bottom-3 rounded-full bg-glass-strong px-3 py-1.5 text-sm font-semibold text-on-glass backdrop-blur-sm"
    >
      {children}
    </span>
  );
}

type ChooserProps = { accept: string; isBusy: boolean; onChoose: (file: File) => void; children: ReactNode };

function Chooser({ accept, isBusy, onChoose, children }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={input} accept={accept} onFiles={([file]) => onChoose(file)} />
      <Button size="sm" disabled={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
