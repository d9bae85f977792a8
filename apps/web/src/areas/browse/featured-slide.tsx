import type { FeaturedItem } from "@veranda/contract";
import * as t from "@veranda/messages/explore";
import * as pages from "@veranda/messages/pages";
import { useState } from "react";
import { LinkButton } from "#ui/button.tsx";
import { spacePath } from "#site/space-path.ts";
import { LiveCount } from "./live-count.tsx";
import { Poster } from "./poster.tsx";
import { makerName } from "#i18n/titles/maker-name.ts";

type FeaturedSlideProps = {
  item: FeaturedItem;
  isShown: boolean;
  /** Its picture is animated: not paused. */
  isMoving: boolean;
  /** The current or next slide, whose picture is loaded. */
  isNear: boolean;
  label: string;
};

export function FeaturedSlide({
  item: { space, headline },
  isShown,
  isMoving,
  isNear,
  label,
}: FeaturedSlideProps) {
  // A slide stays rendered once shown: it is visible while the next one fades in.
  const [hasPicture, setHasPicture] = useState(isNear);
  if (isNear && !hasPicture) setHasPicture(true);
  return (
    <div
      role="group"
      aria-roledescription={t.slideRole()}
      aria-label={label}
      inert={!isShown}
      className={`absolute inset-0 transition-opacity duration-700 ${isShown ? "opacity-100" : "opacity-0"}`}
    >
      {/* The poster itself is animated: clips have the width of cards and would be blurred at this size. */}
      <div
        className={`absolute inset-0 animate-drift ${isShown && isMoving ? "" : "[animation-play-state:paused]"}`}
      >
        {hasPicture && <Poster pictures={space.pictures} sizes="max(100vw, 105vh)" isEager={isShown} />}
      </div>
      <div className="absolute inset-x-0 bottom-0 bg-(image:--words-fade) pt-24">
        <div className="flex flex-col items-start gap-4 px-6 pb-20 text-on-glass sm:px-10 sm:pb-10 lg:max-w-3xl">
          <LiveCount count={space.participantCount} />
          <div>
            <h2 className="picture-shadow text-[clamp(2.25rem,5vw,4rem)] leading-[1.02] font-semibold">
              {space.name}
            </h2>
            <p className="mt-3 line-clamp-2 max-w-[52ch] text-lg text-on-glass/90">{headline}</p>
            <p className="mt-1.5 text-sm text-on-glass-soft">
              {pages.byPerson({ name: makerName(space.maker) })}
            </p>
          </div>
          <LinkButton
            to={spacePath(space)}
            variant="accent"
            size="lg"
            prefetch="intent"
            aria-label={t.enterSpace({ space: space.name })}
          >
            {t.enter()}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
