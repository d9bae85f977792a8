import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import type { SpacePreview } from "@veranda/contract";
import * as t from "@veranda/messages/space";
import { useLocation } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { useAuth } from "#session/use-auth.ts";
import { Faces, LiveCount, LiveMark, Poster } from "#areas/browse";
import { ClosedDoor } from "./closed-door.tsx";
import { usePageParameters } from "#site/page-parameters.ts";
import { watchPath } from "#site/space-path.ts";
import { makerName } from "#i18n/titles/maker-name.ts";

type SpaceDoorProps = {
  preview: SpacePreview;
  /** It is being refetched, perhaps for another viewer. */
  isRefreshing: boolean;
  /** Entering: the canvas will cover it. */
  isOpening: boolean;
  /** Enters automatically as soon as the page can: no button is needed. */
  opensItself: boolean;
  onEnter: () => void;
};

/** The space from outside: picture, creator, people, and the button to enter. */
export function SpaceDoor({ preview, isRefreshing, isOpening, opensItself, onEnter }: SpaceDoorProps) {
  const { isLoggedIn, isRestoring } = useAuth();
  const queries = useQueryClient();
  // The cache knows about a pending or finished query before the page renders it.
  const [search] = usePageParameters();
  const isEmbedded = useLocation().pathname.startsWith("/embed/");
  const isAsked = useIsFetching({ queryKey: ["preview", preview.id] }) > 0;
  // Closed to a guest, it may be open to the person whose session is being restored.
  const isUndecided = isRestoring || isAsked || isRefreshing;
  if (!preview.canJoin) {
    return (
      <div className="absolute inset-0 bg-stage" inert={isOpening}>
        {isUndecided ? (
          <div className="absolute bottom-0 p-6 sm:p-10 lg:p-14">
            <OpeningSign />
          </div>
        ) : (
          <ClosedDoor
            isLoggedIn={isLoggedIn}
            isForAdults={preview.isForAdults === true}
            onRetry={() => void queries.invalidateQueries({ queryKey: ["preview", preview.id] })}
          />
        )}
      </div>
    );
  }
  const { name, maker, description, faces, isFull, isLive, participantCount } = preview;
  return (
    <div className="absolute inset-0" inert={isOpening}>
      <Poster pictures={preview.pictures} sizes="max(100vw, 170vh)" isEager />
      <div aria-hidden="true" className="absolute inset-0 bg-(image:--poster-fade)" />
      {/* Hidden, it would go on pulsing behind the space, as long as somebody is inside. */}
      {!isOpening && (
        <div className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-5 p-6 text-on-glass sm:p-10 lg:p-14">
          {(participantCount > 0 || isLive) && (
            <div className="flex items-center gap-3">
              <Faces faces={faces} />
              {/* That it is broadcast is not the same as that people are inside. */}
              {isLive && <LiveMark />}
              <LiveCount count={participantCount} />
            </div>
          )}
          <div>
            <h1 className="text-[clamp(2.5rem,6vw,4.75rem)] leading-[1.02] font-semibold">{name}</h1>
            <p className="mt-3 text-on-glass-soft">{t.by({ maker: makerName(maker) })}</p>
            {description !== "" && (
              <p className="mt-3 line-clamp-3 max-w-[52ch] text-lg text-on-glass/90">{description}</p>
            )}
          </div>
          {isFull && <p role="status">{t.spaceFullLead()}</p>}
          {opensItself ? (
            <OpeningSign />
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button variant="accent" size="lg" onClick={onEnter} className="min-w-40">
                {isFull ? t.tryAgain() : t.enter()}
              </Button>
              {isLive && !isEmbedded && (
                <LinkButton variant="glass" size="lg" to={watchPath(preview, search.get("share"))}>
                  {t.watchLive()}
                </LinkButton>
              )}
              {isFull && !isEmbedded && (
                <LinkButton variant="glass" size="lg" to="/">
                  {t.exploreSpaces()}
                </LinkButton>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** As high as the button in its place, so that nothing shifts. */
function OpeningSign() {
  return (
    <p className="flex h-13 items-center gap-3 font-semibold text-on-glass-soft">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent animate-pulse-soft" />
      {t.opening()}
    </p>
  );
}
