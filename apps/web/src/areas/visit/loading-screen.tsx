import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/space";
import { useEffect, useState } from "react";
import { EngineProvider, useEngineState } from "#engine/engine-state.ts";
import type { Visit } from "#engine/visit.ts";
import { Progress } from "#ui/progress.tsx";
import { SoftPicture } from "#ui/soft-picture.tsx";

/** The engine's share of the total progress; the rest is the space's. */
const ENGINE_SHARE = 0.45;
/**
 * Steps in which the picture sharpens: each is drawn over a third of a second, which with software rendering slows down
 * what it waits for.
 */
const STEPS = 3;
const FADE_MS = 700;
/** From this share on the first frames are pending, for an unknown time. */
const ALMOST = 0.95;
/** Delay before that is said, in case they are ready at once. */
const SAY_AFTER_MS = 800;

type LoadingScreenProps = {
  space: Visit["space"];
  engine: EngineHandle | null;
  engineProgress: number;
  /** Done once the canvas shows the space. */
  isShown: boolean;
  /** Loading: otherwise only the blurred picture is shown, behind a message. */
  isWaiting: boolean;
  isMini: boolean;
  /** They are asked who they are: meanwhile the engine loads, and nothing of the space. */
  isAsking: boolean;
  /** The space is being entered: until then the engine’s progress is that of an earlier visit. */
  isEntering: boolean;
  /** A card covers it: the name isn't shown beside it, and nothing moves behind it. */
  isCovered: boolean;
};

/**
 * The space's picture, sharpened as it loads, then cross-faded to the canvas. Transparent until it has loaded, so that
 * the entrance's picture shows through.
 */
export function LoadingScreen({ engine, engineProgress, isShown, isEntering, ...rest }: LoadingScreenProps) {
  const isMounted = useLingering(isShown, FADE_MS);
  if (!isMounted) return null;
  const share = engineProgress * ENGINE_SHARE;
  if (!engine || !isEntering)
    return (
      <LoadingPicture
        {...rest}
        isShown={isShown}
        hasBar={!(rest.isAsking && engineProgress === 1)}
        progress={share}
      />
    );
  return (
    <EngineProvider value={engine}>
      <LoadingOfSpace {...rest} isShown={isShown} share={share} />
    </EngineProvider>
  );
}

type PictureProps = Pick<LoadingScreenProps, "space" | "isShown" | "isWaiting" | "isMini" | "isCovered">;
type LoadingPictureProps = PictureProps & {
  progress: number;
  /** False: all that can be loaded for now has been. */
  hasBar?: boolean;
};

function LoadingOfSpace({ share, ...rest }: PictureProps & { share: number }) {
  const { progress } = useEngineState("loading");
  // At the entrance nothing is loading: its own screen says what it waits for.
  const isAtDoor = useEngineState("hosting.waitingRoom") !== null;
  return (
    <LoadingPicture
      {...rest}
      isWaiting={rest.isWaiting && !isAtDoor}
      progress={share + progress * (1 - ENGINE_SHARE)}
    />
  );
}

function LoadingPicture({
  space,
  progress,
  isShown,
  isWaiting,
  isMini,
  isCovered,
  hasBar = true,
}: LoadingPictureProps) {
  const share = Math.min(1, Math.max(0, progress));
  const isBehindMessage = isShown && !isWaiting;
  const sharpness = isBehindMessage || isCovered ? 0 : Math.floor(share * STEPS) / STEPS;
  return (
    <div
      className={`absolute inset-0 overflow-hidden transition-opacity ease-out animate-fade-in ${isShown ? "opacity-100" : "pointer-events-none opacity-0"}`}
      style={{ transitionDuration: `${FADE_MS}ms` }}
    >
      <SoftPicture address={space.pictures.posterBlur} className="absolute inset-0 size-full" />
      <img
        src={space.pictures.poster}
        alt=""
        className="absolute inset-0 size-full object-cover transition-opacity duration-300"
        style={{ opacity: sharpness }}
      />
      <div
        aria-hidden="true"
        data-shade
        className={`absolute inset-0 bg-stage ${isBehindMessage ? "opacity-50" : "opacity-15"}`}
      />
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-3/5 bg-(image:--caption-fade) opacity-75"
      />
      {isWaiting && hasBar && (
        <div
          className={`on-glass absolute inset-x-0 bottom-0 ${isMini ? "p-4 pb-14" : "p-8 sm:p-12"} ${isCovered ? "max-xl:hidden" : ""}`}
        >
          {!isMini && <h1 className="mb-4 text-3xl font-semibold text-on-glass">{space.name}</h1>}
          <Progress
            label={t.loadingNamed({ name: space.name })}
            share={share}
            className={`h-1 w-full ${isCovered ? "max-w-[min(28rem,calc(50%-16rem))]" : "max-w-md"}`}
          />
          {!isMini && (
            <p role="status" className="mt-2 h-5 text-sm text-on-glass">
              {share >= ALMOST && (
                <span className="animate-fade-in" style={{ animationDelay: `${SAY_AFTER_MS}ms` }}>
                  {t.almostReady()}
                </span>
              )}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** True for a while longer than `isShown`, for a fade-out. */
function useLingering(isShown: boolean, lingerMs: number): boolean {
  const [isLingering, setLingering] = useState(isShown);
  useEffect(() => {
    const timer = setTimeout(() => setLingering(isShown), isShown ? 0 : lingerMs);
    return () => clearTimeout(timer);
  }, [isShown, lingerMs]);
  return isShown || isLingering;
}
