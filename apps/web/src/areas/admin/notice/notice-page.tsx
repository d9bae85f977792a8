import { useQuery } from "@tanstack/react-query";
import { CallError, type Notice as NoticeRecord } from "@veranda/contract";
import * as t from "@veranda/messages/notice";
import { CircleX, UsersRound, ShieldAlert, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { usePageParameters } from "#site/page-parameters.ts";
import { spacePath } from "#site/space-path.ts";
import { formatMoment } from "#i18n/moments.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card, CardSkeleton } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { REPORT_REASONS } from "#i18n/titles/report-reasons.ts";
import { ContentParts } from "./content-parts.tsx";
import { Appeal, AppealForm, AppealPart } from "./appeal-part.tsx";
import { Fact } from "./fact.tsx";
import { noticeQuery } from "./notice-query.ts";
import { useAnswerWay } from "./use-answer-way.ts";

/** The page that a moderation mail links to: the outcome of a report, or a decision about the reader. */
export function NoticePage() {
  const [search] = usePageParameters();
  const key = search.get("key") ?? "";
  const { data, error, isPending, refetch } = useQuery({ ...noticeQuery(key), enabled: key !== "" });
  if (key === "" || isUnknown(error)) return <NoSuchNotice />;
  if (isPending) return <CardSkeleton />;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  return data.for === "reporter" ? (
    <ReporterNotice notice={data} noticeKey={key} />
  ) : (
    <ConcernedNotice notice={data} noticeKey={key} />
  );
}

/** The key is invalid or incomplete. */
const isUnknown = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "NOT_FOUND" || error.code === "INVALID_INPUT");

const NoSuchNotice = () => (
  <Notice
    isWholePage
    isError
    icon={<CircleX aria-hidden="true" />}
    title={t.incomplete()}
    actions={
      <LinkButton variant="accent" to="/">
        {t.goHome()}
      </LinkButton>
    }
  >
    {t.incompleteLead()}
  </Notice>
);

type Of<F extends NoticeRecord["for"]> = Extract<NoticeRecord, { for: F }>;

const RESULTS = {
  dismissed: t.reportDismissed,
  agreed: t.reportAgreed,
  acted: t.reportActed,
  undone: t.reportUndone,
};
const WAITS = { mail: t.reportWaits, bell: t.reportWaitsBell, page: t.reportWaitsHere };
const RESULT_LEADS: Partial<Record<keyof typeof RESULTS, () => string>> = {
  agreed: t.reportAgreedLead,
  acted: t.reportActedLead,
  undone: t.reportUndoneLead,
};

function ReporterNotice({ notice, noticeKey: key }: { notice: Of<"reporter">; noticeKey: string }) {
  const { mayComplain, complaint, kind, person, object, space, category, reportedAt, result, reason } =
    notice;
  const way = useAnswerWay();
  const title = result === null ? WAITS[way]() : RESULTS[result]();
  // Where the reason is told, nobody is told that it can't be.
  const lead =
    result === null || (result === "acted" && reason !== null) ? undefined : RESULT_LEADS[result]?.();
  return (
    <div className="max-w-xl">
      <PageHead title={t.reportTitle()} />
      <div className="flex flex-col gap-5">
        <Card title={title} lead={lead}>
          <dl className="flex flex-col gap-4">
            {kind !== "space" && (
              <Fact name={t.whatReported()}>
                {object === null
                  ? t.whatReportedOf({ kind, by: person === null ? "nobody" : "known", name: person ?? "" })
                  : objectCalled(object)}
              </Fact>
            )}
            <Where name={kind === "space" ? t.whatReported() : t.where()} space={space} />
            {reason !== null && <Fact name={t.reason()}>{reason}</Fact>}
            <Fact name={t.reportedFor()}>{REPORT_REASONS[category]()}</Fact>
            <Fact name={t.reportedAt()}>{formatMoment(reportedAt)}</Fact>
          </dl>
        </Card>
        {complaint !== null && <Appeal appeal={complaint} title={t.complained()} />}
        {mayComplain && <AppealForm noticeKey={key} isComplaint />}
      </div>
    </div>
  );
}

function ConcernedNotice({ notice, noticeKey: key }: { notice: Of<"concerned">; noticeKey: string }) {
  const { category, kind, parts, message, object, reason, at, isUndone } = notice;
  const Icon = isUndone ? ShieldCheck : ShieldAlert;
  return (
    <div className="max-w-xl">
      <PageHead title={t.title()} />
      <div className="flex flex-col gap-5">
        <Card title={titleOf(notice)}>
          {isUndone && (
            <p className="mb-5 flex gap-2 font-semibold text-good">
              <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" /> {t.undone()}
            </p>
          )}
          <dl className="flex flex-col gap-4">
            {message !== null && (
              <Fact name={t.yourMessage({ at: formatMoment(message.at) })}>
                {t.quoted({ words: message.text })}
              </Fact>
            )}
            {parts.length > 0 && (
              <Fact name={t.whatRemoved()}>
                <ContentParts kind={kind} parts={parts} />
              </Fact>
            )}
            {object !== null && <Fact name={t.yourObject()}>{objectCalled(object)}</Fact>}
            <Fact name={t.reason()}>{reason}</Fact>
            <Where name={t.where()} space={notice.space} />
            <Fact name={t.reportedFor()}>{REPORT_REASONS[category]()}</Fact>
            <Fact name={t.decidedAt()}>{formatMoment(at)}</Fact>
          </dl>
          <p className="mt-5 flex gap-2 text-sm text-ink-soft">
            <UsersRound className="mt-0.5 size-4 shrink-0" aria-hidden="true" /> {t.byPeople()}
          </p>
        </Card>
        <AppealPart notice={notice} noticeKey={key} />
      </div>
    </div>
  );
}

/** The space that the notice is about, by its name at the time. */
function Where({ name: label, space }: { name: string; space: NoticeRecord["space"] }) {
  if (space === null) return null;
  const { name, id } = space;
  return (
    <Fact name={label}>
      {id === null ? (
        name
      ) : (
        <Link to={spacePath({ slug: "", id })} className="font-semibold text-ink hover:underline">
          {name}
        </Link>
      )}
    </Fact>
  );
}

const REMOVED: Partial<Record<NoticeRecord["kind"], () => string>> = {
  message: t.removedMessage,
  object: t.removedObject,
};
const RESTORED: typeof REMOVED = { message: t.restoredMessage, object: t.restoredObject };

const FILES_BANNED = { with_object: t.removedObjectFiles, alone: t.removedFiles };

function objectCalled({ kind, name }: NonNullable<Of<"concerned">["object"]>): string {
  const called = t.objectKind({ kind });
  return name === "" ? called : t.objectNamed({ kind: called, name });
}

function titleOf({ outcome, banned, parts, kind, space, endsAt, isUndone }: Of<"concerned">): string {
  if (parts.length > 0) return isUndone ? t.restoredParts({ kind }) : t.removedParts({ kind });
  if (banned === "alone" && isUndone) return t.restoredFiles();
  if (banned !== "none" && !isUndone) return FILES_BANNED[banned]();
  const ofContent = outcome === "removed" ? (isUndone ? RESTORED : REMOVED)[kind] : undefined;
  if (ofContent !== undefined) return ofContent();
  if (isUndone)
    return t.undoneTitle({ outcome, isNamed: space === null ? "no" : "yes", space: space?.name ?? "" });
  if (outcome === "warned") return t.warned();
  if (outcome === "removed") return space === null ? t.removed() : t.removedNamed({ space: space.name });
  return endsAt === null ? t.suspendedForEver() : t.suspendedUntil({ until: formatMoment(endsAt) });
}
