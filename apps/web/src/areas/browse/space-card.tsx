import type { SpaceCard as SpaceCardData } from "@veranda/contract";
import { formatCount } from "@veranda/messages";
import * as t from "@veranda/messages/pages";
import { LoveButton } from "./love/love-button.tsx";
import { CardFrame } from "./card-frame.tsx";
import { makerName } from "#i18n/titles/maker-name.ts";

export type SpaceCardProps = { space: SpaceCardData; isEager?: boolean };

/** A space's card, linked to its page. */
export function SpaceCard({ space, isEager = false }: SpaceCardProps) {
  return (
    <CardFrame
      space={space}
      isEager={isEager}
      className="px-0.5"
      line={
        <span className="flex gap-1.5 text-sm text-ink-soft">
          <span className="min-w-0 truncate">{t.byPerson({ name: makerName(space.maker) })}</span>
          {space.visitCount > 0 && (
            <span className="shrink-0 text-ink-faint">
              <span aria-hidden="true">· </span>
              {t.visits({ count: space.visitCount, shown: formatCount(space.visitCount) })}
            </span>
          )}
        </span>
      }
    >
      <span className="absolute top-2 right-2">
        <LoveButton
          space={space}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 aria-pressed:opacity-100 pointer-coarse:opacity-100"
        />
      </span>
    </CardFrame>
  );
}
