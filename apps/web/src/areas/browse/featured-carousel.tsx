import type { FeaturedItem } from "@veranda/contract";
import * as t from "@veranda/messages/explore";
import { Pause, Play } from "lucide-react";
import { useSyncExternalStore } from "react";
import { ButtonBase } from "#ui/button.tsx";
import { FeaturedSlide } from "./featured-slide.tsx";
import { useCarousel } from "./use-carousel.ts";

/** Limit of slides; the page of featured spaces has all of them. */
const MOST_SLIDES = 6;

/** The featured spaces, one full-bleed slide at a time. Advances by itself until paused, hovered or focused. */
export function FeaturedCarousel({ items: featured }: { items: readonly FeaturedItem[] }) {
  const items = featured.slice(0, MOST_SLIDES);
  const carousel = useCarousel(items.length);
  // The next picture isn't preloaded at first: it would compete with the visible one for bandwidth.
  const isNextWanted = useSyncExternalStore(noChange, inBrowser, onServer);
  if (items.length === 0) return null;
  return (
    <section
      aria-roledescription={t.carouselRole()}
      aria-label={t.featuredSpaces()}
      className="relative mx-(--gutter) h-[clamp(22rem,58svh,38rem)] overflow-hidden rounded-3xl bg-sunken shadow-card"
      {...carousel.pauseHandlers}
    >
      {items.map((item, at) => (
        <FeaturedSlide
          key={item.space.id}
          item={item}
          isShown={at === carousel.shown}
          isMoving={carousel.isTurning}
          isNear={at === carousel.shown || (isNextWanted && at === (carousel.shown + 1) % items.length)}
          label={t.slide({ space: item.space.name, at: at + 1, count: items.length })}
        />
      ))}
      {items.length > 1 && (
        <div className="absolute right-5 bottom-5 flex items-center gap-1 rounded-full border border-glass-line bg-glass p-1 backdrop-blur-md sm:right-8 sm:bottom-8">
          <ButtonBase
            aria-label={carousel.isTurning ? t.pauseSlideshow() : t.playSlideshow()}
            onClick={carousel.toggleTurning}
            className="hit grid size-8 place-items-center rounded-full text-on-glass hover:bg-glass-hover focus-visible:outline-on-glass"
          >
            {carousel.isTurning ? <Pause className="size-3.5" /> : <Play className="size-3.5" />}
          </ButtonBase>
          {items.map((item, at) => (
            <ButtonBase
              key={item.space.id}
              aria-label={t.showSpace({ space: item.space.name })}
              aria-current={at === carousel.shown}
              onClick={() => carousel.show(at)}
              className="group grid h-8 min-w-6 place-items-center rounded-full focus-visible:outline-on-glass"
            >
              <span
                className={`block rounded-full transition duration-250 ${at === carousel.shown ? "size-2.5 bg-on-glass" : "size-1.5 bg-on-glass/50 group-hover:bg-on-glass/80"}`}
              />
            </ButtonBase>
          ))}
        </div>
      )}
    </section>
  );
}

const noChange = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
