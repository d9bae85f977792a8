import type { OpenPreview } from "@veranda/contract";
import * as gates from "@veranda/messages/gates";
import * as t from "@veranda/messages/watch";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { Poster } from "#areas/browse";
import { Button } from "#ui/button.tsx";
import { banWords } from "../ban-words.ts";
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

const sentenceOf = ({ status, ban }: WatchView): ReactNode =>
  status === "live" ? <Waiting /> : status === "banned" ? banWords(ban) : WORDS[status]();

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
  // Silent at first: browsers let no page sound before it was pressed.
  const [sound, setSound] = useState<Sound>(() => ({ isMuted: true, volume: storedVolume() }));
  const hear = (next: Sound): void => {
    setSound(next);
    storeVolume(next.volume);
  };
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
          sound={sound}
          onSound={hear}
          onPicture={(ratio) => {
            setSeen(source);
            onAspectRatio(ratio);
          }}
          onEnded={onEnded}
          onLost={onLost}
        />
      )}
      <div
        // Above the player's own controls.
        className={`pointer-events-none absolute inset-x-0 bottom-0 flex flex-col items-start gap-3 p-6 [&>button]:pointer-events-auto ${isSeen ? "pb-20" : ""}`}
      >
        {!isSeen && (
          <p role="status" className="text-lg text-on-glass">
            {sentenceOf(view)}
          </p>
        )}
        {status === "gated" && (
          <Button variant="accent" onClick={onRequirements}>
            {gates.seeRequirements()}
          </Button>
        )}
        {isComing && sound.isMuted && (
          <Button variant="glass" onClick={() => hear({ volume: sound.volume || 1, isMuted: false })}>
            {t.turnSoundOn()}
          </Button>
        )}
      </div>
    </>
  );
}

const VOLUME_KEY = "watch_volume";

/** The volume of the last broadcast in this browser, 0 to 1. */
function storedVolume(): number {
  try {
    const stored = Number(localStorage.getItem(VOLUME_KEY) ?? 1);
    return stored > 0 && stored <= 1 ? stored : 1;
  } catch {
    return 1;
  }
}

function storeVolume(volume: number): void {
  try {
    localStorage.setItem(VOLUME_KEY, String(volume));
  } catch {
    // Storage is full or forbidden: it holds for this page only.
  }
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
/** `volume`: 0 to 1. */
type Sound = { isMuted: boolean; volume: number };
type StreamProps = {
  source: PictureSource;
  /** Until then it would only be black. */
  isSeen: boolean;
  sound: Sound;
  /** Called when it was changed by the player's own controls. */
  onSound: (sound: Sound) => void;
  /** Called when it starts or its aspect ratio changes. */
  onPicture: (ratio: number) => void;
  onEnded: () => void;
  onLost: () => void;
};

/** With the browser's own controls: sound, volume, full screen. */
function Stream({ source, isSeen, sound, onSound, onPicture, onEnded, onLost }: StreamProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isFitting, setFitting] = useState(false);
  const handleLost = useEffectEvent(onLost);
  useEffect(() => {
    if (!video.current) return undefined;
    if (typeof source === "string") return playHls(video.current, source, { onLost: () => handleLost() });
    video.current.srcObject = source;
    return undefined;
  }, [source]);
  const { isMuted, volume } = sound;
  useEffect(() => {
    if (video.current) video.current.volume = volume;
  }, [volume]);
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
      controls={isSeen}
      aria-label={t.broadcast()}
      onVolumeChange={({ currentTarget: { muted, volume: next } }) => {
        if (muted !== isMuted || next !== volume) onSound({ isMuted: muted, volume: next });
      }}
      onEnded={onEnded}
      onLoadedData={({ currentTarget }) => look(currentTarget)}
      onResize={({ currentTarget }) => {
        if (currentTarget.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) look(currentTarget);
      }}
      className={`absolute inset-0 size-full ${isSeen ? "" : "opacity-0"} ${isFitting ? "object-cover" : "object-contain"}`}
    />
  );
}
