import type { OpenPreview } from "@veranda/contract";
import * as t from "@veranda/messages/watch";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "#api/client.ts";
import { sayRefusal } from "#api/faults/say-refusal.ts";
import { LiveMark } from "#areas/browse";
import { ReportMessageButton } from "#areas/people";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { spacePath } from "#site/space-path.ts";
import { LinkButton } from "#ui/button.tsx";
import { MessageText } from "#preferences/message-text.tsx";
import { openDialog, openDialogBelow } from "#ui/dialogs/dialog-store.ts";
import { AccessModal } from "../gates/lazy-gated-screen.ts";
import { NOTHING_YET, WatchSession, type WatchView } from "./watch-session.ts";
import { WatchChatForm } from "./watch-chat-form.tsx";
import { INITIAL_ASPECT_RATIO, WatchPicture } from "./watch-picture.tsx";
import { watchingGuestName } from "./watching-guest.ts";

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
  const [aspectRatio, setAspectRatio] = useState<number>(INITIAL_ASPECT_RATIO);
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
  const requirements = { space: preview, shareId, wasRefused, onEnter: onAccess };
  const showRequirements = (): void => openDialog(AccessModal, requirements);
  const sayWhatIsMissing = useEffectEvent(() => {
    if (wasRefused) openDialogBelow(AccessModal, requirements);
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
      <div className="min-w-0" style={playerSize(aspectRatio)}>
        <section
          aria-label={t.broadcast()}
          style={{ aspectRatio }}
          className="relative overflow-clip rounded-3xl bg-stage shadow-card"
        >
          <WatchPicture
            preview={preview}
            view={view}
            onAspectRatio={(ratio) => setAspectRatio(ratio)}
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
          {status !== "banned" && (
            <LinkButton variant={status === "gated" ? "plain" : "accent"} to={spacePath(preview, shareId)}>
              {t.goInside()}
            </LinkButton>
          )}
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
                  <ReportMessageButton
                    message={message}
                    spaceId={id}
                    accountId={message.watcher?.userId ?? null}
                    signIn={openLogin}
                  />
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
          {isOn && <WatchChatForm {...view} text={draft} onChange={setDraft} onSay={say} />}
        </section>
      )}
    </div>
  );
}

/** Side by side where both fit, else the chat below. */
const playerSize = (aspectRatio: number) => ({
  flex: "3 1 36rem",
  // Leaves room for the space's name and its entry button below, while the video stays large enough.
  maxWidth: `max(36rem, calc((100svh - 14rem) * ${aspectRatio}))`,
});
const CHAT = { flex: "1 1 18rem" };
