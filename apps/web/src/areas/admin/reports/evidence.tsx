import type { ObjectEvidence, ReportEvidence, StaffReportDetail } from "@veranda/contract";
import { EVIDENCE_DAYS } from "@veranda/contract/constants";
import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/staff-reports";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { profilePath } from "#site/profile-path.ts";
import { Card } from "#ui/card.tsx";
import { objectTitle } from "./report-title.tsx";

type EvidenceProps = Pick<StaffReportDetail, "evidence" | "files"> & {
  reporterId: string | null;
  /** It was sent without an account. */
  isNotice: boolean;
};

/** Of what the server recorded by itself: whatever the reporter sent is with their words. */
export const evidenceLead = ({
  evidence,
  isNotice,
}: Pick<EvidenceProps, "evidence" | "isNotice">): string => {
  if (evidence !== null) return t.evidenceLead({ days: EVIDENCE_DAYS });
  return isNotice ? t.noEvidenceOfNotice() : t.noEvidence();
};

/** The server's record of the moment of a report, with pictures of the files concerned. */
export const Evidence = (props: EvidenceProps) => (
  <Card title={t.evidence()} lead={evidenceLead(props)}>
    <EvidenceParts {...props} />
  </Card>
);

export function EvidenceParts({ evidence, files, reporterId }: Omit<EvidenceProps, "isNotice">) {
  const reporter = evidence?.people.find(({ accountId }) => accountId !== null && accountId === reporterId);
  return (
    <>
      {evidence?.object !== undefined && <ObjectSeen object={evidence.object} seen={files} />}
      {evidence !== null && evidence.object === undefined && (
        <>
          <Part title={evidence.about === undefined ? t.chat() : t.chatAround()}>
            {evidence.chat.length === 0 ? (
              <p className="text-ink-soft">{t.noChat()}</p>
            ) : (
              <ol className="flex flex-col gap-1.5">
                {evidence.chat.map(({ id, senderName, text, sentAt }) => (
                  <li key={id} className="wrap-anywhere">
                    <time dateTime={sentAt} className="text-sm text-ink-faint tabular-nums">
                      {formatDate(new Date(sentAt), { timeStyle: "medium" })}
                    </time>{" "}
                    <b className="font-semibold">{senderName || t.somebody()}</b>{" "}
                    {id === evidence.about ? <mark className="bg-accent-soft text-ink">{text}</mark> : text}
                  </li>
                ))}
              </ol>
            )}
          </Part>
          {evidence.people.length > 0 && (
            <Part title={t.whoWasThere()}>
              <ul className="flex flex-col gap-1.5">
                {evidence.people.map(({ participantId, displayName, position }) => (
                  <li key={participantId} className="wrap-anywhere">
                    <b className="font-semibold">{displayName || t.somebody()}</b>{" "}
                    <span className="text-sm text-ink-soft tabular-nums">
                      {participantId === reporter?.participantId
                        ? t.reportedThis()
                        : position !== null &&
                          reporter?.position &&
                          t.metresAway({ metres: apart(position, reporter.position) })}
                    </span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </>
      )}
    </>
  );
}

type ObjectSeenProps = { object: ObjectEvidence; seen: StaffReportDetail["files"] };

function ObjectSeen({ object, seen }: ObjectSeenProps) {
  const { words, files, position, editors = [] } = object;
  const [x, y, z] = position;
  return (
    <Part title={t.objectSeen()}>
      <p className="font-semibold wrap-anywhere">{objectTitle(object)}</p>
      {words.map((line) => (
        <p key={line} className="wrap-anywhere whitespace-pre-line">
          {line}
        </p>
      ))}
      {files.map(({ id, name: file }) => {
        const { picture = null, owner = null } = seen.find((each) => each.id === id) ?? {};
        return (
          <figure key={id} className="my-2">
            {picture !== null && (
              <img
                src={picture}
                alt={t.objectFilePicture()}
                className="mb-1 max-h-72 max-w-full rounded-xl border border-line"
              />
            )}
            <figcaption className="wrap-anywhere">
              {t.objectFile({ name: file || id })}
              {owner !== null && (
                <>
                  {" · "}
                  <Link className="font-semibold hover:underline" to={profilePath(owner.username)}>
                    {t.objectFileOf({ name: owner.displayName })}
                  </Link>
                </>
              )}
            </figcaption>
          </figure>
        );
      })}
      <p className="text-sm text-ink-soft tabular-nums">{t.objectAt({ x, y, z })}</p>
      {editors.length > 0 && (
        <>
          <p className="mt-2 text-sm">{t.objectEditors()}</p>
          <ul className="flex flex-col gap-1">
            {editors.map(({ displayName, username }, place) => (
              // In the order in which they changed it, so the index is a stable key.
              <li key={place} className="wrap-anywhere">
                {username === "" ? (
                  t.objectEditorUnknown()
                ) : (
                  <Link className="font-semibold hover:underline" to={profilePath(username)}>
                    {displayName}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

type Position = NonNullable<ReportEvidence["people"][number]["position"]>;

/** A distance in metres, rounded. */
const apart = (one: Position, other: Position): number => {
  const metres = Math.hypot(...one.map((at, axis) => at - (other[axis] ?? 0)));
  return metres < 10 ? Math.round(metres * 10) / 10 : Math.round(metres);
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className="mt-5 mb-1.5 text-sm font-semibold first:mt-0">{title}</h3>
    {children}
  </>
);
