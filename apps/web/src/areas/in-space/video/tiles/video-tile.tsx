import * as t from "@veranda/messages/video";
import { ScreenShare } from "lucide-react";
import { useEffect, useRef, type ReactNode, type Ref } from "react";
import { Spinner } from "#ui/spinner.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { useMediaLayout } from "./use-media-layout.ts";
import type { ShownVideo } from "./use-shown-videos.ts";

type VideoTileProps = {
  video: ShownVideo;
  /** Small: in the strip, without text that doesn't fit. */
  isSmall?: boolean;
  /** Enlarges it; what is large already has none, and isn't pressable. */
  onPress?: () => void;
  /** Ref of the video element. */
  picture?: Ref<HTMLVideoElement>;
  className?: string;
};

/** One camera or screen. A camera covers its tile beside others; a screen is shown whole, and so is what is large. */
export function VideoTile({ video, isSmall = false, onPress, picture, className = "" }: VideoTileProps) {
  const { mediaId, kind, label, isSpeaking, stream } = video;
  const tile = useRef<HTMLDivElement>(null);
  useMediaLayout(tile, mediaId);
  const ring = isSpeaking && kind === "camera" ? "ring-3 ring-glass-good" : "ring-1 ring-glass-line";
  return (
    <div ref={tile} className={`relative overflow-clip rounded-2xl bg-stage ${ring} ${className}`}>
      {stream ? (
        <Picture
          video={video}
          stream={stream}
          isWhole={kind === "screen" || !onPress}
          {...(picture ? { ref: picture } : {})}
        />
      ) : (
        <Coming />
      )}
      <Caption isSmall={isSmall}>
        {kind === "screen" && <ScreenShare className="size-3.5 shrink-0" aria-hidden="true" />}
        <span className="truncate">{isSmall ? shortName(video) : label}</span>
      </Caption>
      {onPress && (
        <ButtonBase
          aria-label={t.openLarge({ name: label })}
          onClick={onPress}
          className="absolute inset-0 rounded-2xl transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-offset-[-3px] focus-visible:outline-on-glass"
        />
      )}
    </div>
  );
}

type PictureProps = {
  video: ShownVideo;
  stream: MediaStream;
  /** Nothing is cut off at its edges. */
  isWhole: boolean;
  ref?: Ref<HTMLVideoElement>;
};

function Picture({ video: { kind, isOwn, label }, stream, isWhole, ref }: PictureProps) {
  const element = useRef<HTMLVideoElement | null>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = stream;
  }, [stream]);
  const isMirrored = isOwn && kind === "camera";
  return (
    <video
      ref={(video) => {
        element.current = video;
        if (typeof ref === "function") ref(video);
        else if (ref) ref.current = video;
      }}
      autoPlay
      muted
      playsInline
      aria-label={label}
      className={`absolute inset-0 size-full ${isWhole ? "object-contain" : "object-cover"} ${isMirrored ? "-scale-x-100" : ""}`}
    />
  );
}

const Coming = () => (
  <div className="absolute inset-0 grid place-items-center">
    <Spinner />
  </div>
);

function Caption({ isSmall, children }: { isSmall: boolean; children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className={`pointer-events-none absolute bottom-1.5 left-1.5 flex max-w-full items-center gap-1 rounded-full bg-glass-strong px-2 font-semibold text-on-glass ${isSmall ? "text-[0.6875rem]" : "py-1 text-sm"}`}
    >
      {children}
    </p>
  );
}

const shortName = ({ isOwn, label, name }: ShownVideo): string => (isOwn ? label : name);
