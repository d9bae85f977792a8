import * as t from "@veranda/messages/space";
import { Maximize, Minimize, RectangleHorizontal, Users } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { AccountCorner, NotificationBell } from "#areas/account";
import { LiveMark } from "#areas/browse";
import { useEngineState } from "#engine/engine-state.ts";
import { useVisit, type Visit } from "#engine/visit.ts";
import { BarButton } from "#engine/bar-button.tsx";
import { useMayHost } from "../hosting/use-may-host.ts";
import { Region } from "#ui/regions.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { toggleCaptions, useCaptionSettings } from "../captions/caption-settings.ts";
import { useMayMaximize } from "./use-may-maximize.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

// Loads the menu library.
const PlaceMenu = lazyComponent(() => import("./place-menu.tsx").then(({ PlaceMenu }) => PlaceMenu));
const HostShield = lazyComponent(() =>
  import("../hosting/host-shield.tsx").then(({ HostShield }) => HostShield),
);

type CornersProps = {
  visit: Visit;
  isQuiet: boolean;
  isHostOpen: boolean;
  /** The menu behind the name may be loaded. */
  hasMenu: boolean;
  /** Opens one's group. */
  group: ReactNode;
  onPeople: () => void;
  onHost: () => void;
};

/** The corners: the space's name and people, and the view's size in the page. */
export function Corners({ visit, isQuiet, isHostOpen, hasMenu, group, onPeople, onHost }: CornersProps) {
  const { viewSize, setViewSize, isMaximized, setMaximized } = useVisit();
  const mayMaximize = useMayMaximize(visit);
  const { isOn: areCaptionsOn } = useCaptionSettings();
  const room = useEngineState("room");
  const name = room?.id === visit.space.id ? room.name : visit.space.name;
  const mayHost = useMayHost();
  const isLive = useEngineState("live.broadcast") !== null;
  const people = Object.keys(useEngineState("participants")).length;
  const fade = `transition-opacity duration-250 focus-within:opacity-100 ${isQuiet ? "opacity-0" : "opacity-100"}`;
  return (
    <>
      <Region name="place">
        <div
          className={`flex min-h-11 min-w-0 items-center gap-2.5 rounded-full glass-bar py-1 pr-1.5 pl-4 ${fade}`}
        >
          <h1 className="min-w-0 font-text text-sm font-semibold tracking-normal">
            {visit.isEmbedded || !hasMenu ? (
              <span className="block truncate">{name}</span>
            ) : (
              <Suspense fallback={<span className="block truncate">{name}</span>}>
                <PlaceMenu
                  space={{ ...visit.space, name }}
                  shareId={visit.shareId}
                  onHostTools={onHost}
                  areCaptionsOn={areCaptionsOn}
                  onCaptions={toggleCaptions}
                />
              </Suspense>
            )}
          </h1>
          {isLive && <LiveMark />}
          <ButtonBase
            aria-label={t.showParticipants({ count: people })}
            onClick={onPeople}
            className="hit flex items-center gap-1.5 rounded-full bg-glass-hover px-2.5 py-1 text-xs font-semibold tabular-nums transition-colors duration-150 hover:bg-on-glass/25 focus-visible:outline-on-glass"
          >
            <Users className="size-3.5" aria-hidden="true" /> {people}
          </ButtonBase>
          <Suspense fallback={null}>{group}</Suspense>
          {mayHost && (
            <Suspense fallback={<span className="size-8 shrink-0" />}>
              <HostShield spaceId={visit.space.id} isOpen={isHostOpen} onPress={onHost} />
            </Suspense>
          )}
        </div>
      </Region>
      {!visit.isEmbedded && (
        <Region name="window">
          <div className={`flex items-center gap-2 ${fade}`}>
            {/* Where the view leaves no room for the top bar. */}
            <div className={isMaximized ? "" : "hidden handheld:block"}>
              <div className="flex items-center gap-2">
                <NotificationBell variant="glass" />
                <AccountCorner variant="glass" />
              </div>
            </div>
            <div className="flex rounded-full glass-bar p-0.5 handheld:hidden">
              {!isMaximized && (
                <BarButton
                  label={viewSize === "theater" ? t.defaultView() : t.theaterView()}
                  hotkey="Alt K"
                  className="size-10"
                  onClick={() => setViewSize(viewSize === "theater" ? "default" : "theater")}
                >
                  <RectangleHorizontal className="size-5" aria-hidden="true" />
                </BarButton>
              )}
              {(mayMaximize || isMaximized) && (
                <BarButton
                  label={isMaximized ? t.restore() : t.maximize()}
                  hotkey="Alt L"
                  className="size-10"
                  onClick={() => setMaximized(!isMaximized)}
                >
                  {isMaximized ? (
                    <Minimize className="size-5" aria-hidden="true" />
                  ) : (
                    <Maximize className="size-5" aria-hidden="true" />
                  )}
                </BarButton>
              )}
            </div>
          </div>
        </Region>
      )}
    </>
  );
}
