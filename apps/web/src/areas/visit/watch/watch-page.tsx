import type { OpenPreview } from "@veranda/contract";
import * as gates from "@veranda/messages/gates";
import * as space from "@veranda/messages/space";
import * as t from "@veranda/messages/watch";
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from "react";
import { api } from "#api/client.ts";
import { sayRefusal } from "#api/faults/say-refusal.ts";
import { chatRuleWords } from "#i18n/chat-rule-words.ts";
import { LiveMark, Poster } from "#areas/browse";
import { ReportMessageButton } from "#areas/people";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { spacePath } from "#site/space-path.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { MessageText } from "#preferences/message-text.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { AccessModal } from "../gates/lazy-gated-screen.ts";
import { playHls } from "./play-hls.ts";
import { NOTHING_YET, WatchSession, type WatchView } from "./watch-session.ts";
import { watchingGuestName } from "./watching-guest.ts";

const CHAT_MAX = 500;
/** The player's aspect ratio: the video's, limited so that the rest of the page fits. */
const SHAPE = { first: 16 / 9, min: 1, max: 2.4 } as const;
const placeFor = (shape: number): number => Math.min(Math.max(shape, SHAPE.min), SHAPE.max);

type WatchPageProps = { preview: OpenPreview; shareId: string | null };

/** A space's broadcast for viewers: video, viewer count, and chat. */
export function WatchPage(props: WatchPageProps) {
  const { isRestoring, me } = useAuth();
  /** Counts how often requirements were met, to retry. */
  const [tries, setTries] = useState(0);
  // Waits for the identity, whose name the chat shows.
  return isRestoring ? null : (
    <Watch
      key={`${me?.id ?? ""} ${tries}`}
      {...props}
      isGuest={me === null}
      wasRefused={tries > 0}
      onAccess={() => setTries(tries + 1)}
    />
  );
}

/** `wasRefused`: if it is gated now, entering was just tried. */
type WatchProps = WatchPageProps & { isGuest: boolean; wasRefused: boolean; onAccess: () => void };

function Watch({ preview, shareId, isGuest, wasRefused, onAccess }: WatchProps) {
  const { id } = preview;
  const [view, setView] = useState<WatchView>(NOTHING_YET);
  const session = useRef<WatchSession | null>(null);
  const [draft, setDraft] = useState("");
  const [shape, setShape] = useState<number>(SHAPE.first);
  const said = useRef("");
  useEffect(() => {
    const opened = new WatchSession(
      api,
      { id, share: shareId, ...(isGuest && { guestName: watchingGuestName }) },
      {
        onView: setView,
        onRefused: (reason, waitSeconds) => {
          // A rejected message stays in the field.
          setDraft((written) => (written === "" ? said.current : written));
          void sayRefusal(reason, waitSeconds);
        },
      },
    );
    session.current = opened;
    return () => opened.close();
  }, [id, shareId, isGuest]);
  const { live, chat, ownIds, held, displayName, status } = view;
  const isLive = status === "live";
  /** Else it has ended, and who is some seconds behind sees the rest. */
  const isOn = isLive && (view.hlsPath === null || live?.broadcast !== null);
  const showRequirements = (): void =>
    openDialog(AccessModal, { space: preview, shareId, wasRefused, onEnter: onAccess });
  const sayWhatIsMissing = useEffectEvent(() => {
    if (wasRefused) showRequirements();
  });
  useEffect(() => {
    if (status === "gated") sayWhatIsMissing();
  }, [status]);
  const say = (text: string): void => {
    said.current = text;
    setDraft("");
    session.current?.say(text);
  };
  return (
    <div className="mx-auto mt-5 flex max-w-[112.5rem] flex-wrap justify-center gap-6 px-(--gutter) pb-20">
      <div className="min-w-0" style={filmOf(shape)}>
        <section
          aria-label={t.broadcast()}
          style={{ aspectRatio: shape }}
          className="relative overflow-clip rounded-3xl bg-stage shadow-card"
        >
          <Picture
            preview={preview}
            view={view}
            onShape={(seen) => setShape(placeFor(seen))}
            onRequirements={showRequirements}
            onEnded={() => session.current?.pictureEnded()}
            onLost={() => session.current?.pictureLost()}
          />
        </section>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-2xl">{preview.name}</h1>
            {live?.broadcast && (
              <>
                <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft">
                  <LiveMark variant="page" />
                  <span>
                    {t.byHost({ name: live.broadcast.by })} <span aria-hidden="true">·</span>
                  </span>
                  <span>
                    <span role="status">{t.viewerCount({ count: live.viewerCount })}</span>
                    {view.hlsPath !== null && <span aria-hidden="true"> ·</span>}
                  </span>
                  {view.hlsPath !== null && <span>{t.secondsBehind()}</span>}
                </p>
                <p role="status" className="contents">
                  {live.recording && (
                    <span className="mt-1 flex items-center gap-2">
                      <span
                        aria-hidden="true"
                        className="size-2.5 shrink-0 animate-pulse-soft rounded-full bg-recording"
                      />
                      <span className="min-w-0 wrap-anywhere">
                        {t.recordingBy({ name: live.recording.by })}
                      </span>
                    </span>
                  )}
                </p>
              </>
            )}
          </div>
          <LinkButton variant={status === "gated" ? "plain" : "accent"} to={spacePath(preview, shareId)}>
            {t.goInside()}
          </LinkButton>
        </div>
      </div>
      {(isLive || chat.length > 0) && (
        <section aria-label={t.chat()} style={CHAT} className="mt-2">
          <h2 className="text-2xl">{t.chat()}</h2>
          {chat.length + held.length === 0 && (
            <p className="mt-2 text-ink-soft">
              {isOn && view.restriction === null ? t.noMessages() : t.noMessagesYet()}
            </p>
          )}
          <ul aria-live="polite" className="mt-4 flex max-h-96 flex-col gap-2 overflow-y-auto">
            {chat.map((message) => (
              <li key={message.id} className="group relative pr-8 wrap-anywhere">
                <span className="font-semibold">{message.senderName}</span> <MessageText message={message} />
                {!ownIds.includes(message.senderId) && (
                  <ReportMessageButton message={message} spaceId={id} signIn={openLogin} />
                )}
              </li>
            ))}
            {held.map((text, at) => (
              <li key={`${at} ${text}`} className="wrap-anywhere">
                <span className="font-semibold">{displayName}</span>{" "}
                <span className="text-ink-soft">{text}</span>
                <span className="block text-sm text-ink-soft">{t.messageWaits()}</span>
              </li>
            ))}
          </ul>
          {isOn && <ChatForm {...view} text={draft} onChange={setDraft} onSay={say} />}
        </section>
      )}
    </div>
  );
}

