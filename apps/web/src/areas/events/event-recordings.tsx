import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EventRecording, RecordingAudience } from "@veranda/contract";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/events";
import { Download } from "lucide-react";
import { sentenceFor } from "#api/faults/sentence.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { SelectField } from "#ui/select.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import type { EventKey } from "./event-queries.ts";
import { useTimeZone } from "./event-time.ts";
import { recordingsQuery, shareRecording } from "./recording-queries.ts";

type EventRecordingsProps = {
  event: EventKey;
  isHost: boolean;
  /** It takes place now, so that there may be one yet. */
  isOn: boolean;
};

/** What was recorded of an event, for those whom its hosts let watch it; hosts choose here who does. */
export function EventRecordings({ event, isHost, isOn }: EventRecordingsProps) {
  const { data: recordings = [], isSuccess } = useQuery(recordingsQuery(event));
  if (!isSuccess || (recordings.length === 0 && !(isHost && isOn))) return null;
  return (
    <section aria-labelledby="event-recordings" className="mt-10">
      <h2 id="event-recordings" className="text-xl">
        {t.recordings({ count: Math.max(1, recordings.length) })}
      </h2>
      {recordings.length === 0 ? (
        <p className="mt-1 text-ink-soft">{t.noRecording()}</p>
      ) : (
        <ul className="mt-4 grid gap-8">
          {recordings.map((recording) => (
            <li key={recording.fileId}>
              <Recording recording={recording} />
              {isHost && recording.isOwn && <Audience event={event} recording={recording} />}
              {isHost !== recording.isOwn && <Unshare event={event} fileId={recording.fileId} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Recording({ recording: { asset, recordedAt } }: { recording: EventRecording }) {
  const timeZone = useTimeZone();
  const time = formatDate(new Date(recordedAt), { hour: "numeric", minute: "2-digit", timeZone });
  const label = t.recordingOf({ time });
  const [level] = asset.levels;
  if (asset.work.state !== "done" || level === undefined)
    return (
      <p role="status" className="rounded-2xl bg-sunken px-5 py-4">
        <span className="font-medium">{label}</span>
        <span className="block text-ink-soft">
          {asset.work.state === "refused" ? t.recordingFailed() : t.recordingWaits()}
        </span>
      </p>
    );
  return (
    <figure>
      {/* A recording has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        src={level.url}
        {...(asset.poster !== null && { poster: asset.poster })}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        className="aspect-video w-full rounded-2xl bg-black"
      />
      <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <span className="font-medium">{label}</span>
        <a href={level.url} download={asset.name} className={buttonClass("plain", "sm")}>
          <Download className="size-4" aria-hidden="true" /> {t.downloadRecording()}
        </a>
      </figcaption>
    </figure>
  );
}

const AUDIENCES: Record<RecordingAudience, () => string> = {
  going: t.audienceGoing,
  invited: t.audienceInvited,
  everyone: t.audienceEveryone,
};
const NOBODY = "nobody";

type AudienceProps = { event: EventKey; recording: EventRecording };

function useShare(event: EventKey, fileId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (chosen: RecordingAudience | null) => shareRecording(queries, event, fileId, chosen),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
}

/** For other hosts, and for who made it and hosts the space no more. */
function Unshare({ event, fileId }: { event: EventKey; fileId: string }) {
  const { mutate, isPending } = useShare(event, fileId);
  return (
    <Button variant="quiet" size="sm" className="mt-2" disabled={isPending} onClick={() => mutate(null)}>
      {t.unshareRecording()}
    </Button>
  );
}

/** The host whose recording it is says who watches it. */
function Audience({ event, recording: { fileId, audience } }: AudienceProps) {
  const { mutate, isPending } = useShare(event, fileId);
  const audiences = Object.keys(AUDIENCES) as RecordingAudience[];
  return (
    <div className="mt-3 max-w-sm">
      <SelectField
        label={t.whoSeesRecording()}
        value={audience ?? NOBODY}
        disabled={isPending}
        onChange={(value) => mutate(audiences.find((each) => each === value) ?? null)}
      >
        <option value={NOBODY}>{t.audienceNobody()}</option>
        {audiences.map((each) => (
          <option key={each} value={each}>
            {AUDIENCES[each]()}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
