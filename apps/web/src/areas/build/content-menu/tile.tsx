import type { ObjectKind } from "@veranda/contract";
import * as t from "@veranda/messages/content";
import { TriangleAlert } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ButtonBase } from "#ui/button.tsx";
import { KindIcon } from "../editing/kind-icon.tsx";
import { CONTENT_TYPE } from "../uploads/drop-area.tsx";
import type { NewContent } from "../uploads/place-files.ts";

type TileProps = {
  title: string;
  picture: string | null;
  kind: ObjectKind;
  /** What it places, when it is dragged. */
  content: NewContent | null;
  /** Below the title: size or progress. Of what is refused, why: said as a whole when it is pressed. */
  note?: string | undefined;
  /** It can't be placed; the note says why. */
  isRefused?: boolean;
  onPress: () => void;
  /** Buttons over its corner. */
  aside?: ReactNode;
};

/** Something that can be placed: a press places it in front of the participant, a drag where it is dropped. */
export function Tile({ title, picture, kind, content, note, isRefused = false, onPress, aside }: TileProps) {
  const [unread, setUnread] = useState<string | null>(null);
  return (
    <li className="group/tile relative min-w-0">
      <ButtonBase
        aria-label={note === undefined ? title : t.titleAndNote({ title, note })}
        draggable={content !== null}
        onDragStart={(event) => {
          if (!content) return;
          event.dataTransfer.effectAllowed = "copy";
          event.dataTransfer.setData(CONTENT_TYPE, JSON.stringify(content));
        }}
        onClick={onPress}
        className="block w-full rounded-2xl text-left"
      >
        <span className="grid aspect-square place-items-center overflow-hidden rounded-2xl border border-line bg-ink/8 text-ink-soft transition-colors duration-150 group-hover/tile:bg-ink/15">
          {isRefused ? (
            <TriangleAlert className="size-7 text-bad" aria-hidden="true" />
          ) : picture === null || picture === unread ? (
            <KindIcon kind={kind} className="size-7" />
          ) : (
            <img
              src={picture}
              alt=""
              loading="lazy"
              draggable={false}
              onError={() => setUnread(picture)}
              className={`size-full ${kind === "document" ? "object-contain" : "object-cover"} transition-transform duration-250 ease-out-soft group-hover/tile:scale-105`}
            />
          )}
        </span>
        <span className="mt-1 block truncate px-0.5 text-xs font-medium" title={title}>
          {title}
        </span>
        {note !== undefined && (
          <span
            className={`block px-0.5 text-[0.6875rem] ${isRefused ? "text-bad" : "truncate text-ink-soft"}`}
            title={note}
          >
            {isRefused ? t.cannotBeUsed() : note}
          </span>
        )}
      </ButtonBase>
      {aside}
    </li>
  );
}

export const TILES = "grid grid-cols-3 gap-x-2 gap-y-3 px-4 pb-4";
