import type { OpenPreview } from "@veranda/contract";
import * as gates from "@veranda/messages/gates";
import * as t from "@veranda/messages/watch";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Poster } from "#areas/browse";
import { Button } from "#ui/button.tsx";
import { playHls } from "./play-hls.ts";
import type { WatchView } from "./watch-session.ts";

/** The player's aspect ratio before the video's is known. */
export const INITIAL_ASPECT_RATIO = 16 / 9;
/** The player's aspect ratio is the video's, limited so that the rest of the page fits. */
const ASPECT_RATIO = { min: 1, max: 2.4 } as const;
const limited = (ratio: number): number => Math.min(Math.max(ratio, ASPECT_RATIO.min), ASPECT_RATIO.max);

const WORDS = {
  asking: t.asking,
  not_live: t.notLive,
  door_closed: t.doorClosed,
  door_asks: t.doorAsks,
  ended: t.ended,
  away: t.away,
  closed: t.closed,
  gated: gates.watchGated,
} as const;

type PictureProps = {
  preview: OpenPreview;
  view: WatchView;
  /** Called with the aspect ratio of the player. */
  onAspectRatio: (ratio: number) => void;
  onRequirements: () => void;
  onEnded: () => void;
  onLost: () => void;
};

/** The poster and a message, until the video plays. */
export function WatchPicture({
  preview,
  view,
  onAspectRatio,
  onRequirements,
  onEnded,
  onLost,
}: PictureProps) {
  const { status, live } = view;
  const source = view.stream ?? view.hlsPath;
  const isComing = status === "live" && source !== null && live?.isStreaming === true;
  const [seen, setSeen] = useState<PictureSource | null>(null);
  const [isMuted, setMuted] = useState(true);
  const isSeen = isComing && seen === source;
  return (
    <>
      {!isSeen && (
        <>
          <Poster pictures={preview.pictures} sizes="100vw" isEager />
          <div aria-hidden="true" className="absolute inset-0 bg-(image:--poster-fade)" />
        </>
      )}
      {isComing && (
        <Stream
          // Another player, whose picture is to be seen first.
          key={typeof source === "string" ? source : "webrtc"}
          source={source}
          isSeen={isSeen}
          isMuted={isMuted}
          onPicture={(ratio) => {
            setSeen(source);
            onAspectRatio(ratio);
          }}
          onEnded={onEnded}
          onLost={onLost}
        />
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col items-start gap-3 p-6 [&>button]:pointer-events-auto">
        {!isSeen && (
          <p role="status" className="text-lg text-on-glass">
            {status === "live" ? <Waiting /> : WORDS[status]()}
          </p>
        )}
        {status === "gated" && (
          <Button variant="accent" onClick={onRequirements}>
            {gates.seeRequirements()}
          </Button>
        )}
        {isComing && isMuted && (
          <Button variant="glass" onClick={() => setMuted(false)}>
            {t.turnSoundOn()}
          </Button>
        )}
      </div>
    </>
  );
}

/** Time after which the message says that there may be no picture, in milliseconds. */
const LATE_MS = 10_000;

function Waiting() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? t.noPictureYet() : t.waitingForStream();
}

/** By WebRTC, or the playlist of HLS. */
type PictureSource = MediaStream | string;
type StreamProps = {
  source: PictureSource;
  /** Until then it would only be black. */
  isSeen: boolean;
  isMuted: boolean;
  /** Called when it starts or its aspect ratio changes. */
  onPicture: (ratio: number) => void;
  onEnded: () => void;
  onLost: () => void;
};

/** Silent at first: browsers let no page sound before it was pressed. */
function Stream({ source, isSeen, isMuted, onPicture, onEnded, onLost }: StreamProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isFitting, setFitting] = useState(false);
  const handleLost = useEffectEvent(onLost);
  useEffect(() => {
    if (!video.current) return undefined;
    if (typeof source === "string") return playHls(video.current, source, { onLost: () => handleLost() });
    video.current.srcObject = source;
    return undefined;
  }, [source]);
  // A stream that only has sound so far has no size; its frames may come later.
  const look = ({ videoWidth, videoHeight }: HTMLVideoElement): void => {
    if (videoWidth === 0) return;
    const own = videoWidth / videoHeight;
    const ratio = limited(own);
    // Avoids a line at the edge from rounded pixels.
    setFitting(ratio === own);
    onPicture(ratio);
  };
  return (
    // Captions are available inside the space only.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      autoPlay
      playsInline
      muted={isMuted}
      // Then the browser's own controls: volume and fullscreen.
      controls={isSeen && !isMuted}
      aria-label={t.broadcast()}
      onEnded={onEnded}
      onLoadedData={({ currentTarget }) => look(currentTarget)}
      onResize={({ currentTarget }) => {
        if (currentTarget.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) look(currentTarget);
      }}
      className={`absolute inset-0 size-full ${isSeen ? "" : "opacity-0"} ${isFitting ? "object-cover" : "object-contain"}`}
    />
  );
}
