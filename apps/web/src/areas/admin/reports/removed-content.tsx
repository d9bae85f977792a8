import { useQuery } from "@tanstack/react-query";
import type { ReportKind } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as notice from "@veranda/messages/notice";
import * as t from "@veranda/messages/staff-reports";
import type { ReactNode } from "react";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { Card, CardSkeleton } from "#ui/card.tsx";
import { removedContentQuery } from "./report-queries.ts";

type RemovedContentProps = { decisionId: string; kind: ReportKind };

/** What a decision has removed from a profile or a space, for whoever answers the appeal. */
export function RemovedContent({ decisionId, kind }: RemovedContentProps) {
  const { data, error, isPending, refetch } = useQuery(removedContentQuery(decisionId));
  if (isPending) return <CardSkeleton />;
  if (data === undefined) return <QueryFault error={error} onRetry={() => void refetch()} />;
  const { name, text, links, tags, pictures, clip } = data;
  const hasText = text !== "" || links.length > 0 || tags.length > 0;
  const hasPicture = pictures.length > 0 || clip !== null;
  return (
    <Card title={t.removedContent()} lead={t.removedContentLead()}>
      {!hasPicture && !hasText && name === null && <p className="text-ink-soft">{t.removedContentGone()}</p>}
      {name !== null && (
        <Part title={notice.part({ kind, part: "name" })}>
          <p className="wrap-anywhere">{name}</p>
        </Part>
      )}
      {hasText && (
        <Part title={notice.part({ kind, part: "text" })}>
          {text !== "" && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
          {/* To be read, not to be followed. */}
          {links.map(({ title, url }) => (
            <p key={`${title} ${url}`} className="wrap-anywhere">
              {title} <span className="text-ink-soft">{url}</span>
            </p>
          ))}
          {tags.length > 0 && <p className="wrap-anywhere">{formatList(tags)}</p>}
        </Part>
      )}
      {hasPicture && (
        <Part title={notice.part({ kind, part: "picture" })}>
          {pictures.map((picture) => (
            <img
              key={picture}
              src={picture}
              alt={t.removedPicture()}
              className="mt-2 max-h-96 max-w-full rounded-2xl border border-line"
            />
          ))}
          {clip !== null && (
            <video
              src={clip}
              controls
              muted
              aria-label={t.removedClip()}
              className="mt-2 max-h-96 max-w-full rounded-2xl border border-line"
            />
          )}
        </Part>
      )}
    </Card>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className="mt-5 mb-1.5 text-sm font-semibold first:mt-0">{title}</h3>
    {children}
  </>
);