/** Side by side where both fit, else the chat below. */
const filmOf = (shape: number) => ({
  flex: "3 1 36rem",
  // Leaves room for the space's name and its entry button below, while the video stays large enough.
  maxWidth: `max(36rem, calc((100svh - 14rem) * ${shape}))`,
});
const CHAT = { flex: "1 1 18rem" };

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
  onShape: (shape: number) => void;
  onRequirements: () => void;
  onEnded: () => void;
  onLost: () => void;
};

/** The poster and a message, until the video plays. */
function Picture({ preview, view, onShape, onRequirements, onEnded, onLost }: PictureProps) {
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
          onPicture={(shape) => {
            setSeen(source);
            onShape(shape);
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
  onPicture: (shape: number) => void;
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
  // Sound alone is no picture; its frames may come later.
  const look = ({ videoWidth, videoHeight }: HTMLVideoElement): void => {
    if (videoWidth === 0) return;
    const shape = videoWidth / videoHeight;
    // Avoids a line at the edge from rounded pixels.
    setFitting(placeFor(shape) === shape);
    onPicture(shape);
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

const RESTRICTIONS = {
  chat_disabled: space.chatOff,
  guest_text_chat_disabled: space.guestsCannotChat,
  off_by_parent: space.offByParent,
} as const;

type ChatFormProps = Pick<WatchView, "displayName" | "restriction" | "rules"> & {
  text: string;
  onChange: (text: string) => void;
  onSay: (text: string) => void;
};

function ChatForm({ displayName, restriction, rules, text, onChange, onSay }: ChatFormProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const said = text.trim();
    if (said !== "") onSay(said);
  };
  if (restriction !== null)
    return (
      <div className="mt-4 grid gap-3">
        <Field
          label={t.writeAs({ name: displayName })}
          hint={RESTRICTIONS[restriction]()}
          disabled
          className="disabled:opacity-55"
        />
        {restriction === "guest_text_chat_disabled" && (
          <div>
            <Button variant="plain" onClick={() => openLogin()}>
              {space.signIn()}
            </Button>
          </div>
        )}
      </div>
    );
  return (
    <form onSubmit={submit} className="mt-4 flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <Field
          label={t.writeAs({ name: displayName })}
          placeholder={t.saySomething()}
          hint={chatRuleWords(rules).join(" · ") || undefined}
          maxLength={CHAT_MAX}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <Button type="submit" variant="plain" disabled={text.trim() === ""}>
        {t.send()}
      </Button>
    </form>
  );
}
