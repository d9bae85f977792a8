import { useQuery } from "@tanstack/react-query";
import { RTMP_APP, WHIP_PATH } from "@veranda/contract/rooms/live-addresses";
import * as t from "@veranda/messages/hosting";
import { useId } from "react";
import type { LiveMethod, StreamProblem } from "@veranda/contract/rooms/live";
import { limitsQuery, useMySpace } from "#areas/host";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import type { Visit } from "#engine/visit.ts";
import { useAuth } from "#session/use-auth.ts";
import { linkShareId, watchPath } from "#site/space-path.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { copyText } from "#ui/toast/copy-text.ts";
import { GlassInput, GlassSelect } from "#ui/glass-fields.tsx";
import { GlassAction } from "#ui/glass-action.tsx";
import { Section } from "../hosting/section.tsx";
import { RecordButton } from "./record-button.tsx";
import { EndGoLiveModal, GoLiveModal, SwitchSourceModal } from "./live-dialogs.ts";

/** In milliseconds. */
const LATENCIES = [250, 500, 1_000, 2_000, 4_000] as const;
const NOWHERE = "";

const PROBLEMS: Record<StreamProblem, () => string> = {
  STREAM_B_FRAMES: t.streamHasBFrames,
  STREAM_CODEC_UNSUPPORTED: t.streamCodecUnsupported,
  STREAM_SOUND_UNSUPPORTED: t.streamSoundUnsupported,
};

/** Going live: the stream that is shown, where encoders send it, and the viewers. */
export function LiveSection({ visit }: { visit: Visit }) {
  const engine = useEngine();
  const live = useEngineState("live");
  const surfaces = useEngineState("video.surfaces");
  const ids = { method: useId(), screen: useId(), latency: useId() };
  const { broadcast, latency, method, rtmpPort, streamKey, streamProblem, surfaceId } = live;
  const isLive = broadcast !== null;
  const { space } = useMySpace({ id: visit.space.id, shareId: visit.shareId });
  // The current sharing, whichever way the host came in.
  const shareId = (space && linkShareId(space)) ?? visit.shareId;
  const setMethod = (next: LiveMethod): void =>
    engine.send("set_livestream_method", { method: next, latency });
  const { me } = useAuth();
  const { data: limits } = useQuery(limitsQuery(visit.space.id));
  if (limits?.isGoLiveAllowed === false)
    return (
      <Section title={t.live()} hint={me?.isStaff === true ? t.liveNotInOwnPlan() : t.liveNotInPlan()}>
        {null}
      </Section>
    );
  return (
    <Section
      title={t.live()}
      hint={isLive ? liveSentence(live) : t.liveHint()}
      end={
        isLive ? (
          <GlassAction onClick={() => openDialog(EndGoLiveModal)}>{t.endLive()}</GlassAction>
        ) : (
          <GlassAction
            isStrong
            onClick={() => openDialog(GoLiveModal, { isListed: space?.isPublishedToExplore === true })}
          >
            {t.goLive()}
          </GlassAction>
        )
      }
    >
      <div className="flex flex-col gap-2 text-sm">
        {isLive && <WatchLink url={`${location.origin}${watchPath(visit.space, shareId)}`} />}
        {isLive && <RecordButton spaceName={visit.space.name} />}
        <label htmlFor={ids.method}>{t.liveSource()}</label>
        <GlassSelect
          id={ids.method}
          value={method}
          onChange={({ target }) => {
            const next = target.value === "inside" ? "inside" : "stream_in";
            // Viewers see nothing until the new source starts.
            if (live.isStreaming) openDialog(SwitchSourceModal, { onSwitch: () => setMethod(next) });
            else setMethod(next);
          }}
        >
          <option value="stream_in">{t.liveFromProgram()}</option>
          <option value="inside">{t.liveFromView()}</option>
        </GlassSelect>
        <label htmlFor={ids.latency}>{t.liveLatency()}</label>
        <GlassSelect
          id={ids.latency}
          value={String(latency)}
          onChange={({ target }) =>
            engine.send("set_livestream_method", { method, latency: Number(target.value) })
          }
        >
          {[...new Set([...LATENCIES, latency])]
            .sort((a, b) => a - b)
            .map((ms) => (
              <option key={ms} value={ms}>
                {t.seconds({ count: ms / 1000 })}
              </option>
            ))}
        </GlassSelect>
        {method === "inside" ? (
          <p className="text-xs text-ink-soft">{t.liveFromViewHint()}</p>
        ) : (
          <>
            <label htmlFor={ids.screen}>{t.liveScreen()}</label>
            <GlassSelect
              id={ids.screen}
              value={surfaceId ?? NOWHERE}
              onChange={({ target }) =>
                engine.send("set_livestream_method", {
                  method,
                  latency,
                  surfaceId: target.value === NOWHERE ? null : target.value,
                })
              }
            >
              <option value={NOWHERE}>{t.liveOnNoScreen()}</option>
              {surfaces.map(({ id, title, isTaken }) => (
                <option key={id} value={id} disabled={isTaken && id !== surfaceId}>
                  {title}
                </option>
              ))}
            </GlassSelect>
            {streamProblem !== null && <p role="alert">{PROBLEMS[streamProblem]()}</p>}
            <p className="text-xs text-ink-soft">{t.streamHint()}</p>
            <Copied label={t.streamServer()} text={`${location.origin}${WHIP_PATH}`} />
            {rtmpPort !== null && (
              <Copied
                label={t.rtmpServer()}
                text={`rtmp://${location.hostname}:${rtmpPort}/${RTMP_APP}`}
                hint={t.rtmpHint()}
              />
            )}
            {streamKey !== null && <Copied label={t.streamKey()} text={streamKey} hint={t.streamKeyHint()} />}
            <GlassAction className="self-start" onClick={() => engine.send("make_stream_key", {})}>
              {t.makeStreamKey()}
            </GlassAction>
          </>
        )}
      </div>
    </Section>
  );
}

function liveSentence({ isStreaming, viewerCount }: { isStreaming: boolean; viewerCount: number }): string {
  const watching = t.viewerCount({ count: viewerCount });
  return isStreaming ? watching : `${t.waitingForStream()} ${watching}`;
}

/** Copies by a press; without a clipboard it selects the text. */
function WatchLink({ url }: { url: string }) {
  return (
    <>
      <Copied label={t.watchLink()} text={url} />
      <GlassAction className="self-start" onClick={() => void copyText(url)}>
        {t.copyWatchLink()}
      </GlassAction>
    </>
  );
}

/** A press selects all of it, to be copied. */
function Copied({ label, text, hint }: { label: string; text: string; hint?: string }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <GlassInput id={id} readOnly value={text} onFocus={({ target }) => target.select()} />
      {hint !== undefined && <p className="text-xs text-ink-soft">{hint}</p>}
    </>
  );
}
